/// Something that happens to the application as a whole and that modules may answer, such as a URL to open.
///
/// Modules are asked in the order of launch, core before business, on the main actor, and each of them once. What
/// becomes of several answers is the event's own rule. Add your own, and whoever imports it can send and handle it:
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
  package var name: String { String(identity.name) }
  /// Whether an application gets it once in its life; whoever sends it again gets the first answer. A module that is
  /// set up after it came gets it then.
  var isOnce = false

  /// An event that is named after the property that makes it.
  /// - Parameters:
  ///   - rule: What becomes of several answers.
  ///   - name: Its name, unique among the events with this payload in the module.
  ///   - fileID: The file that declares it.
  public init(_ rule: AnswerRule<Answer>, name: StaticString = #function, fileID: StaticString = #fileID) {
    identity = ApplicationEventIdentity(name, fileID, Payload.self)
    self.rule = rule
  }

  /// The same, once.
  var once: Self {
    var once = self
    once.isOnce = true
    return once
  }
}

/// An event whose modules may take their time: the host waits for the answer and then calls its completion handler,
/// once. Otherwise as ``ApplicationEvent``.
///
/// ```swift
/// extension AsyncApplicationEvent where Payload == String, Answer == Bool {
///   static var redeemVoucher: Self { Self(.first) }   // the first module that takes the code has handled it
/// }
/// ```
public struct AsyncApplicationEvent<Payload: Sendable, Answer: Sendable>: Sendable {
  let identity: ApplicationEventIdentity
  let rule: AnswerRule<Answer>
  package var name: String { String(identity.name) }

  /// An event that is named after the property that makes it.
  /// - Parameters:
  ///   - rule: What becomes of several answers.
  ///   - name: Its name, unique among the events with this payload in the module.
  ///   - fileID: The file that declares it.
  public init(_ rule: AnswerRule<Answer>, name: StaticString = #function, fileID: StaticString = #fileID) {
    identity = ApplicationEventIdentity(name, fileID, Payload.self)
    self.rule = rule
  }
}

/// What tells events apart.
struct ApplicationEventIdentity: Hashable, Sendable, CustomStringConvertible {
  /// Its module and its name, such as `Tenon.openURL`.
  let description: String
  private let payload: ObjectIdentifier

  init(_ name: StaticString, _ fileID: StaticString, _ payload: Any.Type) {
    description = "\(fileID)".prefix { $0 != "/" } + ".\(name)"
    self.payload = ObjectIdentifier(payload)
  }

  /// The name alone.
  var name: Substring {
    description[(description.lastIndex(of: ".").map(description.index(after:)) ?? description.startIndex)...]
  }
}

/// What becomes of the answers of several modules.
///
/// ```swift
/// extension AnswerRule where Answer == Int {
///   static var sum: AnswerRule { AnswerRule(nobody: 0) { $0 + $1 } }   // of what each module frees
/// }
/// ```
public struct AnswerRule<Answer: Sendable>: Sendable {
  /// The answer where no module has one.
  let nobody: Answer
  /// Joins the answer so far with the next.
  let join: @Sendable (Answer, Answer) -> Answer
  /// Whether the modules that come later need not be asked any more.
  let isFinal: @Sendable (Answer) -> Bool

  /// A rule of its own.
  /// - Parameters:
  ///   - nobody: The answer where no module handles the event.
  ///   - isFinal: Whether those who come later need not be asked any more.
  ///   - join: Joins the answer so far, `nobody` at first, with the next.
  public init(
    nobody: Answer, until isFinal: @escaping @Sendable (Answer) -> Bool = { _ in false },
    join: @escaping @Sendable (Answer, Answer) -> Answer
  ) {
    self.nobody = nobody
    self.isFinal = isFinal
    self.join = join
  }
}

extension AnswerRule where Answer == Void {
  /// Every module is told; there is no answer.
  public static var all: AnswerRule {
    AnswerRule(nobody: ()) { _, _ in }
  }
}

extension AnswerRule where Answer == Bool {
  /// The first module that answers `true` has handled the event; those after it are not asked.
  ///
  /// ```swift
  /// extension ApplicationEvent where Payload == String, Answer == Bool {
  ///   static var showHelp: Self { Self(.first) }   // the module that knows the topic shows it, and no other
  /// }
  /// ```
  public static var first: AnswerRule {
    AnswerRule(nobody: false, until: { $0 }) { $0 || $1 }
  }

  /// Every module is asked; `true` if any of them says so.
  public static var any: AnswerRule {
    AnswerRule(nobody: false) { $0 || $1 }
  }

  /// Every module is asked; `true` if none of them objects.
  ///
  /// ```swift
  /// extension ApplicationEvent where Payload == Void, Answer == Bool {
  ///   static var mayLogOut: Self { Self(.unanimous) }   // a cart that is being paid objects
  /// }
  /// ```
  public static var unanimous: AnswerRule {
    AnswerRule(nobody: true) { $0 && $1 }
  }
}
