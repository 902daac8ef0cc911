/// Something that happens to the application as a whole and that modules may answer, such as a URL to open.
///
/// Modules are asked in the order of launch, core before business, on the main actor, and each of them once. What
/// becomes of several answers is the event's own rule, ``combine``. Make your own by conforming a type:
///
/// ```swift
/// public struct LanguageChanged: ApplicationEvent {
///   public static var combine: AnswerRule<Void> { .all }
///   public let language: String
/// }
/// ```
public protocol ApplicationEvent: Sendable {
  /// What a module answers.
  associatedtype Answer: Sendable = Void

  /// What becomes of several answers.
  static var combine: AnswerRule<Answer> { get }
}

extension ApplicationEvent where Answer == Void {
  public static var combine: AnswerRule<Void> { .all }
}

/// An event whose modules may take their time: the host waits for the answer and then calls its completion handler,
/// once.
public protocol AsyncApplicationEvent: Sendable {
  /// What a module answers.
  associatedtype Answer: Sendable = Void

  /// What becomes of several answers.
  static var combine: AnswerRule<Answer> { get }
}

extension AsyncApplicationEvent where Answer == Void {
  public static var combine: AnswerRule<Void> { .all }
}

/// What becomes of the answers of several modules.
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
  public static var first: AnswerRule {
    AnswerRule(nobody: false, until: { $0 }) { $0 || $1 }
  }

  /// Every module is asked; `true` if any of them says so.
  public static var any: AnswerRule {
    AnswerRule(nobody: false) { $0 || $1 }
  }

  /// Every module is asked; `true` if none of them objects.
  public static var unanimous: AnswerRule {
    AnswerRule(nobody: true) { $0 && $1 }
  }
}
