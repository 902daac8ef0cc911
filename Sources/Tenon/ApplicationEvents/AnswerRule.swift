/// How the answers of several modules are combined.
///
/// ```swift
/// extension AnswerRule where Answer == Int {
///   static var sum: AnswerRule { AnswerRule(nobody: 0) { $0 + $1 } }   // of what each module frees
/// }
/// ```
public struct AnswerRule<Answer: Sendable>: Sendable {
  /// The answer if no module has one.
  let nobody: Answer
  /// Joins the answer so far with the next.
  let join: @Sendable (Answer, Answer) -> Answer
  /// Whether the modules that come later need not be asked any more.
  let isFinal: @Sendable (Answer) -> Bool

  /// Creates a rule.
  /// - Parameters:
  ///   - nobody: The answer if no module handles the event.
  ///   - isFinal: Whether an answer is final, so that later modules are not asked any more.
  ///   - join: Combines the answer so far, which is `nobody` at first, with the next one.
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
  /// Every module receives the event; there is no answer.
  public static var all: AnswerRule {
    AnswerRule(nobody: ()) { _, _ in }
  }
}

extension AnswerRule where Answer == Bool {
  /// The first module that answers `true` has handled the event; later modules are not asked.
  ///
  /// ```swift
  /// extension ApplicationEvent where Payload == String, Answer == Bool {
  ///   static var showHelp: Self { Self(.first) }   // the module that knows the topic shows it, and no other
  /// }
  /// ```
  public static var first: AnswerRule {
    AnswerRule(nobody: false, until: { $0 }) { $0 || $1 }
  }

  /// Every module is asked; `true` if any of them answers `true`.
  public static var any: AnswerRule {
    AnswerRule(nobody: false) { $0 || $1 }
  }

  /// Every module is asked; `true` if none of them answers `false`.
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
