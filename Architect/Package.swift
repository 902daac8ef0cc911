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
        "Builds", "CocoaPods", "Contracts", "Files", "ModuleGraph", "Processes", "ProjectReaders",
        "References", "SourceReaders", "SwiftParsing", "YAML",
      ]),
    .library(
      name: "ArchitectEditors", targets: ["Changes", "ProjectEditors", "PropertyLists", "XcodeFormats"]),
    .library(
      name: "ArchitectFeatures", targets: ["Affected", "JSONValues", "Pods", "Servers", "Splitting"]),
    .library(name: "ArchitectGrammars", targets: ["Grammars"]),
    .library(name: "ArchitectTrials", targets: ["ProjectTrials", "Samples"]),
  ],
  dependencies: parserPackages,
  targets: [
    // Kernel: what knows nothing of modules.
    .systemLibrary(
      name: "CYAML", path: "Sources/Kernel/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAML", dependencies: ["CYAML"], path: "Sources/Kernel/YAML"),
    .target(name: "JSONValues", dependencies: ["Text"], path: "Sources/Kernel/JSONValues"),
    .target(name: "PropertyLists", dependencies: ["Errors", "Text"], path: "Sources/Kernel/PropertyLists"),
    .target(name: "Files", path: "Sources/Kernel/Files"),
    // Other programs, and this one as a process of its own, each with limits.
    .target(name: "Processes", dependencies: ["Files", "Graphs"], path: "Sources/Kernel/Processes"),
    // Searches in graphs of any kind.
    .target(name: "Graphs", path: "Sources/Kernel/Graphs"),
    // Changes to a user's files: they are planned, shown, applied as a whole, and can be undone.
    .target(name: "Changes", dependencies: ["Files"], path: "Sources/Kernel/Changes"),
    // The shape of errors: what, where, why, and what to do.
    .target(name: "Errors", path: "Sources/Kernel/Errors"),
    // What bytes and characters are to a compiler's lexer and to a reader, texts as literals, and misspelled names.
    .target(name: "Text", path: "Sources/Kernel/Text"),
    // What evaluating a text of a repository may cost.
    .target(name: "Metering", path: "Sources/Kernel/Metering"),
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
    parsing("SwiftParsing", dependencies: ["Metering", "Text"], path: "Sources/Reading/SwiftParsing"),
    // The imports of source files, and what else the rules need to know of them.
    .target(
      name: "SourceReaders", dependencies: ["Files", "ModuleGraph", "SwiftParsing", "Text"],
      path: "Sources/Reading/SourceReaders"),
    // Objective-C files as tokens, messages, classes and methods.
    .target(name: "ObjectiveCParsing", dependencies: ["Text"], path: "Sources/Reading/ObjectiveCParsing"),
    .target(name: "RubyParsing", dependencies: ["Text"], path: "Sources/Reading/RubyParsing"),
    // Podspecs and Podfiles, with the values that CocoaPods would evaluate.
    .target(
      name: "CocoaPods", dependencies: ["JSONValues", "Metering", "RubyParsing", "YAML"],
      path: "Sources/Reading/CocoaPods"),
    // The files of Xcode projects: which there are, and the syntax and vocabulary of the JSON ones.
    .target(
      name: "XcodeFormats", dependencies: ["PropertyLists", "Text"], path: "Sources/Reading/XcodeFormats"),
    // The manifests of SwiftPM, Xcode, XcodeGen, Tuist, Bazel and CocoaPods.
    .target(
      name: "ProjectReaders",
      dependencies: [
        "CocoaPods", "Files", "Graphs", "JSONValues", "Metering", "ModuleGraph", "Processes", "PropertyLists",
        "SwiftParsing", "Text", "XcodeFormats", "YAML",
      ], path: "Sources/Reading/ProjectReaders"),
    // What Tenon modules declare, and which applications are assembled from them.
    .target(
      name: "Contracts",
      dependencies: [
        "Files", "Metering", "ModuleGraph", "ObjectiveCParsing", "SourceReaders", "SwiftParsing",
      ], path: "Sources/Reading/Contracts"),
    .target(name: "CIndexStore", path: "Sources/Reading/CIndexStore"),
    // Which files of one target use which declarations of its other files.
    .target(
      name: "References",
      dependencies: [
        "CIndexStore", "Files", "Graphs", "ModuleGraph", "ObjectiveCParsing", "Processes", "Text",
      ],
      path: "Sources/Reading/References"),
    // What builds cost: what SwiftPM or Xcode recorded, and an imitation of their engines.
    .systemLibrary(
      name: "CSQLite", path: "Sources/Reading/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Reading/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "Builds",
      dependencies: ["CSQLite", "CZlib", "Files", "Graphs", "JSONValues", "ModuleGraph", "Processes"],
      path: "Sources/Reading/Builds"),

    // Editing: changes to manifests that leave the rest of a file as it is.
    .target(
      name: "ProjectEditors",
      dependencies: [
        "Errors", "Files", "PropertyLists", "RubyParsing", "SwiftParsing", "Text", "XcodeFormats", "YAML",
      ], path: "Sources/Editing/ProjectEditors"),

    // Repository: one repository read, judged and reported, and what all commands share.
    .target(
      name: "Reports",
      dependencies: ["Builds", "JSONValues", "ModuleGraph", "Rules", "Text", "XcodeFormats"],
      path: "Sources/Repository/Reports"),
    .target(
      name: "Architect",
      dependencies: [
        "CToolchain", "Changes", "CocoaPods", "Contracts", "Files", "ModuleGraph", "Processes",
        "ProjectEditors", "ProjectReaders", "References", "Reports", "Rules", "SourceReaders", "SwiftParsing",
        "Text", "XcodeFormats", "YAML",
      ], path: "Sources/Repository/Architect"),
    .target(
      name: "CommandLineInterface",
      dependencies: [
        "Architect", "Builds", "Changes", "Files", "ModuleGraph", "ProjectReaders", "References", "Text",
      ], path: "Sources/Repository/CommandLineInterface"),

    // Features: one room for each, with its model, its decisions, its report and its commands. None imports another.
    // check, graph, explain, stats, doctor, baseline, init, fix, undo, docs
    .target(
      name: "Checking",
      dependencies: [
        "Architect", "Changes", "CommandLineInterface", "Files", "ModuleGraph", "ProjectEditors",
        "ProjectReaders", "References", "Reports", "Rules", "Text",
      ], path: "Sources/Features/Checking"),
    // wiring, with what the containers and routers that teams come from register and use
    .target(
      name: "Wiring",
      dependencies: [
        "Architect", "CommandLineInterface", "Contracts", "Files", "JSONValues", "ModuleGraph",
        "ObjectiveCParsing", "Reports", "Rules", "SwiftParsing", "Text",
      ], path: "Sources/Features/Wiring"),
    // affected, why
    .target(
      name: "Affected",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "Graphs", "JSONValues", "ModuleGraph", "ProjectReaders",
        "Reports", "SwiftParsing",
      ], path: "Sources/Features/Affected"),
    // time
    .target(
      name: "BuildTimes",
      dependencies: [
        "Architect", "Builds", "CommandLineInterface", "Files", "JSONValues", "ModuleGraph", "ProjectReaders",
        "Reports",
      ], path: "Sources/Features/BuildTimes"),
    // inside, split
    .target(
      name: "Splitting",
      dependencies: [
        "Architect", "Builds", "Changes", "CommandLineInterface", "Files", "JSONValues", "ModuleGraph",
        "Processes", "ProjectEditors", "ProjectReaders", "References", "Reports", "SwiftParsing", "Text",
      ], path: "Sources/Features/Splitting"),
    // new, register
    .target(
      name: "Scaffolding",
      dependencies: [
        "Architect", "Changes", "CommandLineInterface", "Errors", "Files", "JSONValues", "ModuleGraph",
        "ProjectEditors", "ProjectReaders", "Rules", "SwiftParsing", "Text", "XcodeFormats",
      ], path: "Sources/Features/Scaffolding"),
    // migrate
    .target(
      name: "Pods",
      dependencies: [
        "Architect", "Changes", "CocoaPods", "CommandLineInterface", "Errors", "Files", "Graphs",
        "JSONValues", "ModuleGraph", "ObjectiveCParsing", "Processes", "ProjectEditors", "ProjectReaders",
        "RubyParsing", "SourceReaders", "SwiftParsing", "Text", "XcodeFormats",
      ], path: "Sources/Features/Pods"),
    // export
    .target(
      name: "Bazel",
      dependencies: [
        "Architect", "Changes", "CommandLineInterface", "Files", "Graphs", "JSONValues", "ModuleGraph",
        "ProjectReaders",
      ], path: "Sources/Features/Bazel"),
    // lsp, mcp
    .target(
      name: "Servers",
      dependencies: [
        "Architect", "CommandLineInterface", "Files", "JSONValues", "ModuleGraph", "Reports", "Rules", "Text",
        "XcodeFormats",
      ], path: "Sources/Features/Servers"),

    // The program: the list of its features.
    .target(
      name: "Commands",
      dependencies: [
        "Affected", "Architect", "Bazel", "BuildTimes", "Builds", "Changes", "Checking",
        "CommandLineInterface", "Files", "ModuleGraph", "Pods", "Processes", "References", "Scaffolding",
        "Servers", "Splitting", "Wiring",
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
      name: "ProjectTrials", dependencies: ["ProjectEditors", "XcodeFormats"], path: "Tests/ProjectTrials"),
    .executableTarget(
      name: "Workload", dependencies: ["Changes", "Files", "ProjectTrials", "Samples", "SwiftParsing"],
      path: "Tests/Workload"),
    .testTarget(
      name: "AffectedTests",
      dependencies: ["Affected", "Files", "ModuleGraph", "Reports", "Samples", "SwiftParsing"]),
    .testTarget(
      name: "ArchitectTests",
      dependencies: ["Architect", "Files", "ModuleGraph", "ProjectReaders", "Reports", "Rules", "Samples"]),
    .testTarget(name: "BazelTests", dependencies: ["Architect", "Bazel", "Changes", "Files", "Samples"]),
    .testTarget(
      name: "BuildsTests", dependencies: ["Builds", "CSQLite", "CZlib", "Files", "ModuleGraph", "Samples"]),
    .testTarget(name: "ChangesTests", dependencies: ["Changes", "Files", "Samples", "Workload"]),
    .testTarget(
      name: "CheckingTests",
      dependencies: ["Architect", "Checking", "Files", "ModuleGraph", "Rules", "Samples"]),
    .testTarget(name: "CocoaPodsTests", dependencies: ["CocoaPods", "Grammars", "JSONValues", "Metering"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Architect", "Changes", "CommandLineInterface", "Commands", "Files", "ModuleGraph", "Processes",
        "ProjectReaders", "Rules", "Samples", "Workload", "tenon",
      ]),
    .testTarget(
      name: "ContractsTests",
      dependencies: ["Architect", "Contracts", "Files", "Grammars", "ModuleGraph", "Samples", "SwiftParsing"]),
    .testTarget(name: "ErrorsTests", dependencies: ["Errors"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Processes", "Samples"]),
    .testTarget(name: "GraphsTests", dependencies: ["Graphs"]),
    .testTarget(name: "ModuleGraphTests", dependencies: ["ModuleGraph", "RouteCases", "TenonRoutePatterns"]),
    .testTarget(
      name: "PodsTests",
      dependencies: [
        "Architect", "Changes", "CocoaPods", "Files", "Pods", "ProjectEditors", "ProjectReaders", "Samples",
        "SwiftParsing",
      ]),
    .testTarget(
      name: "ProjectEditorsTests",
      dependencies: [
        "Files", "ModuleGraph", "ProjectEditors", "ProjectReaders", "ProjectTrials", "Samples",
        "XcodeFormats", "YAML",
      ]),
    .testTarget(
      name: "ProjectReadersTests",
      dependencies: [
        "Files", "Grammars", "Metering", "ModuleGraph", "ProjectReaders", "ProjectTrials", "Samples",
        "SourceReaders",
      ]),
    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
    .testTarget(name: "ReferencesTests", dependencies: ["Files", "ProjectReaders", "References", "Samples"]),
    .testTarget(name: "ReportsTests", dependencies: ["Files", "ModuleGraph", "Reports", "Rules", "Samples"]),
    .testTarget(name: "RulesTests", dependencies: ["ModuleGraph", "Rules", "Samples"]),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: [
        "Architect", "Changes", "Files", "ModuleGraph", "ProjectEditors", "Rules", "Samples", "Scaffolding",
      ]),
    .testTarget(
      name: "ServersTests", dependencies: ["Architect", "Files", "JSONValues", "Samples", "Servers"]),
    .testTarget(
      name: "SourceReadersTests",
      dependencies: [
        "Files", "ModuleGraph", "ParsedTokens", "Samples", "SourceReaders", "SwiftParsing", "Text",
      ]),
    .testTarget(
      name: "SplittingTests",
      dependencies: [
        "Changes", "Files", "ModuleGraph", "Processes", "ProjectReaders", "References", "Reports", "Samples",
        "Splitting",
      ]),
    .testTarget(
      name: "WiringTests",
      dependencies: [
        "Architect", "Files", "ModuleGraph", "Reports", "Rules", "Samples", "Wiring", "WiringFaults",
      ]),
    .testTarget(name: "TextTests", dependencies: ["SwiftParsing", "Text"]),
    .testTarget(name: "XcodeFormatsTests", dependencies: ["PropertyLists", "XcodeFormats"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
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
