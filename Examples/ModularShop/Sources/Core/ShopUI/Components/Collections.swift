import ShopValues

/// A grid of tiles.
public struct TileGrid: Component {
  let tiles: [Tile]

  public init(_ tiles: [Tile]) { self.tiles = tiles }

  public var body: Markup {
    Element(.ul, .class("tiles"), .role(.list)) {
      for tile in tiles { Element(.li) { tile } }
    }
  }
}

/// A row of tiles that scrolls sideways.
public struct TileStrip: Component {
  let tiles: [Tile]

  public init(_ tiles: [Tile]) { self.tiles = tiles }

  public var body: Markup {
    Element(.ul, .class("strip"), .role(.list)) {
      for tile in tiles { Element(.li) { tile } }
    }
  }
}

/// A linked picture with a title and a caption, such as a price.
public struct Tile: Component {
  let title: String
  let path: ScreenPath
  let image: ScreenPath?
  let caption: Markup
  let label: Label?

  /// - Parameters:
  ///   - title: The title.
  ///   - path: The address that the tile links to.
  ///   - image: The picture, which the title describes.
  ///   - label: A label on the picture.
  ///   - caption: The content below the title, such as a ``Price``.
  public init(
    _ title: String, to path: ScreenPath, image: ScreenPath?, label: Label? = nil,
    @MarkupBuilder caption: () -> Markup = { Markup() }
  ) {
    self.title = title
    self.path = path
    self.image = image
    self.label = label
    self.caption = caption()
  }

  public var body: Markup {
    Element(.a, .class("tile"), .href(path)) {
      Element(.span, .class("tile-picture")) {
        Picture(image, alt: "")
        label
      }
      Element(.span, .class("tile-title")) { title }
      if !caption.isEmpty { Element(.span, .class("tile-caption")) { caption } }
    }
  }
}

/// Small round pictures, each with a short title, such as the name of a category.
public struct Shortcuts: Component {
  /// A picture and a title that link to a screen.
  public struct Shortcut: Hashable, Sendable {
    let title: String
    let path: ScreenPath
    let image: ScreenPath?

    public init(_ title: String, to path: ScreenPath, image: ScreenPath?) {
      self.title = title
      self.path = path
      self.image = image
    }
  }

  let shortcuts: [Shortcut]

  public init(_ shortcuts: [Shortcut]) { self.shortcuts = shortcuts }

  public var body: Markup {
    Element(.ul, .class("shortcuts"), .role(.list)) {
      for shortcut in shortcuts {
        Element(.li) {
          Element(.a, .class("shortcut"), .href(shortcut.path)) {
            Picture(shortcut.image, alt: "")
            Element(.span) { shortcut.title }
          }
        }
      }
    }
  }
}

/// Large pictures, each with a title and a subtitle, shown one at a time.
public struct Banners: Component {
  /// A picture, a title and a subtitle that link to a screen.
  public struct Banner: Hashable, Sendable {
    let title: String
    let subtitle: String
    let path: ScreenPath
    let image: ScreenPath?

    public init(_ title: String, subtitle: String, to path: ScreenPath, image: ScreenPath?) {
      self.title = title
      self.subtitle = subtitle
      self.path = path
      self.image = image
    }
  }

  let label: String
  let banners: [Banner]

  /// - Parameters:
  ///   - label: A description of the banners, for screen readers.
  ///   - banners: The banners.
  public init(_ label: String, _ banners: [Banner]) {
    self.label = label
    self.banners = banners
  }

  public var body: Markup {
    Element(.section, .class("banners"), .label(label)) {
      for banner in banners {
        Element(.a, .class("banner"), .href(banner.path)) {
          Picture(banner.image, alt: "", isUrgent: true)
          Element(.span, .class("banner-words")) {
            Element(.strong) { banner.title }
            Element(.span) { banner.subtitle }
          }
        }
      }
    }
  }
}

/// A list of lines, each with an optional picture or icon, text, and trailing content.
public struct LineList: Component {
  let lines: [Line]

  public init(_ lines: [Line]) { self.lines = lines }

  public var body: Markup {
    Element(.ul, .class("lines"), .role(.list)) {
      for line in lines { Element(.li) { line } }
    }
  }
}

/// One line of a ``LineList``.
public struct Line: Component {
  /// The picture or icon at the beginning of the line.
  public enum Lead: Hashable, Sendable {
    case none
    case icon(Icon)
    case image(ScreenPath?)
  }

  let title: String
  let subtitle: String?
  let moment: Moment?
  let lead: Lead
  let path: ScreenPath?
  let isNew: Bool
  let trailing: Markup
  let controls: Markup

  /// - Parameters:
  ///   - title: The title.
  ///   - subtitle: Additional text below the title.
  ///   - moment: The time to show.
  ///   - lead: The picture or icon at the beginning of the line.
  ///   - path: The address that the line links to.
  ///   - isNew: Whether the line is new to the user.
  ///   - trailing: The content at the end of the line, such as a ``Price``.
  ///   - controls: Controls that are not part of the link.
  public init(
    _ title: String, subtitle: String? = nil, moment: Moment? = nil, lead: Lead = .none,
    to path: ScreenPath? = nil,
    isNew: Bool = false, @MarkupBuilder trailing: () -> Markup = { Markup() },
    @MarkupBuilder controls: () -> Markup = { Markup() }
  ) {
    self.title = title
    self.subtitle = subtitle
    self.moment = moment
    self.lead = lead
    self.path = path
    self.isNew = isNew
    self.trailing = trailing()
    self.controls = controls()
  }

  public var body: Markup {
    if let path {
      Element(.a, .class(isNew ? "line new" : "line"), .href(path)) {
        words
        if controls.isEmpty { Element(.span, .class("line-forward")) { IconView(.forward) } }
      }
    } else {
      Element(.div, .class(isNew ? "line new" : "line")) { words }
    }
    if !controls.isEmpty { Element(.div, .class("line-controls")) { controls } }
  }

  @MarkupBuilder
  private var words: Markup {
    switch lead {
    case .none: Markup()
    case .icon(let icon): Element(.span, .class("line-icon")) { IconView(icon) }
    case .image(let image): Element(.span, .class("line-picture")) { Picture(image, alt: "") }
    }
    Element(.span, .class("line-words")) {
      Element(.span, .class("line-title")) { title }
      if let subtitle { Element(.span, .class("line-subtitle")) { subtitle } }
      if let moment { Element(.span, .class("line-moment")) { moment } }
    }
    if !trailing.isEmpty { Element(.span, .class("line-trailing")) { trailing } }
  }
}
