import ShopValues

/// A screen laid out like an app: a bar with a back link, the content, and the tabs.
///
/// ```swift
/// let page = AppFrame(screen, language: .english, tabs: tabs, selected: "home").page
/// ```
public struct AppFrame: Sendable {
  /// A link back to the screen below.
  public struct Back: Hashable, Sendable {
    /// Its title.
    public let title: String
    /// Its address.
    public let path: ScreenPath

    public init(title: String, path: ScreenPath) {
      self.title = title
      self.path = path
    }
  }

  public var screen: Screen
  /// Whether the screen is a sheet that covers the lower part of the previous screen.
  public var isSheet: Bool
  public var language: Language
  public var tabs: [Tab]
  /// The identity of the selected tab.
  public var selected: String?
  /// The back link, which also closes a sheet.
  public var back: Back?
  /// The screen below a sheet, which is shown but cannot be used.
  public var beneath: Screen?
  /// The back link in the navigation bar of the screen beneath a sheet.
  public var beneathBack: Back?
  /// A notice that is shown once, such as "Added to the cart".
  public var notice: Notice?
  /// The address of the event stream that updates the badges.
  public var events: ScreenPath?
  /// A link for the shop's operators, shown below the first screen of each tab.
  public var aside: (title: String, path: ScreenPath)?

  public init(
    _ screen: Screen, isSheet: Bool = false, language: Language, tabs: [Tab] = [], selected: String? = nil,
    back: Back? = nil,
    beneath: Screen? = nil, beneathBack: Back? = nil, notice: Notice? = nil, events: ScreenPath? = nil
  ) {
    self.screen = screen
    self.isSheet = isSheet
    self.language = language
    self.tabs = tabs
    self.selected = selected
    self.back = back
    self.beneath = beneath
    self.beneathBack = beneathBack
    self.notice = notice
    self.events = events
  }

  /// The document.
  public var page: Page {
    Page(
      language: language, title: "\(screen.title) · \(Self.name(in: language))", events: events,
      reloadsWithoutScript: screen.isLive
    ) {
      Element(.a, .class("skip"), .href(fragment: "content")) { language("Skip to content", "跳到内容") }
      Element(.div, .class("app")) {
        if isSheet {
          Element(.div, .class("beneath"), .inert, .decorative) {
            if let beneath { layout(beneath, isBeneath: true) }
          }
          sheet
        } else {
          layout(screen, isBeneath: false)
        }
        if !tabs.isEmpty { TabBar(tabs, selected: selected, language: language) }
      }
      Element(.p, .class("unseen"), .id("announcer"), .role(.status), .live)
    }
  }

  /// The name of the shop.
  public static func name(in language: Language) -> String { language("Sunmao Market", "榫卯集市") }

  @MarkupBuilder
  private func layout(_ screen: Screen, isBeneath: Bool) -> Markup {
    Element(.header, .class("bar")) {
      if let back = isBeneath ? beneathBack : back { backLink(to: back) }
      if !screen.hasOwnTitle { Element(isBeneath ? .p : .h1, .class("bar-title")) { screen.title } }
      Element(.div, .class("bar-actions")) { screen.actions }
    }
    Element(
      isBeneath ? .div : .main, .class("content"), .id("content").when(!isBeneath), .focusable,
      .data("live", "1").when(screen.isLive && !isBeneath)
    ) {
      if !isBeneath { notice }
      screen.content
      if !isBeneath, back == nil, let aside {
        Element(.p, .class("aside")) { TextLink(aside.title, to: aside.path) }
      }
    }
    if !screen.dock.isEmpty { Element(.div, .class("dock")) { screen.dock } }
  }

  @MarkupBuilder
  private var sheet: Markup {
    let close = back ?? Back(title: "", path: ScreenPath())
    Element(
      .a, .class("scrim"), .href(close.path), .label(language("Close", "关闭")), Attribute("tabindex", "-1"))
    Element(.section, .class("sheet"), .role(.dialog), .modal, .labelledBy("sheet-title")) {
      Element(.header, .class("sheet-bar")) {
        Element(.h1, .class("sheet-title"), .id("sheet-title")) { screen.title }
        Element(
          .a, .class("sheet-close"), .href(close.path), .data("close", ""), .label(language("Close", "关闭"))
        ) {
          IconView(.close)
        }
      }
      Element(.main, .class("sheet-content"), .id("content"), .focusable) {
        notice
        screen.content
      }
      if !screen.dock.isEmpty { Element(.div, .class("dock")) { screen.dock } }
    }
  }

  private func backLink(to back: Back) -> Element {
    Element(.a, .class("back"), .href(back.path), .data("back", "")) {
      IconView(.back)
      Element(.span, .class("unseen")) { language("Back to ", "返回") }
      Element(.span, .class("back-title")) { back.title }
    }
  }
}
