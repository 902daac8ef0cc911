import Foundation

/// Finds the class `Target_<name>` of a module by its name: through Objective-C's table of classes on Apple's systems
/// and through the Swift runtime's on others, both behind Foundation's `NSClassFromString`.
enum ConventionLookup {
  /// What the target declares.
  /// - Throws: ``ActionError/unknownTarget(_:nearMisses:)``, ``ActionError/notATarget(className:)``.
  static func declarations(
    _ name: ActionName, module: String, isRegistered: Bool, owner: String?, place: SourcePlace
  ) throws(ActionError) -> [Declaration] {
    let className = "\(module).Target_\(name.target)"
    guard isIdentifier(module), isIdentifier(name.target), let found = NSClassFromString(className) else {
      throw .unknownTarget(name, nearMisses: [])
    }
    guard let target = found as? any ConventionTarget.Type else { throw .notATarget(className: className) }
    return declarations(
      of: target, name.target, module: isRegistered ? nil : module, owner: owner, place: place)
  }

  private static func declarations<Target: ConventionTarget>(
    of type: Target.Type, _ target: String, module: String?, owner: String?, place: SourcePlace
  ) -> [Declaration] {
    TargetActions<Target>(target: target, module: module, owner: owner, place: place) { Target() }
      .declarations
  }

  /// A dot would reach into another module or type.
  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
