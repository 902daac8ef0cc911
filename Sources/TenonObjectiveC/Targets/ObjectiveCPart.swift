import Tenon
import TenonDiagnostics
import TenonSynchronization

/// The application part that knows the targets of Objective-C, and keeps their instances.
final class ObjectiveCPart: ApplicationPart {
  struct Declarations: PartDeclarations {
    var targets: [DeclaredTarget] = []

    init(module: String) {}
  }

  static let name = "objective-c"

  /// An object that only the module's code uses, on the main actor unless its declaration says that it may be used
  /// elsewhere.
  private struct Kept: @unchecked Sendable { let object: AnyObject }

  private let kept = Mutex<[String: [String: Kept]]>([:])

  init(_ assembly: PartAssembly<ObjectiveCPart>) {}

  static func verify(_ verification: inout PartVerification<ObjectiveCPart>) {
    for module in verification.modules {
      for target in module.declarations.targets {
        if let finding = target.finding(in: module.name) { verification.report(finding) }
      }
    }
  }

  /// Returns the instance of a class for a module. It is made at the first use, and kept until the module is removed.
  func instance(of className: String, for module: String, make: () -> AnyObject) -> AnyObject {
    if let found = kept.withLock({ $0[module]?[className] }) { return found.object }
    // Made without the lock, because this is foreign code. If two threads make one, the first is kept.
    let made = Kept(object: make())
    return kept.withLock { kept in
      if let found = kept[module]?[className] { return found }
      kept[module, default: [:]][className] = made
      return made
    }.object
  }

  func remove(_ module: PartModule<ObjectiveCPart>) async {
    let released = kept.withLock { $0.removeValue(forKey: module.name) }
    await MainActor.run { withExtendedLifetime(released) {} }
  }
}

/// A target that a module declares.
struct DeclaredTarget: Sendable {
  let action: String
  let names: TargetNames
  let output: Any.Type
  let answersWithResult: Bool
  let notFound: Bool
  let runtime: any ObjectiveCRuntime
  let place: SourcePlace

  /// Whether something answers if there is no method for the action.
  private var hasFallback: Bool {
    guard notFound, let className = try? names.className(runtime) else { return false }
    return (try? names.fallback(of: className, runtime)) != nil
  }

  /// What is wrong with the target, found without an instance of it.
  func finding(in module: String) -> WiringFinding? {
    do throws(ObjectiveCError) {
      let className = try names.className(runtime)
      let method = try names.method(of: className, runtime)
      if answersWithResult, let mismatch = method.signature.mismatch(output) {
        throw ObjectiveCError(.unusableSignature, "-[\(className) \(method.selector)] \(mismatch)")
      }
      return nil
    } catch {
      return WiringFinding(
        Code(rawValue: error.code.rawValue), module: module, subject: action, at: place,
        isWarning: error.code == .missingSelector && hasFallback,
        message: "\(action) of \(module) is performed by Objective-C, but \(error.message)")
    }
  }
}
