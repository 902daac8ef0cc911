import Files
import ModuleGraph
import SwiftParsing

/// What the change of a source file means for every module that it belongs to.
struct SourceEffect {
  let reason: String
  /// Whether the code of the modules can behave differently.
  private(set) var isChanged = true
  let spread: DirectEffect.Spread

  /// - Complexity: Linear in the contents of the file, which are parsed.
  init(of change: ChangedFile) {
    let language = SourceFile.Language(fileExtension: FilePath.fileExtension(of: change.path))
    self = language == .swift ? SourceEffect(ofSwift: change) : SourceEffect(ofForeign: change)
  }

  private init(_ reason: String, isChanged: Bool = true, spread: DirectEffect.Spread = .init()) {
    (self.reason, self.isChanged, self.spread) = (reason, isChanged, spread)
  }

  private init(ofSwift change: ChangedFile) {
    self.init("\(change.shown) \(change.verb)", spread: .everything)
    switch (change.before, change.after) {
    case (.bytes(let old), .bytes(let new)):
      guard let earlier = try? CompiledInterface(old), let later = try? CompiledInterface(new) else { return }
      switch later.difference(from: earlier) {
      case .comments where !later.file.expansions.isDisjoint(with: ["line", "column"]):
        self.init("comments in \(change.shown) were changed, and its code uses #line or #column")
      case .comments: self.init("only comments in \(change.shown) were changed", isChanged: false)
      case .bodies: self.init("function bodies in \(change.shown) were changed")
      case .interface(let types, let isOutsideMembers):
        let shown = types.isEmpty || isOutsideMembers ? "" : " of \(types.sorted().joined(separator: ", "))"
        self.init(
          "the interface\(shown) in \(change.shown) was changed",
          spread: DirectEffect.Spread(of: later, from: earlier, types, reachesImporters: isOutsideMembers))
      }
    case (.nothing, .bytes(let only)), (.bytes(let only), .nothing):
      guard let interface = try? CompiledInterface(only) else { return }
      self.init(
        reason, isChanged: !interface.isEmpty,
        spread: interface.isEmpty
          ? .init() : .init(of: interface, from: nil, interface.types, reachesImporters: true))
    default: break
    }
  }

  /// A file in C, C++ or Objective-C. Code that imports a module sees all of its headers.
  private init(ofForeign change: ChangedFile) {
    // Code that includes a header is compiled again, whatever changed in it, because the build system compares its time.
    let isHeader = SourceFile.Language(fileExtension: FilePath.fileExtension(of: change.path)) == .header
    var spread = isHeader ? DirectEffect.Spread.importers(CodeText.changedWords(change)) : .init()
    spread.reachesLoaders = isHeader
    if let old = change.before.known, let new = change.after.known, CodeText.isSame(old, new) {
      self.init("only comments in \(change.shown) were changed", isChanged: false, spread: spread)
    } else {
      self.init("\(change.shown) \(change.verb)", spread: spread)
    }
  }
}

extension DirectEffect.Spread {
  /// The spread of a change in a Swift file.
  fileprivate init(
    of file: CompiledInterface, from earlier: CompiledInterface?, _ types: Set<String>, reachesImporters: Bool
  ) {
    self.types = types
    self.reachesImporters = reachesImporters
    reachesLoaders = file.hasOtherExtensions(than: earlier)
    names = file.changedNames(from: earlier).map(DirectEffect.ChangedNames.some) ?? .any
    let inheritable = file.inheritableTypes.union(earlier?.inheritableTypes ?? [])
    supertypes = Set(
      inheritable.intersection(types).compactMap { $0.split(separator: ".").last.map(String.init) })
  }
}
