/// An event that concerns the application as a whole and that modules may answer, such as a request to open a URL.
///
/// Modules receive the event on the main actor, one at a time and only once each. Modules are ordered by
/// requirements, then from the lowest layer up, then by descending priority, regardless of when they were
/// installed. The event's rule combines the answers. You can declare your own events; any module that imports
/// an event's declaration can send and handle the event:
///
/// ```swift
/// extension ApplicationEvent where Payload == Language, Answer == Void {
///   public static var languageDidChange: Self { Self(.all) }
/// }
///
/// contract.handles(.languageDidChange, with: texts) { language, texts in texts.load(language) }
/// application.send(.languageDidChange, .chinese)
/// ```
public struct ApplicationEvent<Payload: Sendable, Answer: Sendable>: Sendable {
  let identity: ApplicationEventIdentity
  let rule: AnswerRule<Answer>
  package var name: String { identity.name }
  /// Whether an application receives the event only once. Sending it again returns the first answer. A module that is
  /// set up later receives the event when it is set up.
  var isOnce = false
  /// Whether the event also reaches modules that have not been set up.
  var isEarly = false

  /// Creates a distinct event. A call at a different source location or with a different name creates a
  /// different event.
  /// - Parameters:
  ///   - rule: The rule that combines the answers.
  ///   - name: The name to display. Code that creates several events with the same call must give each event a
  ///     different name.
  ///   - fileID: The file that contains the event's declaration.
  ///   - line: The line that contains the event's declaration.
  ///   - column: The column at which the event is declared.
  public init(
    _ rule: AnswerRule<Answer>, name: StaticString = #function, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) {
    identity = ApplicationEventIdentity(name, fileID, line, column, (Payload, Answer).self)
    self.rule = rule
  }

  /// A copy of the event that an application receives only once.
  var once: Self {
    var once = self
    once.isOnce = true
    return once
  }

  /// A copy of the event that an application receives only once and that also reaches modules that have not been set
  /// up.
  var early: Self {
    var early = once
    early.isEarly = true
    return early
  }
}

/// An event that modules can handle asynchronously. The host waits for the combined answer and then calls the
/// system's completion handler once. In all other respects, the event is like an ``ApplicationEvent``.
///
/// ```swift
/// extension AsyncApplicationEvent where Payload == String, Answer == Bool {
///   static var redeemVoucher: Self { Self(.first) }   // the first module that takes the code has handled it
/// }
/// ```
public struct AsyncApplicationEvent<Payload: Sendable, Answer: Sendable>: Sendable {
  let identity: ApplicationEventIdentity
  let rule: AnswerRule<Answer>
  package var name: String { identity.name }
  /// Whether the event is something that the user has done outside of the application's screens, and that brings the
  /// application to the front. Modules usually answer it by showing a screen.
  package private(set) var opensScreens = false

  /// Creates a distinct event. A call at a different source location or with a different name creates a
  /// different event.
  /// - Parameters:
  ///   - rule: The rule that combines the answers.
  ///   - name: The name to display. Code that creates several events with the same call must give each event a
  ///     different name.
  ///   - fileID: The file that contains the event's declaration.
  ///   - line: The line that contains the event's declaration.
  ///   - column: The column at which the event is declared.
  public init(
    _ rule: AnswerRule<Answer>, name: StaticString = #function, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) {
    identity = ApplicationEventIdentity(name, fileID, line, column, (Payload, Answer).self)
    self.rule = rule
  }

  /// A copy of the event that waits for the first screens.
  var openingScreens: Self {
    var copy = self
    copy.opensScreens = true
    return copy
  }
}

/// The identity of an event: the file, line and column of its declaration, its name, and the types of its payload and
/// answer.
struct ApplicationEventIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The event's display name. For an event in a stored property, this is the file and line of the declaration.
  let name: String
  private let fileID: String
  private let line: UInt
  private let column: UInt
  private let types: ObjectIdentifier

  /// - Parameter types: The payload and answer types, as a tuple type.
  init(_ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt, _ types: Any.Type) {
    self.fileID = "\(fileID)"
    let file = self.fileID.split(separator: "/").last ?? ""
    // In the initializer of a stored property, `#function` is the name of the enclosing type.
    self.name =
      ["ApplicationEvent", "AsyncApplicationEvent"].contains("\(name)") ? "\(file):\(line)" : "\(name)"
    self.line = line
    self.column = column
    self.types = ObjectIdentifier(types)
  }

  /// The event's module and name, such as `TenonHost.openURL`.
  var description: String { "\(fileID.prefix { $0 != "/" }).\(name)" }
}
