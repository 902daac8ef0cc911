/// A small drawing, in the colour of the text beside it.
public enum Icon: String, Hashable, Sendable, CaseIterable {
  case home, search, grid, cart, person, bell, back, forward, close, plus, minus, trash, check, warning
  case receipt, share, truck, card, image, location, phone, offline, tag, clock, lock, crown, copy, gift
  case star, box, logOut, document, list, link

  /// The outline, in a square of 24 by 24 units.
  var outline: StaticString {
    switch self {
    case .home: "M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z"
    case .search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5"
    case .grid: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z"
    case .cart: "M5.5 8h13l1 11.2a.8.8 0 0 1-.8.8H5.3a.8.8 0 0 1-.8-.8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5"
    case .person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.7-3.7 3.8-5.5 7.5-5.5s6.8 1.8 7.5 5.5"
    case .bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5c.5.7 1.2 1 2 1s1.5-.3 2-1"
    case .back: "M15 5l-7 7 7 7"
    case .forward: "M9 5l7 7-7 7"
    case .close: "M6 6l12 12M18 6 6 18"
    case .plus: "M12 5v14M5 12h14"
    case .minus: "M5 12h14"
    case .trash: "M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5M14 11v5.5"
    case .check: "M5 12.5l4.5 4.5L19 7.5"
    case .warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.3"
    case .receipt: "M6 3.5v17l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3 2 1.3v-17zM9 8.5h6M9 12.5h6"
    case .share: "M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v9h14v-9h-1"
    case .truck:
      "M3 6h11v10.5H3zM14 9.5h4l3 3.5v3.5h-7M7 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
    case .card: "M3 6h18v12.5H3zM3 10h18M6.5 15h4"
    case .image: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15 9v.2"
    case .location:
      "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
    case .phone: "M7.5 3h9a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2"
    case .offline:
      "M4 4l16 16M7 18h10M8.5 9.5A4.3 4.3 0 0 0 7 18M11 7.3a5.5 5.5 0 0 1 7 5.2 3.5 3.5 0 0 1 1.2 4"
    case .tag: "M4 4h8l8 8-8 8-8-8zM8 8v.2"
    case .clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2"
    case .lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"
    case .crown: "M4 8l4 4 4-6 4 6 4-4-1.5 10h-13z"
    case .copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4"
    case .gift: "M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9c-2-5-7-4-5-1M12 9c2-5 7-4 5-1"
    case .star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z"
    case .box: "M4 8l8-4 8 4v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21"
    case .logOut: "M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"
    case .document: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6"
    case .list: "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1"
    case .link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
    }
  }
}

/// A decorative icon. The text beside the icon, or the label of its control, conveys the meaning.
public struct IconView: Component {
  let icon: Icon

  public init(_ icon: Icon) { self.icon = icon }

  public var body: Markup {
    Element(.svg, .class("icon"), .viewBox(0, 0, 24, 24), .decorative) {
      Element(.path, .outline(literal: icon.outline))
    }
  }
}
