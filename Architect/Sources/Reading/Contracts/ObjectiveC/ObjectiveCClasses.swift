import ModuleGraph
import ObjectiveCParsing
import SwiftParsing

/// The classes of a repository that mediators of Objective-C may call, by the names that Objective-C knows.
struct ObjectiveCClasses {
  /// A class, with what all of its files declare.
  struct Class {
    var name: String
    var place: Place
    /// Whether the class is implemented in the repository, rather than only declared in a header.
    var isImplemented = false
    var superclass: String?
    /// The selectors of the methods of its instances.
    var methods: Set<String> = []
    /// The selectors of the methods of the class itself.
    var classMethods: Set<String> = []
    /// The selectors that methods in Swift would have with `@objc`.
    var hiddenMethods: Set<String> = []
    /// Whether Objective-C sees all methods of a class in Swift.
    var isAll = false
    /// Whether it may have more methods, because a macro or a protocol may add them.
    var isOpen = false
    /// The module, for a class in Swift whose name in Objective-C begins with that of the module.
    var module: String?
  }

  /// What the names of targets' classes begin with.
  static let prefix = "Target_"

  private(set) var all: [String: Class] = [:]
  /// A file with a macro that writes names of classes.
  var macro: String?

  // MARK: - Objective-C

  /// Adds the classes of an Objective-C file.
  mutating func add(_ text: ObjectiveCText, at path: String) {
    let outline = ObjectiveCOutline(text)
    func place(_ token: Int) -> Place {
      let position = text.position(of: text.tokens[token].range.lowerBound)
      return Place(file: path, line: position.line, column: position.column)
    }
    for one in outline.classes where Self.isTarget(one.name) {
      change(one.name, place(one.start)) { found in
        if one.isImplementation, one.category == nil {
          found.isImplemented = true
          found.place = place(one.start)
        }
        found.superclass = one.superclass ?? found.superclass
        if one.isImplementation, one.hasMacros { found.isOpen = true }
      }
    }
    for method in outline.methods {
      let owner = outline.classes[method.owner]
      guard Self.isTarget(owner.name), owner.isImplementation else { continue }
      change(owner.name, place(owner.start)) { found in
        found.add(method.selector, to: method.isOfClass ? \.classMethods : \.methods)
      }
    }
  }

  private static func isTarget(_ name: String) -> Bool { name.hasPrefix(prefix) }

  private mutating func change(_ name: String, _ place: Place, _ body: (inout Class) -> Void) {
    body(&all[name, default: Class(name: name, place: place)])
  }

  // MARK: - Swift

  /// The extensions of types, which are added when all classes are known.
  private var extensions: [(name: String, module: String, members: [Code.Statement], isAll: Bool)] = []

  /// Adds the classes of a Swift file.
  mutating func add(_ code: Code.File, at path: String, in module: String) {
    add(code.items, module) { offset in
      let position = code.position(of: offset)
      return Place(file: path, line: position.line, column: position.column)
    }
  }

  private mutating func add(_ items: [Code.Statement], _ module: String, _ place: (Int) -> Place) {
    for item in items {
      switch item {
      case .conditional(let clauses): for clause in clauses { add(clause.items, module, place) }
      case .type(let type) where type.kind == .extension:
        let isAll = type.attributes.contains { $0.name == "objc" }
        extensions.append((type.name.joined(separator: "."), module, type.members, isAll))
      case .type(let type) where type.kind == .class: add(type, module, place)
      default: break
      }
    }
  }

  private mutating func add(_ type: Code.TypeDeclaration, _ module: String, _ place: (Int) -> Place) {
    let written = type.name.joined(separator: ".")
    let given = type.attributes.first { $0.name == "objc" }?.selector
    guard Self.isTarget(given ?? written) else { return }
    let name = given ?? "\(module).\(written)"
    swiftNames["\(module).\(written)"] = name
    namesInSwift.insert(type.name.last ?? written)
    change(name, place(type.offset)) { found in
      found.isImplemented = true
      found.place = place(type.offset)
      if given == nil { found.module = module }
      if case .named(let path, _)? = type.inherited.first { found.superclass = path.last }
      // Requirements of protocols of Objective-C are visible without an attribute.
      if type.inherited.count > 1 { found.isOpen = true }
      found.isAll = type.attributes.contains { $0.name == "objcMembers" }
      found.add(type.members, isAll: found.isAll)
    }
  }

  /// The last names in Swift of the classes.
  private(set) var namesInSwift: Set<String> = []
  /// What Objective-C calls the classes in Swift.
  private var swiftNames: [String: String] = [:]

  /// Adds the members of extensions, when all files were added.
  mutating func complete() {
    for one in extensions {
      guard let name = swiftNames["\(one.module).\(one.name)"] ?? (all[one.name].map { _ in one.name }) else {
        continue
      }
      let isAll = one.isAll || all[name]?.isAll == true
      all[name]?.add(one.members, isAll: isAll)
    }
    extensions = []
    index()
  }

  // MARK: - Inheritance

  /// The longest chain of superclasses that is followed.
  private static let mostSuperclasses = 16

  /// A class with those that it inherits from, itself first.
  struct Lineage {
    var classes: [Class]
    /// Whether there may be methods that no source shows.
    var isOpen: Bool

    func methods(_ path: KeyPath<Class, Set<String>>, among selectors: [String]) -> String? {
      selectors.first { selector in classes.contains { $0[keyPath: path].contains(selector) } }
    }
  }

  /// Returns a class with those that it inherits from; `nil` if no source declares it.
  func lineage(of name: String) -> Lineage? {
    guard let first = all[name] else { return nil }
    var result = Lineage(classes: [first], isOpen: first.isOpen)
    var next = first.superclass
    while let name = next, name != "NSObject" {
      // Other superclasses are not read.
      guard result.classes.count < Self.mostSuperclasses,
        let inherited = all[name] ?? first.module.flatMap({ all["\($0).\(name)"] })
      else {
        result.isOpen = true
        break
      }
      result.classes.append(inherited)
      result.isOpen = result.isOpen || inherited.isOpen || !inherited.isImplemented
      next = inherited.superclass
    }
    return result
  }

  // MARK: - Similar names

  private static let mostSimilar = 64

  /// The names of classes that may be meant by other names: those of similar length, and those that only differ in the module.
  func similar(to names: [String], plain: String) -> [String] {
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
      byLength[name.utf8.count, default: []].append(name)
      if let dot = name.firstIndex(of: ".") {
        inModules[String(name[dot...].dropFirst()), default: []].append(name)
      }
    }
  }
}

extension ObjectiveCClasses.Class {
  /// Larger classes were written by a program, and are not judged.
  private static let mostMethods = 2_000

  fileprivate mutating func add(_ selector: String, to path: WritableKeyPath<Self, Set<String>>) {
    guard methods.count + classMethods.count + hiddenMethods.count < Self.mostMethods else {
      isOpen = true
      return
    }
    self[keyPath: path].insert(selector)
  }

  fileprivate mutating func add(_ members: [Code.Statement], isAll: Bool) {
    for member in members {
      switch member {
      case .conditional(let clauses): for clause in clauses { add(clause.items, isAll: isAll) }
      case .function(let function):
        let selector = function.objectiveCSelector
        let isVisible =
          isAll && !function.attributes.contains { $0.name == "nonobjc" }
          || function.attributes.contains { ["objc", "IBAction"].contains($0.name) }
        add(selector, to: function.isStatic ? \.classMethods : isVisible ? \.methods : \.hiddenMethods)
      default: break
      }
    }
  }
}
