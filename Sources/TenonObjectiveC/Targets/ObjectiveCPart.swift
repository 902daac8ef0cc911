import Tenon
import TenonDiagnostics
import TenonSynchronization

/// The application part that knows the targets of Objective-C, and keeps their instances.
final class ObjectiveCPart: ApplicationPart {
  struct Declarations: PartDeclarations {
    var targets: [DeclaredTarget] = []
    var allowances: [DeclaredAllowance] = []

    init(module: String) {}
  }

  static let name = "objective-c"

  /// `@unchecked Sendable`: only the module's code uses the object, on the main actor unless its declaration says that it may
  /// be used elsewhere.
  private struct Kept: @unchecked Sendable { let object: AnyObject }

  private struct OfModule {
    var kept: [String: Kept] = [:]
    var waiting: [Int: @Sendable (any Error) -> Void] = [:]
  }

  /// A class and the method that performs an action.
  typealias Found = (className: String, method: TargetMethod)

  /// What was found, by names. Classes and methods do not go away.
  private let found = Mutex<[TargetNames: Found]>([:])
  private let modules = Mutex<(next: Int, all: [String: OfModule])>((0, [:]))

  init(_ assembly: PartAssembly<ObjectiveCPart>) {}

  static func verify(_ verification: inout PartVerification<ObjectiveCPart>) {
    for module in verification.modules {
      for target in module.declarations.targets {
        if let finding = target.finding(in: module.name) { verification.report(finding) }
      }
      var names: Set<String> = []
      for allowance in module.declarations.allowances {
        let isFirst = names.insert("\(allowance.verb) \(allowance.name)").inserted
        if let finding = allowance.finding(in: module.name, isFirst) { verification.report(finding) }
      }
    }
  }

  /// Returns what `find` found the first time. What it does not find is looked for again, because a bundle may bring it.
  func found(_ names: TargetNames, find: () throws(ObjectiveCError) -> Found) throws(ObjectiveCError) -> Found
  {
    if let known = found.withLock({ $0[names] }) { return known }
    let new = try find()
    found.withLock { $0[names] = new }
    return new
  }

  /// Returns the instance of a class for a module. It is made at the first use, and kept until the module is removed.
  func instance(of className: String, for module: String, make: () -> AnyObject) -> AnyObject {
    if let found = modules.withLock({ $0.all[module]?.kept[className] }) { return found.object }
    // Made without the lock, because this is foreign code. If two threads make one, the first is kept.
    let made = Kept(object: make())
    return modules.withLock { modules in
      if let found = modules.all[module]?.kept[className] { return found }
      modules.all[module, default: OfModule()].kept[className] = made
      return made
    }.object
  }

  // MARK: Waiting

  /// A call that waits for its callback.
  struct Waiting {
    fileprivate let part: ObjectiveCPart
    fileprivate let module: String
    fileprivate let number: Int

    func end() { part.modules.withLock { _ = $0.all[module]?.waiting.removeValue(forKey: number) } }
  }

  /// Notes that a call of a module waits, until it ends; `abandon` ends the wait if the module ends first.
  func waits(for module: String, abandon: @escaping @Sendable (any Error) -> Void) -> Waiting {
    let number = modules.withLock { modules in
      modules.next += 1
      modules.all[module, default: OfModule()].waiting[modules.next] = abandon
      return modules.next
    }
    return Waiting(part: self, module: module, number: number)
  }

  private func abandonCalls(of module: String) {
    let waiting = modules.withLock { modules in
      defer { modules.all[module]?.waiting = [:] }
      return modules.all[module]?.waiting
    }
    let error = ObjectiveCError(.unanswered, "\(module) ended before the target called its callback")
    for abandon in (waiting ?? [:]).values { abandon(error) }
  }

  func end(_ module: PartModule<ObjectiveCPart>) { abandonCalls(of: module.name) }

  func withdraw(_ module: PartModule<ObjectiveCPart>) async { abandonCalls(of: module.name) }

  func remove(_ module: PartModule<ObjectiveCPart>) async {
    // The targets end where they were made, and outside the lock, because that is foreign code.
    await MainActor.run {
      let removed = modules.withLock { $0.all.removeValue(forKey: module.name) }
      withExtendedLifetime(removed) {}
    }
  }

  func shutDown() async {
    await MainActor.run {
      let removed = modules.withLock { modules in
        defer { modules.all = [:] }
        return modules.all
      }
      withExtendedLifetime(removed) {}
    }
  }
}

/// A target that a module declares.
struct DeclaredTarget: Sendable {
  let action: String
  let names: TargetNames
  let output: Any.Type
  let answer: ObjectiveCAnswer.Way
  let notFound: Bool
  let runtime: any ObjectiveCRuntime
  let place: SourcePlace

  /// What is wrong with the target, found without an instance of it.
  func finding(in module: String) -> WiringFinding? {
    do throws(ObjectiveCError) {
      let className = try names.className(runtime)
      do throws(ObjectiveCError) {
        try requireUsable(names.method(of: className, runtime), of: className)
        return nil
      } catch {
        guard error.code == .missingSelector, notFound,
          let fallback = try names.fallback(of: className, runtime)
        else { throw error }
        try requireUsable(fallback, of: className)
        return finding(error, in: module, isWarning: true)
      }
    } catch {
      return finding(error, in: module, isWarning: false)
    }
  }

  private func requireUsable(_ method: TargetMethod, of className: String) throws(ObjectiveCError) {
    switch answer {
    case .result:
      if let mismatch = method.signature.mismatch(output) {
        throw ObjectiveCError(.unusableSignature, "-[\(className) \(method.selector)] \(mismatch)")
      }
    case .callback(_, let withError):
      if ObjectiveCBlock.Shape(answering: output, withError: withError) == nil { throw .noShape(for: output) }
    }
  }

  private func finding(_ error: ObjectiveCError, in module: String, isWarning: Bool) -> WiringFinding {
    WiringFinding(
      Code(rawValue: error.code.rawValue), module: module, subject: action, at: place, isWarning: isWarning,
      message: "\(action) of \(module) is performed by Objective-C, but \(error.message)")
  }
}
