import Files

/// The folders to which a static library copies its headers, which are the names that `#import <Name/…>` begins with.
/// They may differ from the library's own name.
struct HeaderFolders {
  /// The names of the folders.
  let names: [String]

  /// Folders that contain the headers of many libraries.
  private static let shared: Set<String> = ["include", "Headers", "PrivateHeaders", "local", "usr"]

  /// - Parameters:
  ///   - target: The object of the target.
  ///   - phases: The target's build phases.
  init(
    of target: PropertyList.Object, _ phases: [PropertyList.Object], _ settings: BuildSettings,
    _ list: PropertyList
  ) {
    guard target["productType"]?.hasSuffix(".library.static") == true else {
      names = []
      return
    }
    let copied = phases.filter { phase in
      phase["isa"] == "PBXCopyFilesBuildPhase" && Self.copiesHeaders(phase, list)
    }.compactMap { $0["dstPath"].flatMap(settings.expanded) }
    let folders = [settings.text("PUBLIC_HEADERS_FOLDER_PATH")].compactMap { $0 } + copied
    names = Set(folders.map(FilePath.name)).subtracting(Self.shared)
      .filter { !$0.isEmpty && !$0.contains("$") }.sorted()
  }

  private static func copiesHeaders(_ phase: PropertyList.Object, _ list: PropertyList) -> Bool {
    phase.list("files").lazy.compactMap { list.object(list.objects[$0]?["fileRef"]) }.contains {
      $0["path"]?.hasSuffix(".h") == true
    }
  }
}
