import Formats
import Text

/// The targets of a JSON project and the phases of their builds.
extension JSONProject {
  /// An entry of a file or product for a phase.
  struct Membership {
    let entry: JSONElement
    let target: JSONElement
    let phase: JSONElement
  }

  var targets: [JSONElement] { root["targets"]?.members ?? [] }
  var nativeTargets: [JSONElement] { targets.filter { Self.isNative($0) } }

  private static func isNative(_ target: JSONElement) -> Bool {
    (target["kind"]?.text ?? "native") == "native"
  }

  /// The target with a name, which must be one that builds something.
  func target(_ name: String) throws(ProjectEditError) -> JSONElement {
    guard let target = targets.first(where: { $0["name"]?.text == name }) else {
      let near = NearMiss.of(name, among: targets.compactMap { $0["name"]?.text })
      throw ProjectEditError(
        .missing, "the project has no target \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    guard Self.isNative(target) else {
      throw ProjectEditError(
        .conflict, "the target \(name) builds nothing itself, so it accepts no files or products")
    }
    return target
  }

  // MARK: Phases

  static func kind(ofPhase phase: JSONElement) -> PhaseKind? {
    (phase.text ?? phase["kind"]?.text).flatMap(PhaseKind.init)
  }

  func phases(_ kind: PhaseKind, of target: JSONElement) -> [JSONElement] {
    (target["build-phases"]?.members ?? []).filter { Self.kind(ofPhase: $0) == kind }
  }

  private func identifier(ofPhase kind: PhaseKind, _ target: JSONElement) -> String {
    identifier(["build phase", kind.rawValue, target["id"]?.text ?? ""])
  }

  /// The phase of a target, which is created if it does not exist.
  func phase(_ kind: PhaseKind, of target: JSONElement) throws -> JSONElement {
    if let found = phases(kind, of: target).first { return found }
    let new = JSONValue.onOneLine(
      .fields([("kind", .text(kind.rawValue)), ("id", .text(identifier(ofPhase: kind, target)))]))
    guard let list = target["build-phases"] else {
      try target.set("build-phases", .list([new]), order: Self.targetKeys)
      return try phase(kind, of: target)
    }
    let later = PhaseKind.allCases.prefix { $0 != .copy }.drop { $0 != kind }
    let index = list.members.firstIndex { phase in Self.kind(ofPhase: phase).map(later.contains) ?? false }
    return try list.insert(new, at: index)
  }

  /// How a target refers to one of its phases.
  func reference(to phase: JSONElement, of target: JSONElement) -> [String]? {
    guard let kind = Self.kind(ofPhase: phase) else { return nil }
    let name = phase["name"]?.text
    let alike = phases(kind, of: target).filter { $0["name"]?.text == name }
    guard alike.first === phase else { return nil }
    return [kind.rawValue] + (name.map { [$0] } ?? [])
  }

  /// The phase that a value refers to; `nil` if there is none.
  func phase(_ value: JSONElement?, of owner: JSONElement? = nil) -> (
    target: JSONElement, phase: JSONElement
  )? {
    guard let reference = value.flatMap({ ProjectReference($0) }) else { return nil }
    switch reference {
    case .identifier(let id):
      for target in targets {
        if let phase = target["build-phases"]?.members.first(where: { $0["id"]?.text == id }) {
          return (target, phase)
        }
      }
      return nil
    case .names(var names):
      let target = owner ?? targets.first { $0["name"]?.text == names.first }
      if owner == nil { names = Array(names.dropFirst()) }
      guard let target, let kind = names.first.flatMap(PhaseKind.init), names.count < 3 else { return nil }
      let alike = phases(kind, of: target)
      let name = names.count > 1 ? names[1] : nil
      let found = alike.first { $0["name"]?.text == name } ?? (name == nil ? alike.first : nil)
      return found.map { (target, $0) }
    }
  }

  // MARK: Memberships

  func memberships(of file: JSONElement) -> [Membership] {
    guard file.fileKind != .folder else { return [] }
    return (file["target-membership"]?.members ?? []).compactMap { entry in
      phase(entry.kind == .object ? entry["build-phase"] : entry).map {
        Membership(entry: entry, target: $0.target, phase: $0.phase)
      }
    }
  }

  /// Adds a file to a phase of a target.
  func build(_ file: JSONElement, in kind: PhaseKind, of target: JSONElement) throws {
    let phase = try phase(kind, of: target)
    guard let names = reference(to: phase, of: target), let name = target["name"]?.text else { return }
    let fitted = Self.fitsOnOneLine(file)
    let written = ProjectReference.names([name] + names).written
    var value = written
    // Names with slashes are written as a list, which only the long form allows.
    if case .list = written { value = .onOneLine(.fields([("build-phase", written)])) }
    try append(value, to: "target-membership", of: file, Self.fileKeys)
    fit(file, fitted)
  }

  func remove(_ entries: [JSONElement], from file: JSONElement) {
    guard !entries.isEmpty else { return }
    let fitted = Self.fitsOnOneLine(file)
    for entry in entries { remove(entry, from: "target-membership", of: file) }
    fit(file, fitted)
  }

  /// Removes the phases that edits have created and that no longer build anything.
  func prunePhases() {
    let made = targets.flatMap { target in
      PhaseKind.allCases.flatMap { kind in
        phases(kind, of: target).filter { $0["id"]?.text == identifier(ofPhase: kind, target) }.map {
          (target, $0)
        }
      }
    }
    guard !made.isEmpty else { return }
    let files = JSONFiles(self).entries.map(\.element)
    let imported = root["imported-products"]?.members ?? []
    let sets = files.flatMap { $0["membership-exceptions"]?.members ?? [] }.compactMap {
      phase($0["build-phase"])?.phase
    }
    let products = targets.flatMap { target in
      (target["package-product-members"]?.members ?? []).compactMap {
        phase($0["build-phase"]?["build-phase"], of: target)?.phase
      }
    }
    let used = (files + imported).flatMap { memberships(of: $0).map(\.phase) } + sets + products
    for (target, phase) in made where !used.contains(where: { $0 === phase }) {
      remove(phase, from: "build-phases", of: target)
    }
  }
}
