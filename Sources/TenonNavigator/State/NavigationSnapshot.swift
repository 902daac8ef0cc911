import TenonDiagnostics

/// A navigator's screens in a form that can be stored: each screen is represented by its URL.
///
/// ```swift
/// let data = try JSONEncoder().encode(navigator.snapshot())
/// // after the restart
/// let report = await navigator.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: data))
/// ```
public struct NavigationSnapshot: Codable, MemberwiseEncodable, Equatable, Sendable {
  struct Entry: Decodable, MemberwiseEncodable, Equatable {
    var url: String
    /// Whether the URL came from outside the process; omitted if it did not.
    var isExternal: Bool?
    /// Whether the entry is a detail; omitted if it is not.
    var isDetail: Bool?
    var transition: String
    var children: [Entry]
  }

  struct Tab: Decodable, MemberwiseEncodable, Equatable {
    var id: String
    var stack: [Entry]
  }

  struct Modal: Decodable, MemberwiseEncodable, Equatable {
    var style: String
    var container: String
    var stack: [Entry]
  }

  struct Window: Decodable, MemberwiseEncodable, Equatable {
    var id: String
    var tabs: [Tab]
    var selected: String
    var modals: [Modal]
  }

  var windows: [Window]
  var focused: String?

  /// A copy for another window, if this is a snapshot of one window.
  package func renamed(to window: WindowID) -> Self {
    guard windows.count == 1 else { return self }
    var copy = self
    copy.windows[0].id = window.name
    // The system decides which of several windows has the focus.
    copy.focused = nil
    return copy
  }
}

// Coding keys are names, not separate types; see `MemberwiseEncodable`.

extension NavigationSnapshot {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyCodingKey.self)
    windows = try members.decode([Window].self, forKey: "windows")
    focused = try members.decodeIfPresent(String.self, forKey: "focused")
  }

  package var encodedMembers: EncodedMembers { [("windows", windows), ("focused", focused)] }
}

extension NavigationSnapshot.Window {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyCodingKey.self)
    id = try members.decode(String.self, forKey: "id")
    tabs = try members.decode([NavigationSnapshot.Tab].self, forKey: "tabs")
    selected = try members.decode(String.self, forKey: "selected")
    modals = try members.decode([NavigationSnapshot.Modal].self, forKey: "modals")
  }

  var encodedMembers: EncodedMembers {
    [("id", id), ("tabs", tabs), ("selected", selected), ("modals", modals)]
  }
}

extension NavigationSnapshot.Modal {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyCodingKey.self)
    style = try members.decode(String.self, forKey: "style")
    container = try members.decode(String.self, forKey: "container")
    stack = try members.decode([NavigationSnapshot.Entry].self, forKey: "stack")
  }

  var encodedMembers: EncodedMembers { [("style", style), ("container", container), ("stack", stack)] }
}

extension NavigationSnapshot.Tab {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyCodingKey.self)
    id = try members.decode(String.self, forKey: "id")
    stack = try members.decode([NavigationSnapshot.Entry].self, forKey: "stack")
  }

  var encodedMembers: EncodedMembers { [("id", id), ("stack", stack)] }
}

extension NavigationSnapshot.Entry {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyCodingKey.self)
    url = try members.decode(String.self, forKey: "url")
    isExternal = try members.decodeIfPresent(Bool.self, forKey: "isExternal")
    isDetail = try members.decodeIfPresent(Bool.self, forKey: "isDetail")
    transition = try members.decode(String.self, forKey: "transition")
    children = try members.decode([NavigationSnapshot.Entry].self, forKey: "children")
  }

  var encodedMembers: EncodedMembers {
    [
      ("url", url), ("isExternal", isExternal), ("isDetail", isDetail), ("transition", transition),
      ("children", children),
    ]
  }
}

/// The outcome of a restoration.
public struct RestorationReport: Sendable {
  /// The outcome of showing the screens that could be restored.
  public let result: NavigationResult
  /// The screens that could not be restored, in the order of the snapshot. The subject of each error is the screen's
  /// URL or, for a window beyond the limit, the window's name.
  public let dropped: [NavigationError]
}

// The stored forms are a word, followed by a colon and a name if there is one.

extension ModalStyle {
  init?(word: String) {
    switch word.splitName() {
    case ("sheet", nil): self = .sheet
    case ("fullScreen", nil): self = .fullScreen
    case ("popover", let name?): self = .popover(AnchorID(name))
    case ("own", nil): self = .own
    default: return nil
    }
  }

  var word: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover(let anchor): "popover:\(anchor.name)"
    case .own: "own"
    }
  }
}

extension ModalContainer {
  init?(word: String) {
    switch word.splitName() {
    case ("stack", nil): self = .stack
    case ("none", nil): self = .none
    case ("named", let name?): self = .named(name)
    default: return nil
    }
  }

  var word: String {
    switch self {
    case .stack: "stack"
    case .none: "none"
    case .named(let name): "named:\(name)"
    }
  }
}

extension ScreenTransition {
  init(word: String) {
    switch word.splitName() {
    case ("immediate", nil): self = .immediate
    case ("named", let name?): self = .named(name)
    default: self = .automatic
    }
  }

  var word: String {
    switch self {
    case .automatic: "automatic"
    case .immediate: "immediate"
    case .named(let name): "named:\(name)"
    }
  }
}

extension String {
  fileprivate func splitName() -> (word: String, name: String?) {
    guard let colon = firstIndex(of: ":") else { return (self, nil) }
    return (String(self[..<colon]), String(self[index(after: colon)...]))
  }
}
