import Architect
import CocoaPods
import Files
import Pods
import ProjectReaders
import Samples

/// An app with a Podfile, an Xcode project and sources, whose pods are moved to packages.
struct AppSample {
  /// A target of the Xcode project.
  struct Target {
    var name: String
    /// The product type, without `com.apple.product-type.`.
    var type: String
    var files: [String]
    /// The names of the targets that it depends on.
    var needs: [String] = []

    static func app(_ name: String, needs: [String] = []) -> Target {
      Target(name: name, type: "application", files: ["\(name)/App.swift"], needs: needs)
    }

    static func part(_ name: String, _ type: String, needs: [String] = []) -> Target {
      Target(name: name, type: type, files: ["\(name)/\(name).swift"], needs: needs)
    }
  }

  let repository: SampleRepository
  var table: PodTable
  var only: Set<String>?
  var pin = PodfileMigration.Pin.exact
  var usesUmbrella = false
  var local: [String: PodReplacement] = [:]

  /// - Parameters:
  ///   - lock: The entries of `PODS` with versions and, after a colon, what they need, such as `Moya (15.0.0): Alamofire`.
  ///   - direct: The entries of `DEPENDENCIES`; by default, all of `PODS` without dependents.
  init(
    _ podfile: String, lock: [String], direct: [String]? = nil, more: String = "",
    targets: [Target] = [.app("Shop")], files: [String: String] = [:], project: String? = nil
  ) throws {
    var all = files
    all["Podfile"] = podfile
    all["Podfile.lock"] = Self.lock(lock, direct, more)
    let text = project ?? Self.project(targets)
    if !text.isEmpty { all["Shop.xcodeproj/project.pbxproj"] = text }
    for path in targets.flatMap(\.files) where all[path] == nil { all[path] = "import Foundation\n" }
    repository = try SampleRepository(all)
    table = try PodTable(json: Array(Self.tableText.utf8))
  }

  private static func lock(_ entries: [String], _ direct: [String]?, _ more: String) -> String {
    var text = "PODS:\n"
    var names: [String] = []
    for entry in entries {
      let parts = entry.split(separator: ":", maxSplits: 1)
      names.append(String(parts[0].prefix { $0 != " " }))
      text += "  - \(parts[0])\(parts.count > 1 ? ":" : "")\n"
      for need in parts.count > 1 ? parts[1].split(separator: ",") : [] {
        text += "    - \(need.drop { $0 == " " })\n"
      }
    }
    text += "\nDEPENDENCIES:\n"
    for name in direct ?? names { text += "  - \(name)\n" }
    return text + "\n\(more)\nCOCOAPODS: 1.15.2\n"
  }

  static func project(_ targets: [Target]) -> String {
    var objects: [String] = []
    var children: [String] = []
    for (index, target) in targets.enumerated() {
      let id = "T\(index)"
      var files: [String] = []
      for (number, path) in target.files.enumerated() {
        children.append("\(id)F\(number)")
        files.append("\(id)B\(number)")
        objects.append(
          "\(id)F\(number) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };")
        objects.append("\(id)B\(number) = {isa = PBXBuildFile; fileRef = \(id)F\(number); };")
      }
      var dependencies: [String] = []
      for need in target.needs {
        guard let other = targets.firstIndex(where: { $0.name == need }) else { continue }
        dependencies.append("\(id)D\(other)")
        objects.append("\(id)D\(other) = {isa = PBXTargetDependency; target = T\(other); };")
      }
      objects.append(
        """
        \(id) = {isa = PBXNativeTarget; buildConfigurationList = \(id)L; buildPhases = (\(id)CP, \(id)S, ); \
        dependencies = (\(dependencies.map { $0 + ", " }.joined())); name = \(quoted(target.name)); \
        productType = "com.apple.product-type.\(target.type)"; };
        \(id)S = {isa = PBXSourcesBuildPhase; files = (\(files.map { $0 + ", " }.joined())); };
        \(id)CP = {isa = PBXShellScriptBuildPhase; name = "[CP] Check Pods Manifest.lock"; shellScript = "diff \\"${PODS_PODFILE_DIR_PATH}/Podfile.lock\\""; };
        \(id)L = {isa = XCConfigurationList; buildConfigurations = (\(id)C, ); };
        \(id)C = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; }; name = Debug; };
        """)
    }
    let ids = targets.indices.map { "T\($0), " }.joined()
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tobjectVersion = 56;
      \tobjects = {
      P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (\(ids)); };
      PL = {isa = XCConfigurationList; buildConfigurations = (PC, ); };
      PC = {isa = XCBuildConfiguration; buildSettings = {ALWAYS_SEARCH_USER_PATHS = NO; }; name = Debug; };
      G = {isa = PBXGroup; children = (\(children.map { $0 + ", " }.joined())); sourceTree = "<group>"; };
      \(objects.joined(separator: "\n"))
      \t};
      \trootObject = P;
      }

      """
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  static let tableText = """
    [
    {"pod":"Alamofire","url":"https://github.com/Alamofire/Alamofire.git","products":["Alamofire"],"from":"5.0.0"},
    {"pod":"Moya","url":"https://github.com/Moya/Moya.git","products":["Moya"],"from":"14.0.0"},
    {"pod":"SnapKit","url":"https://github.com/SnapKit/SnapKit.git","products":["SnapKit"],"from":"5.0.0"},
    {"pod":"RxSwift","url":"https://github.com/ReactiveX/RxSwift.git","products":["RxSwift"],"from":"5.0.0"},
    {"pod":"RxCocoa","url":"https://github.com/ReactiveX/RxSwift.git","products":["RxCocoa"],"from":"5.0.0"},
    {"pod":"Charts","imports":["DGCharts"],"url":"https://github.com/ChartsOrg/Charts.git","products":["DGCharts"],"from":"5.0.0"},
    {"pod":"Firebase/Auth","module":"Firebase","imports":["FirebaseCore","FirebaseAuth"],"url":"https://github.com/firebase/firebase-ios-sdk.git","products":["FirebaseAuth"],"from":"8.0.0","linkerFlags":["-ObjC"]},
    {"pod":"SwiftLint","url":"https://github.com/SimplyDanny/SwiftLintPlugins.git","products":["SwiftLintBuildToolPlugin"],"from":"0.55.1","plugin":"build"},
    {"pod":"Reachability","url":"https://github.com/tonymillion/Reachability.git","products":["Reachability"]},
    {"pod":"Masonry","note":"its repository has no Package.swift"}
    ]
    """

  // MARK: - Migrating

  func migration() throws -> PodfileMigration {
    var options = PodfileMigration.Options(table: table)
    options.only = only
    options.pin = pin
    options.usesUmbrella = usesUmbrella
    options.local = local
    let tree = FileTree(root: repository.root)
    return try PodfileMigration(
      of: "Podfile", Podfile(ruby: tree.read("Podfile")), lock: PodfileLock(tree.read("Podfile.lock")),
      in: tree,
      options)
  }

  /// Migrates, and writes the changes without a history.
  @discardableResult func write() throws -> PodfileMigration {
    let migration = try migration()
    for change in migration.changes.changes {
      if let new = change.new {
        try repository.write(change.path, bytes: new.bytes)
      } else {
        repository.remove(change.path)
      }
    }
    return migration
  }

  /// The products that the targets of the Xcode project link, as `Shop: Alamofire, Moya`, after changes are written.
  func products() -> [String] {
    let tree = FileTree(root: repository.root)
    let reader = XcodeReader()
    let projects = reader.read(reader.manifests(in: tree), in: tree).projects
    return projects.flatMap(\.targets).map { target in
      let names = target.dependencies.compactMap { dependency -> String? in
        if case .product(let package) = dependency.kind { return "\(dependency.name) of \(package ?? "?")" }
        return nil
      }
      return "\(target.name): \(names.sorted().joined(separator: ", "))"
    }.sorted()
  }

  func text(_ path: String) -> String? { try? repository.read(path) }
}

extension PodfileMigration {
  /// What becomes of the pods, as `1 Alamofire moves`.
  var fates: [String] {
    pods.map { pod in "\(pod.order.map { "\($0) " } ?? "")\(pod.name) \(pod.fate)" }
  }

  /// The steps of a pod, or of the whole Podfile, as `choice: …`.
  func lines(_ pod: String? = nil) -> [String] {
    let all = pod.map { name in pods.filter { $0.name == name }.flatMap(\.steps) } ?? steps
    return all.map { step in
      switch step.outcome {
      case .done: "done: \(step.text)"
      case .choice(let choice): "choice: \(step.text): \(choice)"
      case .byHand(let reason): "by hand: \(step.text): \(reason)"
      }
    }
  }

  func has(_ beginning: String, _ part: String, _ pod: String? = nil) -> Bool {
    lines(pod).contains { $0.hasPrefix(beginning) && $0.contains(part) }
  }
}
