/// Something that happens to the application as a whole and that modules may answer, such as a URL to open.
///
/// Modules are asked one after the other, on the main actor, each of them once: required modules first, then core
/// before business, then by priority, no matter when they were installed. The event's own rule combines several
/// answers. Declare your own event, and every module that imports it can send and handle it:
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
  /// Whether an application gets it once in its life; sending it again gives the first answer. A module that is
  /// set up after it came gets it then.
  var isOnce = false
  /// Whether it reaches modules that have not been set up.
  var isEarly = false

  /// Creates a distinct event: a call at another place or with another name creates another event.
  /// - Parameters:
  ///   - rule: How several answers are combined.
  ///   - name: The name to show. Code that creates several events in one place must give each its own name.
  ///   - fileID: The file that declares the event.
  ///   - line: The line that declares the event.
  ///   - column: The column that declares the event.
  public init(
    _ rule: AnswerRule<Answer>, name: StaticString = #function, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) {
    identity = ApplicationEventIdentity(name, fileID, line, column, (Payload, Answer).self)
    self.rule = rule
  }

  /// The same, once.
  var once: Self {
    var once = self
    once.isOnce = true
    return once
  }

  /// The same, once, and for modules that have not been set up as well.
  var early: Self {
    var early = once
    early.isEarly = true
    return early
  }
}

/// An event that modules may handle asynchronously: the host waits for the answer and then calls its completion
/// handler, once. Otherwise like ``ApplicationEvent``.
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

  /// Creates a distinct event: a call at another place or with another name creates another event.
  /// - Parameters:
  ///   - rule: How several answers are combined.
  ///   - name: The name to show. Code that creates several events in one place must give each its own name.
  ///   - fileID: The file that declares the event.
  ///   - line: The line that declares the event.
  ///   - column: The column that declares the event.
  public init(
    _ rule: AnswerRule<Answer>, name: StaticString = #function, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) {
    identity = ApplicationEventIdentity(name, fileID, line, column, (Payload, Answer).self)
    self.rule = rule
  }
}

/// What tells events apart: where they are declared, their name, and the types of payload and answer.
struct ApplicationEventIdentity: Hashable, Sendable, CustomStringConvertible {
  /// How the event is shown: where it is declared, if it was not made by a property that has a name.
  let name: String
  private let fileID: String
  private let line: UInt
  private let column: UInt
  private let types: ObjectIdentifier

  /// - Parameter types: The pair of both.
  init(_ name: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt, _ types: Any.Type) {
    self.fileID = "\(fileID)"
    let file = self.fileID.split(separator: "/").last ?? ""
    // `#function` of a stored property is the type that has it.
    self.name =
      ["ApplicationEvent", "AsyncApplicationEvent"].contains("\(name)") ? "\(file):\(line)" : "\(name)"
    self.line = line
    self.column = column
    self.types = ObjectIdentifier(types)
  }

  /// Its module and its name, such as `Tenon.openURL`.
  var description: String { "\(fileID.prefix { $0 != "/" }).\(name)" }
}
