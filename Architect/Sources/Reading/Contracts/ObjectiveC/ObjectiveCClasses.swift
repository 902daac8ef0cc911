import ModuleGraph
import SourceReaders
import SwiftParsing

/// The classes of a repository that mediators of Objective-C may call, by the names that Objective-C knows, and those that
/// these inherit from.
package struct ObjectiveCClasses: Sendable {
  /// A class, with what all of its files declare.
  package struct Class: Sendable {
    package var name: String
    /// The first place that implements the class, or that declares it.
    package var place: Place
    /// Where the class itself is implemented, rather than a category, or only declared in a header.
    package var implementations = Occurrences()
    package var superclass: String?
    /// The methods of its instances, by selector.
    package var methods: [String: Occurrences] = [:]
    /// The methods of the class itself.
    package var classMethods: [String: Occurrences] = [:]
    /// The selectors that methods in Swift would have with `@objc`.
    package var hiddenMethods: [String: Occurrences] = [:]
    /// Whether Objective-C sees all methods of a class in Swift.
    var isAll = false
    /// Whether it may have more methods, because a macro, a protocol or the running application may add them.
    package var isOpen = false
    /// The module, for a class in Swift whose name in Objective-C begins with that of the module.
    var module: String?

    package var isImplemented: Bool { !implementations.all.isEmpty }
  }

  /// What the names of targets' classes begin with.
  package static let prefix = "Target_"

  package private(set) var all: [String: Class] = [:]
  /// The names of other classes that are read, because targets inherit from them.
  private var wanted: Set<String>

  /// - Parameter wanted: The names of further classes. Targets are always read.
  package init(wanted: Set<String> = []) { self.wanted = wanted }

  private func isRead(_ name: String) -> Bool { name.hasPrefix(Self.prefix) || wanted.contains(name) }

  private mutating func change(_ name: String, _ place: Place, _ body: (inout Class) -> Void) {
    body(&all[name, default: Class(name: name, place: place)])
  }

  // MARK: - Objective-C

  /// Adds the classes of an Objective-C file.
  package mutating func add(_ text: ObjectiveCText, _ outline: ObjectiveCOutline, at path: String) {
    func place(_ token: Int) -> Place {
      let position = text.position(of: text.tokens[token].range.lowerBound)
      return Place(file: path, line: position.line, column: position.column)
    }
    func conditions(_ token: Int) -> [String] { text.conditions[text.tokens[token].conditions] }
    for one in outline.classes where isRead(one.name) {
      change(one.name, place(one.start)) { found in
        found.superclass = one.superclass ?? found.superclass
        guard one.isImplementation else { return }
        if one.category == nil { found.implement(place(one.start), under: conditions(one.start)) }
        if one.hasMacros { found.isOpen = true }
      }
    }
    for method in outline.methods {
      let owner = outline.classes[method.owner]
      guard isRead(owner.name), owner.isImplementation else { continue }
      change(owner.name, place(owner.start)) { found in
        found.add(
          method.selector, to: method.isOfClass ? \.classMethods : \.methods, place(method.start),
          under: conditions(method.start))
      }
    }
    addMethodsMadeAtRunTime(text, outline, place)
  }

  /// Notes the classes whose code adds methods to a class.
  private mutating func addMethodsMadeAtRunTime(
    _ text: ObjectiveCText, _ outline: ObjectiveCOutline, _ place: (Int) -> Place
  ) {
    for (index, token) in text.tokens.enumerated()
    where ["class_addMethod", "class_replaceMethod"].contains(token.name) {
      guard let owner = outline.class(around: index), isRead(owner.name) else { continue }
      change(owner.name, place(index)) { $0.isOpen = true }
    }
  }

  // MARK: - Swift

  /// The extensions of types, which are added when all classes are known.
  private var extensions: [Extension] = []

  private struct Extension {
    var name: String
    var module: String?
    var members: [Code.Statement]
    var isAll: Bool
    var conditions: [String]
    var source: SwiftSource
  }

  /// A Swift file, for the places in it.
  fileprivate struct SwiftSource {
    var code: Code.File
    var path: String

    func place(_ offset: Int) -> Place {
      let position = code.position(of: offset)
      return Place(file: path, line: position.line, column: position.column)
    }
  }

  /// Adds the classes of a Swift file.
  /// - Parameter module: The name with which those of Objective-C begin; `nil` if it is irrelevant.
  package mutating func add(_ code: Code.File, at path: String, in module: String?) {
    add(code.items, module, under: [], SwiftSource(code: code, path: path))
  }

  private mutating func add(
    _ items: [Code.Statement], _ module: String?, under conditions: [String], _ source: SwiftSource
  ) {
    for item in items {
      switch item {
      case .conditional(let clauses):
        clauses.forEachCondition(within: conditions) { add($0, module, under: $1, source) }
      case .type(let type) where type.kind == .extension:
        extensions.append(
          Extension(
            name: type.name.joined(separator: "."), module: module, members: type.members,
            isAll: type.attributes.contains { $0.name == "objc" }, conditions: conditions, source: source))
      case .type(let type) where type.kind == .class: add(type, module, under: conditions, source)
      default: break
      }
    }
  }

  private mutating func add(
    _ type: Code.TypeDeclaration, _ module: String?, under conditions: [String], _ source: SwiftSource
  ) {
    let written = type.name.joined(separator: ".")
    let given = type.attributes.first { $0.name == "objc" }?.selector
    guard isRead(given ?? written) || wanted.contains(written) else { return }
    let full = Self.name(written, in: module)
    let name = given ?? full
    swiftNames[full] = name
    namesInSwift.insert(type.name.last ?? written)
    change(name, source.place(type.offset)) { found in
      found.implement(source.place(type.offset), under: conditions)
      if given == nil { found.module = module }
      if case .named(let path, _)? = type.inherited.first { found.superclass = path.last }
      // Requirements of protocols of Objective-C are visible without an attribute.
      if type.inherited.count > 1 { found.isOpen = true }
      found.isAll = type.attributes.contains { $0.name == "objcMembers" }
      found.add(type.members, isAll: found.isAll, under: conditions, source)
    }
  }

  private static func name(_ written: String, in module: String?) -> String {
    module.map { "\($0).\(written)" } ?? written
  }

  /// The last names in Swift of the classes.
  package private(set) var namesInSwift: Set<String> = []
  /// What Objective-C calls the classes in Swift.
  private var swiftNames: [String: String] = [:]

  // MARK: - Completion

  /// Adds the classes of other files.
  package mutating func add(_ other: ObjectiveCClasses) {
    all.merge(other.all) { $0.merged(with: $1) }
    extensions += other.extensions
    wanted.formUnion(other.wanted)
    namesInSwift.formUnion(other.namesInSwift)
    swiftNames.merge(other.swiftNames) { first, _ in first }
  }

  /// Adds the classes that targets inherit from, and the members of extensions, when the files of all targets were added.
  /// - Parameter read: Returns the classes of the given names from the files that declare them.
  package mutating func complete(reading read: (Set<String>) -> [ObjectiveCClasses]) {
    for _ in 0..<Self.mostSuperclasses {
      let missing = Set(all.values.compactMap(\.superclass)).filter { name in
        name != Self.root && !wanted.contains(name) && !name.hasPrefix(Self.prefix)
      }
      guard !missing.isEmpty else { break }
      wanted.formUnion(missing)
      for one in read(missing) { add(one) }
    }
    for one in extensions {
      let full = Self.name(one.name, in: one.module)
      guard let name = swiftNames[full] ?? (all[one.name].map { _ in one.name }) else { continue }
      let isAll = one.isAll || all[name]?.isAll == true
      all[name]?.add(one.members, isAll: isAll, under: one.conditions, one.source)
    }
    extensions = []
    index()
  }

  // MARK: - Inheritance

  /// The longest chain of superclasses that is followed.
  private static let mostSuperclasses = 16
  /// The class that has no methods of targets.
  private static let root = "NSObject"

  /// A class with those that it inherits from, itself first.
  package struct Lineage {
    package var classes: [Class]
    /// Whether there may be methods that no source shows.
    package var isOpen: Bool

    /// Returns the first of the selectors that a class of them has, with the places of the method.
    package func method(
      _ path: KeyPath<Class, [String: Occurrences]>, among selectors: [String]
    ) -> (selector: String, places: Occurrences)? {
      for selector in selectors {
        if let places = classes.lazy.compactMap({ $0[keyPath: path][selector] }).first {
          return (selector, places)
        }
      }
      return nil
    }
  }

  /// Returns a class with those that it inherits from; `nil` if no source declares it.
  package func lineage(of name: String) -> Lineage? {
    guard let first = all[name] else { return nil }
    var result = Lineage(classes: [first], isOpen: first.isOpen)
    var next = first.superclass
    while let name = next, name != Self.root {
      guard result.classes.count < Self.mostSuperclasses, let inherited = superclass(name, of: first) else {
        result.isOpen = true
        break
      }
      result.classes.append(inherited)
      result.isOpen = result.isOpen || inherited.isOpen || !inherited.isImplemented
      next = inherited.superclass
    }
    return result
  }

  /// The class that a name stands for: of the same module, or the only one of this name.
  private func superclass(_ name: String, of one: Class) -> Class? {
    let full = Self.name(name, in: one.module)
    if let found = all[swiftNames[full] ?? full] ?? all[name] { return found }
    guard let full = inModules[name], full.count == 1 else { return nil }
    return all[full[0]]
  }

  // MARK: - Similar names

  private static let mostSimilar = 64

  /// The names of classes that may be meant by other names: those of similar length, and those that only differ in the module.
  package func similar(to names: [String], plain: String) -> [String] {
    var result: Set<String> = Set((inModules[plain] ?? []).prefix(Self.mostSimilar))
    for name in names {
      let length = name.utf8.count
      for other in (length - 2)...(length + 2) {
        result.formUnion((byLength[other] ?? []).prefix(Self.mostSimilar))
      }
    }
    return result.sorted()
  }

  /// The names by their length, and the full names of classes in Swift by the name without the module.
  private var byLength: [Int: [String]] = [:]
  private var inModules: [String: [String]] = [:]

  private mutating func index() {
    for name in all.keys.sorted() {
      let plain = name.firstIndex(of: ".").map { String(name[$0...].dropFirst()) }
      if let plain { inModules[plain, default: []].append(name) }
      if (plain ?? name).hasPrefix(Self.prefix) { byLength[name.utf8.count, default: []].append(name) }
    }
  }
}

extension ObjectiveCClasses.Class {
  /// Larger classes were written by a program, and are not judged.
  private static let mostMethods = 2_000

  /// The methods with which an object answers messages that none of its other methods does.
  private static let forwarding: Set<String> = [
    "resolveInstanceMethod:", "forwardInvocation:", "forwardingTargetForSelector:",
    "methodSignatureForSelector:",
  ]
  /// The same in Swift, whose import of Objective-C renames one.
  private static let forwardingInSwift = forwarding.union(["forwardingTargetFor:"])

  fileprivate mutating func implement(_ place: Place, under conditions: [String]) {
    if !isImplemented { self.place = place }
    implementations.add(place, under: conditions)
  }

  fileprivate mutating func add(
    _ selector: String, to path: WritableKeyPath<Self, [String: Occurrences]>, _ place: Place,
    under conditions: [String]
  ) {
    if Self.forwardingInSwift.contains(selector) { isOpen = true }
    guard methods.count + classMethods.count + hiddenMethods.count < Self.mostMethods else {
      isOpen = true
      return
    }
    self[keyPath: path][selector, default: Occurrences()].add(place, under: conditions)
  }

  fileprivate mutating func add(
    _ members: [Code.Statement], isAll: Bool, under conditions: [String],
    _ source: ObjectiveCClasses.SwiftSource
  ) {
    for member in members {
      switch member {
      case .conditional(let clauses):
        clauses.forEachCondition(within: conditions) { add($0, isAll: isAll, under: $1, source) }
      case .function(let function):
        let isVisible =
          isAll && !function.attributes.contains { $0.name == "nonobjc" }
          || function.attributes.contains { ["objc", "IBAction"].contains($0.name) }
        add(
          function.objectiveCSelector,
          to: function.isStatic ? \.classMethods : isVisible ? \.methods : \.hiddenMethods,
          source.place(function.offset), under: conditions)
      default: break
      }
    }
  }

  /// The same class with what another file declares of it.
  fileprivate func merged(with other: Self) -> Self {
    var result = self
    if !isImplemented, other.isImplemented { result.place = other.place }
    result.implementations.add(other.implementations)
    result.superclass = superclass ?? other.superclass
    for path in [\Self.methods, \.classMethods, \.hiddenMethods] {
      result[keyPath: path].merge(other[keyPath: path]) { first, second in
        var both = first
        both.add(second)
        return both
      }
    }
    result.isAll = isAll || other.isAll
    result.isOpen = isOpen || other.isOpen
    result.module = module ?? other.module
    return result
  }
}

extension [Code.ConditionalClause] {
  /// Calls `body` with the items of each clause, and all conditions under which they are compiled.
  fileprivate func forEachCondition(within outer: [String], _ body: ([Code.Statement], [String]) -> Void) {
    var refused: [String] = []
    for clause in self {
      let condition = clause.condition.map { $0.filter { !$0.isWhitespace } }
      body(clause.items, outer + refused + (condition.map { [$0] } ?? []))
      if let condition { refused.append(ConditionText.negation(of: condition)) }
    }
  }
}
