/// A rule for combining the answers of several modules.
///
/// ```swift
/// extension AnswerRule where Answer == Int {
///   static var sum: AnswerRule { AnswerRule(initial: 0) { $0 + $1 } }   // of what each module frees
/// }
/// ```
public struct AnswerRule<Answer: Sendable>: Sendable {
  /// The answer if no module handles the event.
  let initial: Answer
  /// Combines the answer so far with the next answer.
  let join: @Sendable (Answer, Answer) -> Answer
  /// Whether an answer is final, so that later modules are not asked.
  let isFinal: @Sendable (Answer) -> Bool

  /// Creates a rule.
  /// - Parameters:
  ///   - initial: The answer if no module handles the event, and the first answer that `join` receives.
  ///   - isFinal: Returns whether an answer is final. After a final answer, the remaining modules are
  ///     skipped.
  ///   - join: Combines the answer so far with the next answer.
  public init(
    initial: Answer, until isFinal: @escaping @Sendable (Answer) -> Bool = { _ in false },
    join: @escaping @Sendable (Answer, Answer) -> Answer
  ) {
    self.initial = initial
    self.isFinal = isFinal
    self.join = join
  }
}

extension AnswerRule where Answer == Void {
  /// Every module receives the event, and there is no answer.
  public static var all: AnswerRule {
    AnswerRule(initial: ()) { _, _ in }
  }
}

extension AnswerRule where Answer == Bool {
  /// The first module that returns `true` handles the event; the remaining modules are skipped.
  ///
  /// ```swift
  /// extension ApplicationEvent where Payload == String, Answer == Bool {
  ///   static var showHelp: Self { Self(.first) }   // the module that knows the topic shows it, and no other
  /// }
  /// ```
  public static var first: AnswerRule {
    AnswerRule(initial: false, until: { $0 }) { $0 || $1 }
  }

  /// Every module receives the event, and the result is `true` if any module returns `true`.
  public static var any: AnswerRule {
    AnswerRule(initial: false) { $0 || $1 }
  }

  /// Every module receives the event, and the result is `true` unless a module returns `false`.
  ///
  /// ```swift
  /// extension ApplicationEvent where Payload == Void, Answer == Bool {
  ///   static var mayLogOut: Self { Self(.unanimous) }   // a cart that is being paid objects
  /// }
  /// ```
  public static var unanimous: AnswerRule {
    AnswerRule(initial: true) { $0 && $1 }
  }
}
