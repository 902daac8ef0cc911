import TenonDiagnostics

/// The reason why a target of Objective-C could not be called, or why its answer could not be used.
public struct ObjectiveCError: Error, Equatable, Sendable {
  /// What went wrong.
  public let code: Code<ObjectiveCError>
  /// A description of what happened and what to do about it.
  public let message: String

  init(_ code: Code<ObjectiveCError>, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ObjectiveCError: CustomStringConvertible {
  public var description: String { message }
}

extension Code where Subject == ObjectiveCError {
  /// There is no class of any name that the target may have.
  public static var missingTarget: Self { Self(rawValue: "missing-target") }
  /// The class has no method of any name that the action may have.
  public static var missingSelector: Self { Self(rawValue: "missing-selector") }
  /// The method takes something other than objects, or returns something that Swift cannot read.
  public static var unusableSignature: Self { Self(rawValue: "unusable-signature") }
  /// A value is of a type that Objective-C does not know, or there are too many or too few.
  public static var wrongParameters: Self { Self(rawValue: "wrong-parameters") }
  /// The target's answer has another type than the action's output.
  public static var wrongResult: Self { Self(rawValue: "wrong-result") }
  /// The target released its callback without calling it, or its module ended before.
  public static var unanswered: Self { Self(rawValue: "unanswered") }
}

extension ObjectiveCError {
  init(_ unknown: UnknownToObjectiveC) {
    self.init(
      .wrongParameters,
      "Objective-C does not know \(typeName(unknown.type, qualified: false))"
        + (unknown.path.isEmpty ? "" : " at \(unknown.path)")
        + "; pass a string, a number, a date, a URL, data, a collection of these, an ObjectiveCBlock, or an object"
        + " of a class")
  }

  static func wrongResult(_ found: String, _ type: Any.Type) -> Self {
    Self(
      .wrongResult,
      "the answer is \(found), but the action's output is \(typeName(type, qualified: false))"
        + (found == "nil" ? "; make the output optional if the target may answer nil" : ""))
  }

  static func noShape(for type: Any.Type) -> Self {
    Self(
      .unusableSignature,
      "a callback cannot answer with \(typeName(type, qualified: false)); make the output Bool, Int, Double or an object"
    )
  }
}
