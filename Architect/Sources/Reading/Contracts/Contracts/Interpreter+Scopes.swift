import ModuleGraph
import SwiftParsing

/// Kinds of scopes, and the code that runs in scopes or outside them.
extension Interpreter {
  /// How far parents are followed. A kind of scope that lies within itself would have no end.
  private static let mostParents = 16

  /// The kind of scope that an argument names, such as `LoginSession.self`; `nil` if it is computed.
  func scope(_ value: Value?) -> WireScope? {
    guard case .type(let type)? = value, !type.isOpen else { return nil }
    return WireScope(subject(type), parents: parents(of: type))
  }

  /// The kind of scope that values of a type open; `nil` if they open none, or if that is not known.
  func scopeOpened(by type: TypeReference) -> WireScope? {
    guard let info = info(of: type), conforms(info, to: ["ServiceScope"]) else { return nil }
    return WireScope(subject(type), parents: parents(of: type))
  }

  /// The kinds of scope within which a kind is opened, the innermost first; `nil` if the source does not show them.
  private func parents(of type: TypeReference) -> [WireSubject]? {
    var parents: [WireSubject] = []
    var current = type
    while parents.count < Self.mostParents {
      guard let info = info(of: current), info.own != nil else { return nil }
      guard let next = parent(of: info) else { return nil }
      if next.outsideName == "Never" { return parents }
      let parent = subject(next)
      if parents.contains(parent) { return parents }
      parents.append(parent)
      current = next
    }
    return nil
  }

  /// What `Parent` means in a kind of scope; `nil` if that is not known.
  private func parent(of info: TypeInfo) -> TypeReference? {
    // An extension in a file that does not import Tenon may declare it.
    wants.insert(info.lastName)
    let declared = parents(declaredIn: info)
    if !declared.isEmpty { return declared.count == 1 ? declared[0] : nil }
    // A protocol between, or an extension of all kinds of scope, may give `Parent` a meaning of its own.
    let isPlain = !lineage(of: info).dropFirst().contains { conforms($0, to: ["ServiceScope"]) }
    let isOfAll = base.outside("ServiceScope").map { !parents(declaredIn: $0).isEmpty } ?? false
    return isPlain && !isOfAll && conforms(info, to: ["ServiceScope"]) ? .outside("Never", []) : nil
  }

  /// The types that are called `Parent` in a type and its extensions; `nil` for those that only some builds have.
  private func parents(declaredIn info: TypeInfo) -> [TypeReference?] {
    Set(info.declarations.map(\.unit.module)).sorted().compactMap { module -> TypeReference?? in
      let id = TypeID(module: module, path: "\(info.id.path).Parent")
      if base.types[id] != nil { return .some(.own(id, [])) }
      return base.aliases[id].map { alias in
        guard alias.condition == .always else { return nil }
        return resolve(alias.syntax.type, unit: alias.unit, inside: info, generics: [:])
      }
    }
  }

  /// Adds code that receives services but declares nothing else.
  func code(_ verb: ContractVerb, _ arguments: DeclarationArguments) -> Value {
    let subject = arguments.all.first.flatMap { first -> String? in
      guard first.label == nil, !first.isTrailing else { return nil }
      return arguments.type(first.value).map(spelling) ?? DeclarationArguments.text(first.value)
    }
    let (words, time): (String, Wire.Time) =
      switch verb {
      case .setsUp: ("sets up", .phase)
      case .starts: ("starts", .phase)
      case .readies: ("gets ready", .phase)
      case .runs: ("runs", .phase)
      case .stops: ("stops", .phase)
      case .intercepts where arguments.all.first.map({ $0.label != nil || $0.isTrailing }) ?? true:
        ("intercepts all routes", .anytime)
      case .intercepts, .guards, .chooses: ("\(verb.rawValue) \(subject ?? WireSubject.unknown)", .call)
      case .knowsRequester: ("knows who requests its services", .call)
      case .knowsSender: ("knows who sends its events", .call)
      default: (subject ?? verb.rawValue, .call)
      }
    return add(.runs, arguments, WireSubject(words)) { $0.time = time }
  }
}
