/// What was shown, in a form that outlives the process: every screen as its route's URL.
///
/// ```swift
/// let data = try JSONEncoder().encode(navigator.snapshot())
/// // after the restart
/// let report = await navigator.restore(try JSONDecoder().decode(NavigationSnapshot.self, from: data))
/// ```
public struct NavigationSnapshot: Codable, Equatable, Sendable {
  struct Entry: Codable, Equatable {
    var url: String
    /// Whether the URL came from outside the process; left out where it did not.
    var isExternal: Bool?
    var transition: String
    var children: [Entry]
  }

  struct Tab: Codable, Equatable {
    var id: String
    var stack: [Entry]
  }

  struct Modal: Codable, Equatable {
    var style: String
    var container: String
    var stack: [Entry]
  }

  struct Window: Codable, Equatable {
    var id: String
    var tabs: [Tab]
    var selected: String
    var modals: [Modal]
  }

  var windows: [Window]
  var focused: String?
}

/// What became of a restoration.
public struct RestorationReport: Sendable {
  /// What became of showing the rest.
  public let result: NavigationResult
  /// The screens that could not be brought back, in the order of the snapshot; the subject of each error is the URL. Of
  /// windows that are too many, it is the window's name.
  public let dropped: [NavigationError]
}

// The written forms: a word, and behind a colon the name where there is one.

extension ModalStyle {
  init?(word: String) {
    switch word.splitName() {
    case ("sheet", nil): self = .sheet
    case ("fullScreen", nil): self = .fullScreen
    case ("popover", let name?): self = .popover(AnchorID(name))
    default: return nil
    }
  }

  var word: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover(let anchor): "popover:\(anchor.name)"
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
