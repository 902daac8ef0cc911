import Formats

extension ObjectTable {
  /// For each kind of object, the keys of references that such an object needs.
  private static let needs: [String: [String]] = [
    "PBXBuildFile": ["fileRef", "productRef"],
    "PBXTargetDependency": ["target", "targetProxy", "productRef"],
    "PBXContainerItemProxy": ["containerPortal", "remoteGlobalIDString"],
    "PBXReferenceProxy": ["remoteRef"],
    "XCSwiftPackageProductDependency": ["package"],
    "PBXFileSystemSynchronizedBuildFileExceptionSet": ["target"],
    "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet": ["buildPhase"],
  ]

  /// For each kind of object, the keys of references to objects that nothing else uses.
  private static let owns: [String: [String]] = [
    "PBXGroup": ["children"], "PBXVariantGroup": ["children"], "XCVersionGroup": ["children"],
    "PBXFileSystemSynchronizedRootGroup": ["exceptions"],
    "PBXTargetDependency": ["targetProxy"],
    "PBXSourcesBuildPhase": ["files"], "PBXFrameworksBuildPhase": ["files"],
    "PBXResourcesBuildPhase": ["files"], "PBXHeadersBuildPhase": ["files"],
    "PBXCopyFilesBuildPhase": ["files"], "PBXShellScriptBuildPhase": ["files"],
  ]

  /// Removes objects, everything that is useless without them, and every reference to the removed objects.
  mutating func removeWithMentions(_ ids: Set<String>) throws {
    var gone = ids.filter { self[$0] != nil }
    guard !gone.isEmpty else { return }
    var isGrowing = true
    while isGrowing {
      let before = gone.count
      for object in all {
        if gone.contains(object.id) {
          for key in Self.owns[object.isa] ?? [] {
            let owned = object.list(key) + [object[key]].compactMap { $0 }
            gone.formUnion(owned.filter { self[$0] != nil })
          }
        } else if lacksNeed(object, without: gone) {
          gone.insert(object.id)
        }
      }
      isGrowing = gone.count > before
    }
    remove(gone)
    try updateAll {
      $0.mentions(gone)
    } _: { object throws(ProjectTextError) in
      try object.removeMentions(of: gone)
    }
  }

  private func lacksNeed(_ object: ProjectObject, without gone: Set<String>) -> Bool {
    if object.isa == "PBXVariantGroup" {
      let children = object.list("children")
      return !children.isEmpty && children.allSatisfy(gone.contains)
    }
    return Self.needs[object.isa]?.contains { object[$0].map(gone.contains) ?? false } ?? false
  }
}

extension ProjectObject {
  /// Whether the object refers to an object with one of the identifiers.
  func mentions(_ ids: Set<String>) -> Bool {
    let lengths = Set(ids.map(\.utf8.count))
    var isFound = false
    forEachString { range in
      // Quotes add two bytes.
      guard !isFound, lengths.contains(range.count) || lengths.contains(range.count - 2) else { return }
      isFound = ids.contains(PropertyListString.decode(text[range]))
    }
    return isFound
  }
}
