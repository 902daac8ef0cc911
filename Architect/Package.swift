// swift-tools-version: 6.2
import Foundation
import PackageDescription

#if canImport(Darwin)
  import Darwin
#endif

/// Returns the folder in which the toolchain that reads this manifest keeps its own SwiftSyntax and SwiftParser.
///
/// The toolchain has loaded its PackageDescription library into this process, so the path of that library shows where
/// the toolchain is. No path is guessed, and the parser always matches the compiler in use.
func hostLibraries() -> String {
  let manifestLibrary = "/swift/pm/"
  #if canImport(Darwin)
    let paths = (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
  #else
    // The reported size of the file is zero, so the file must be read to its end.
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
  #endif
  let library = paths.first { $0.contains(manifestLibrary) && $0.contains("PackageDescription") }
  guard let library, let end = library.range(of: manifestLibrary)?.lowerBound else {
    fatalError("SwiftSyntax was not found: PackageDescription is not loaded from lib/swift/pm")
  }
  return "\(library[..<end])/swift/host"
}

#if os(macOS)
  let parserOfSystem = "package"
#else
  let parserOfSystem = "toolchain"
#endif
/// The source of the parser: `toolchain` for the toolchain in use, `package` for the swift-syntax package, or the path
/// of a checkout of that package. Xcode's toolchains do not contain the parser's modules.
let parser = Context.environment["TENON_SWIFT_SYNTAX"] ?? parserOfSystem

/// Returns a target that uses the parser. With the toolchain's parser, the target is built with library evolution, so
/// that code that uses it indirectly does not need the parser's modules on the search path.
func parsing(_ name: String, dependencies: [Target.Dependency] = [], path: String) -> Target {
  let isOfToolchain = parser == "toolchain"
  let host = isOfToolchain ? hostLibraries() : ""
  let products: [Target.Dependency] =
    isOfToolchain
    ? [] : ["SwiftSyntax", "SwiftParser"].map { .product(name: $0, package: "swift-syntax") }
  let search = ["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser"]
  return .target(
    name: name, dependencies: dependencies + products, path: path,
    swiftSettings: isOfToolchain ? [.unsafeFlags(["-I", host, "-enable-library-evolution"])] : [],
    linkerSettings: isOfToolchain ? [.unsafeFlags(search)] : [])
}

let parserPackages: [Package.Dependency] =
  switch parser {
  case "toolchain": []
  case "package": [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"700.0.0")]
  default: [.package(name: "swift-syntax", path: parser)]
  }

let package = Package(
  name: "Architect",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "tenon", targets: ["tenon"]),
    .library(name: "Architect", targets: ["Architect"]),
    .library(
      name: "ArchitectReaders",
      targets: [
        "Builds", "CocoaPods", "Contracts", "Files", "Formats", "ModuleGraph", "ProjectReaders",
        "SourceReaders", "SwiftParsing",
      ]),
    .library(name: "ArchitectEditors", targets: ["ProjectEditors"]),
    .library(name: "ArchitectFeatures", targets: ["Affected", "Pods", "Servers", "Splitting"]),
    .library(name: "ArchitectGrammars", targets: ["Grammars"]),
    .library(name: "ArchitectTrials", targets: ["ProjectTrials", "Samples"]),
  ],
  dependencies: parserPackages,
  targets: [
    // Kernel: what knows nothing of modules.
    .systemLibrary(
      name: "CYAML", path: "Sources/Kernel/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // The formats of files: JSON, YAML, property lists, and Xcode's project files.
    .target(name: "Formats", dependencies: ["CYAML", "Text"], path: "Sources/Kernel/Formats"),
    // Files and folders, other programs with limits, and changes to a user's files, which are planned, shown, applied as
    // a whole, and can be undone.
    .target(name: "Files", dependencies: ["Graphs"], path: "Sources/Kernel/Files"),
    // Searches in graphs of any kind.
    .target(name: "Graphs", path: "Sources/Kernel/Graphs"),
    // What bytes and characters are to a compiler's lexer and to a reader, texts as literals, misspelled names, the shape
    // of errors, and what evaluating a text of a repository may cost.
    .target(name: "Text", path: "Sources/Kernel/Text"),
    // The version of the toolchain, which is that of its parser.
    .target(name: "CToolchain", path: "Sources/Kernel/CToolchain"),
    // The words of the command line.
    .target(name: "CArguments", path: "Sources/Kernel/CArguments"),

    // Model: modules, what connects them, and the rules.
    // The runtime's own sources, through links: the faults of wiring, with their codes and texts, and what its router
    // knows about patterns and URLs. The written forms of Foundation's types are not needed here.
    .target(
      name: "TenonDiagnostics", path: "Sources/Model/TenonDiagnostics", exclude: ["TenonDiagnostics.docc"]),
    .target(
      name: "TenonWiringFaults", dependencies: ["TenonDiagnostics"], path: "Sources/Model/TenonWiringFaults"),
    .target(name: "TenonURLCoding", path: "Sources/Model/TenonURLCoding", exclude: ["ScalarText.swift"]),
    .target(
      name: "TenonRoutePatterns", dependencies: ["TenonURLCoding"], path: "Sources/Model/TenonRoutePatterns"),
    .target(
      name: "ModuleGraph", dependencies: ["Files", "Graphs", "TenonRoutePatterns", "Text"],
      path: "Sources/Model/ModuleGraph"),
    .target(
      name: "Rules",
      dependencies: [
        "Graphs", "ModuleGraph", "TenonDiagnostics", "TenonRoutePatterns", "TenonURLCoding",
        "TenonWiringFaults", "Text",
      ],
      path: "Sources/Model/Rules"),

    // Reading: each language and each format once.
    // The only target that depends on the parser.
    parsing("SwiftParsing", dependencies: ["Text"], path: "Sources/Reading/SwiftParsing"),
    // What source files import, what else the rules need to know of them, and which files of a target use which
    // declarations of its other files. Objective-C is read here, as tokens, messages, classes and methods.
    .target(
      name: "SourceReaders",
      dependencies: ["CIndexStore", "Files", "Graphs", "ModuleGraph", "SwiftParsing", "Text"],
      path: "Sources/Reading/SourceReaders"),
    // Podspecs and Podfiles, with the values that CocoaPods would evaluate, and the Ruby in them.
    .target(
      name: "CocoaPods", dependencies: ["Formats", "Text"],
      path: "Sources/Reading/CocoaPods"),
    // The manifests of SwiftPM, Xcode, XcodeGen, Tuist, Bazel and CocoaPods.
    .target(
      name: "ProjectReaders",
      dependencies: ["CocoaPods", "Files", "Formats", "Graphs", "ModuleGraph", "SwiftParsing", "Text"],
      path: "Sources/Reading/ProjectReaders"),
    // What Tenon modules declare, and which applications are assembled from them.
    .target(
      name: "Contracts",
      dependencies: ["Files", "ModuleGraph", "SourceReaders", "SwiftParsing", "Text"],
      path: "Sources/Reading/Contracts"),
    .target(name: "CIndexStore", path: "Sources/Reading/CIndexStore"),
    // What builds cost: what SwiftPM or Xcode recorded, and an imitation of their engines.
    .systemLibrary(
      name: "CSQLite", path: "Sources/Reading/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Reading/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "Builds",
      dependencies: ["CSQLite", "CZlib", "Files", "Formats", "Graphs", "ModuleGraph"],
      path: "Sources/Reading/Builds"),

    // Editing: changes to manifests that leave the rest of a file as it is.
    .target(
      name: "ProjectEditors",
      dependencies: ["CocoaPods", "Files", "Formats", "SwiftParsing", "Text"],
      path: "Sources/Editing/ProjectEditors"),

    // Repository: one repository read, judged and reported, and what all commands share.
    .target(
      name: "Architect",
      dependencies: [
        "Builds", "CToolchain", "CocoaPods", "Contracts", "Files", "Formats", "ModuleGraph", "ProjectEditors",
        "ProjectReaders", "Rules", "SourceReaders", "SwiftParsing", "Text",
      ], path: "Sources/Repository/Architect"),
    .target(
      name: "CommandLineInterface",
      dependencies: [
        "Architect", "Builds", "Files", "ModuleGraph", "ProjectReaders", "SourceReaders", "Text",
      ], path: "Sources/Repository/CommandLineInterface"),

    // Features: one room for each, with its model, its decisions, its report and its commands. None imports another.
    // check, graph, explain, stats, doctor, baseline, init, fix, undo, docs
    .target(
      name: "Checking",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "Formats", "ModuleGraph", "ProjectReaders", "Rules",
        "SourceReaders", "SwiftParsing", "Text",
      ], path: "Sources/Features/Checking"),
    // wiring, with what the containers and routers that teams come from register and use
    .target(
      name: "Wiring",
      dependencies: [
        "Architect", "CommandLineInterface", "Contracts", "Files", "Formats", "ModuleGraph", "Rules",
        "SourceReaders", "SwiftParsing", "Text",
      ], path: "Sources/Features/Wiring"),
    // affected, why
    .target(
      name: "Affected",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "Formats", "Graphs", "ModuleGraph", "ProjectReaders",
        "SwiftParsing",
      ], path: "Sources/Features/Affected"),
    // time
    .target(
      name: "BuildTimes",
      dependencies: [
        "Architect", "Builds", "CommandLineInterface", "Files", "Formats", "ModuleGraph", "ProjectReaders",
      ], path: "Sources/Features/BuildTimes"),
    // inside, split
    .target(
      name: "Splitting",
      dependencies: [
        "Architect", "Builds", "CommandLineInterface", "Files", "Formats", "ModuleGraph", "ProjectEditors",
        "ProjectReaders", "SourceReaders", "SwiftParsing", "Text",
      ], path: "Sources/Features/Splitting"),
    // new, register
    .target(
      name: "Scaffolding",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "Formats", "ModuleGraph", "ProjectEditors",
        "ProjectReaders", "Rules", "SwiftParsing", "Text",
      ], path: "Sources/Features/Scaffolding"),
    // migrate
    .target(
      name: "Pods",
      dependencies: [
        "Architect", "CocoaPods", "CommandLineInterface", "Files", "Formats", "Graphs", "ModuleGraph",
        "ProjectEditors", "ProjectReaders", "SourceReaders", "SwiftParsing", "Text",
      ], path: "Sources/Features/Pods"),
    // export
    .target(
      name: "Bazel",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "Formats", "Graphs", "ModuleGraph", "ProjectReaders",
      ], path: "Sources/Features/Bazel"),
    // lsp, mcp
    .target(
      name: "Servers",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "Formats", "ModuleGraph", "ProjectReaders", "Rules",
        "Text",
      ], path: "Sources/Features/Servers"),

    // The program: the list of its features.
    .target(
      name: "Commands",
      dependencies: [
        "Affected", "Architect", "Bazel", "BuildTimes", "Builds", "Checking", "CommandLineInterface", "Files",
        "ModuleGraph", "Pods", "Scaffolding", "Servers", "SourceReaders", "Splitting", "Wiring",
      ], path: "Sources/Program/Commands"),
    .executableTarget(
      name: "tenon", dependencies: ["CArguments", "CommandLineInterface", "Commands"],
      path: "Sources/Program/tenon"),

    // Tests, and the repositories that they create.
    .target(
      name: "Samples",
      dependencies: ["Files", "ModuleGraph"],
      path: "Tests/Samples"),
    // A link to what the router answers for a table of routes and URLs.
    .target(name: "RouteCases", path: "Tests/RouteCases", exclude: ["cases.jsonl"]),
    // A link to programs with faults in their wiring, and to what the runtime's verification reports about them.
    .target(
      name: "WiringFaults", path: "Tests/WiringFaults",
      exclude: ["FaultyPrograms.swift", "Programs", "findings.txt"]),
    // Generators of programs, which tests and fuzzers feed to the evaluators.
    .target(name: "Grammars", path: "Tests/Grammars"),
    // The parser's tokens, with which those of the lexer are compared.
    parsing("ParsedTokens", path: "Tests/ParsedTokens"),
    .target(
      name: "ProjectTrials", dependencies: ["Formats", "ProjectEditors"], path: "Tests/ProjectTrials"),
    .executableTarget(
      name: "Workload", dependencies: ["Files", "ModuleGraph", "ProjectTrials", "Samples", "SwiftParsing"],
      path: "Tests/Workload"),
    .testTarget(
      name: "AffectedTests",
      dependencies: ["Affected", "Architect", "Files", "ModuleGraph", "Samples", "SwiftParsing"]),
    .testTarget(
      name: "ArchitectTests",
      dependencies: ["Architect", "Files", "ModuleGraph", "ProjectReaders", "Rules", "Samples"]),
    .testTarget(name: "BazelTests", dependencies: ["Architect", "Bazel", "Files", "Samples"]),
    .testTarget(
      name: "BuildsTests", dependencies: ["Builds", "CSQLite", "CZlib", "Files", "ModuleGraph", "Samples"]),
    .testTarget(
      name: "CheckingTests",
      dependencies: ["Architect", "Checking", "Files", "ModuleGraph", "Rules", "Samples"]),
    .testTarget(name: "CocoaPodsTests", dependencies: ["CocoaPods", "Formats", "Grammars", "Text"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Architect", "CommandLineInterface", "Commands", "Files", "ModuleGraph", "ProjectReaders", "Rules",
        "Samples", "Workload", "tenon",
      ]),
    .testTarget(
      name: "ContractsTests",
      dependencies: ["Architect", "Contracts", "Files", "Grammars", "ModuleGraph", "Samples", "SwiftParsing"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Samples", "Workload"]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats"]),
    .testTarget(name: "GraphsTests", dependencies: ["Graphs"]),
    .testTarget(name: "ModuleGraphTests", dependencies: ["ModuleGraph", "RouteCases", "TenonRoutePatterns"]),
    .testTarget(
      name: "PodsTests",
      dependencies: [
        "Architect", "CocoaPods", "Files", "Pods", "ProjectEditors", "ProjectReaders", "Samples",
        "SwiftParsing",
      ]),
    .testTarget(
      name: "ProjectEditorsTests",
      dependencies: [
        "Files", "Formats", "ModuleGraph", "ProjectEditors", "ProjectReaders", "ProjectTrials", "Samples",
      ]),
    .testTarget(
      name: "ProjectReadersTests",
      dependencies: [
        "Files", "Grammars", "ModuleGraph", "ProjectReaders", "ProjectTrials", "Samples", "SourceReaders",
        "Text",
      ]),
    .testTarget(name: "RulesTests", dependencies: ["ModuleGraph", "Rules", "Samples"]),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: [
        "Architect", "Files", "ModuleGraph", "ProjectEditors", "Rules", "Samples", "Scaffolding",
      ]),
    .testTarget(
      name: "ServersTests", dependencies: ["Architect", "Files", "Formats", "Samples", "Servers"]),
    .testTarget(
      name: "SourceReadersTests",
      dependencies: [
        "Files", "ModuleGraph", "ParsedTokens", "ProjectReaders", "Samples", "SourceReaders", "SwiftParsing",
        "Text",
      ]),
    .testTarget(
      name: "SplittingTests",
      dependencies: [
        "Architect", "Files", "ModuleGraph", "ProjectReaders", "Samples", "SourceReaders", "Splitting",
      ]),
    .testTarget(
      name: "WiringTests",
      dependencies: ["Architect", "Files", "ModuleGraph", "Rules", "Samples", "Wiring", "WiringFaults"]),
    .testTarget(name: "TextTests", dependencies: ["SwiftParsing", "Text"]),
  ]
)

// `TENON_TESTS` names targets of tests: the package then has only these and what they use, so that a test of one part
// does not build all others.
if let tests = Context.environment["TENON_TESTS"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var rest = tests.split(separator: ",").map(String.init)
  while let name = rest.popLast() {
    // A manifest can say what is wrong only by ending with a message.
    guard let target = targets[name] else { fatalError("TENON_TESTS: there is no target \(name)") }
    guard kept.insert(name).inserted else { continue }
    rest += target.dependencies.compactMap { dependency in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): name
      default: nil
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll()
}
