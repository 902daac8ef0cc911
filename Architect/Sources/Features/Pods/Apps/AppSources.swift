import Files
import Formats
import ModuleGraph

/// The imports in the source files of an app's targets.
struct AppSources {
  /// A file, with what it imports.
  private struct File {
    var imports: [ImportScan.Import]
    /// The line that names a pod's bundle by the identifier that CocoaPods gives it.
    var bundles: [(line: Int, pod: String)]
  }

  private var files: [String: File] = [:]
  private var filesOf: [Int: [String]] = [:]

  /// Larger files are left out: they are data.
  private static let largest = 4_000_000

  init(_ projects: AppProjects, in tree: FileTree) {
    for definition in projects.locations.keys {
      let own = projects.target(of: definition)?.files ?? []
      filesOf[definition] = own
      for path in own where files[path] == nil {
        guard path.hasSuffix(".swift") || ImportScan.isObjectiveC(path), let bytes = try? tree.read(path),
          bytes.count <= Self.largest
        else { continue }
        files[path] = File(imports: ImportScan.imports(in: path, bytes), bundles: Self.bundles(in: bytes))
      }
    }
  }

  private static func bundles(in bytes: [UInt8]) -> [(line: Int, pod: String)] {
    let mark = "org.cocoapods."
    guard bytes.contains(UInt8(ascii: "o")) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(mark) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      line.firstRange(of: mark).map { range in
        (
          index + 1,
          String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
        )
      }
    }
  }

  /// The modules that a target's files import.
  func imports(of definition: Int) -> Set<String> {
    Set((filesOf[definition] ?? []).flatMap { files[$0]?.imports.map(\.module) ?? [] })
  }

  /// The files that import a module, in order.
  func files(importing module: String) -> [String] {
    files.filter { $0.value.imports.contains { $0.module == module } }.keys.sorted()
  }

  /// Where a target first imports a module.
  func place(of module: String, for definition: Int) -> Place? {
    for path in (filesOf[definition] ?? []).sorted() {
      if let found = files[path]?.imports.first(where: { $0.module == module }) {
        return Place(file: path, line: found.line)
      }
    }
    return nil
  }

  /// The places that a person must look at when a pod moves: imports of headers, bundles by identifier, and paths below
  /// the folder `Pods` in settings and scripts.
  func steps(about pod: String, modules: [String], in tree: FileTree, definitions: [Int]) -> [MigrationStep] {
    var result: [MigrationStep] = []
    let names = Set(modules + [pod])
    let headers = files.keys.sorted().compactMap { path -> Place? in
      files[path]?.imports.first { found in
        guard case .header = found.form else { return false }
        return names.contains(found.module)
      }.map { Place(file: path, line: $0.line) }
    }
    if let first = headers.first {
      let module = modules.sorted().first ?? pod
      result.append(
        MigrationStep(
          pod,
          "\(headers.count) file\(headers.count == 1 ? " imports" : "s import") headers with `#import <\(module)/…>`",
          .choice(
            "left as they are; use `@import \(module);` if the package keeps its headers in another folder"),
          at: first))
    }
    for path in files.keys.sorted() {
      for found in files[path]?.bundles ?? [] where found.pod == pod || modules.contains(found.pod) {
        result.append(
          MigrationStep(
            pod, "looks up the bundle org.cocoapods.\(found.pod)",
            .byHand("the resources of a package are in a bundle named PACKAGE_TARGET"),
            at: Place(file: path, line: found.line)))
      }
    }
    return result
  }

  /// The places in projects, settings files and scripts that name a file of a pod below the folder `Pods`.
  static func paths(of pods: Set<String>, _ projects: AppProjects, podfile: String, in tree: FileTree)
    -> [MigrationStep]
  {
    let marks = [
      "PODS_ROOT}/", "PODS_ROOT)/", "PODS_ROOT/", "/Pods/", "(Pods/", "\"Pods/", " Pods/",
      "PODS_TARGET_SRCROOT}/",
    ]
    let folder = FilePath.folder(of: podfile)
    let candidates = tree.files(below: folder).filter { path in
      ["xcconfig", "sh", "yml", "yaml"].contains(FilePath.fileExtension(of: path))
        || XcodeProjectFile(path: path) != nil
    }
    var result: [MigrationStep] = []
    for path in candidates.prefix(2_000) {
      guard let bytes = try? tree.read(path), bytes.count <= 16_000_000 else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("Pods/") || text.contains("PODS_") else { continue }
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard line.contains("Pods/") || line.contains("PODS_") else { continue }
        for mark in marks {
          guard let range = line.firstRange(of: mark) else { continue }
          let name = String(
            line[range.upperBound...].prefix { $0.isLetter || $0.isNumber || "-_+.".contains($0) })
          guard pods.contains(name), !line.contains("Target Support Files") else { continue }
          result.append(
            MigrationStep(
              name, "uses a file of the pod's folder Pods/\(name)",
              .byHand("take it from the package's checkout, or install the tool in another way"),
              at: Place(file: path, line: index + 1)))
          break
        }
      }
    }
    return result
  }
}
