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
    fatalError(
      "The toolchain's SwiftSyntax was not found: PackageDescription is not loaded from lib/swift/pm")
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

/// Returns the target that uses the parser. With the toolchain's parser, the target is built with library evolution, so
/// that code that uses it indirectly does not need the parser's modules on the search path.
func swiftParsing() -> Target {
  guard parser == "toolchain" else {
    return .target(
      name: "SwiftParsing",
      dependencies: ["Lexing", "Metering"]
        + ["SwiftSyntax", "SwiftParser"].map { .product(name: $0, package: "swift-syntax") })
  }
  let host = hostLibraries()
  return .target(
    name: "SwiftParsing",
    dependencies: ["Lexing", "Metering"],
    swiftSettings: [.unsafeFlags(["-I", host, "-enable-library-evolution"])],
    linkerSettings: [
      .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser"])
    ])
}

func parserPackages() -> [Package.Dependency] {
  switch parser {
  case "toolchain": []
  case "package": [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"700.0.0")]
  default: [.package(name: "swift-syntax", path: parser)]
  }
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
        "Affected", "BuildTime", "Files", "ModuleGraph", "ProjectReaders", "References", "SwiftParsing",
        "Wiring", "YAML",
      ]),
    .library(name: "ArchitectEditors", targets: ["ProjectEditors", "PropertyLists", "XcodeFormats"]),
    .library(name: "ArchitectProtocols", targets: ["JSONRPC", "JSONValues"]),
    .library(name: "ArchitectGrammars", targets: ["Grammars"]),
  ],
  dependencies: parserPackages(),
  targets: [
    // Foundations: files, and YAML through libyaml.
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(name: "Files"),
    // Other programs, and this one as a process of its own, each with limits.
    .target(name: "Processes", dependencies: ["Files"]),
    // White space, names and line ends in Swift, as the compiler's lexer has them, and characters that nobody sees.
    .target(name: "Lexing"),
    // What evaluating a text of a repository may cost.
    .target(name: "Metering"),
    // The version of the toolchain, which is that of its parser.
    .target(name: "CToolchain"),
    // Changes to a user's files: they are planned, shown, applied as a whole, and can be undone.
    .target(name: "Changes", dependencies: ["Files"]),
    .target(name: "PropertyLists"),
    // The files of Xcode projects: which there are, and the syntax and vocabulary of the JSON ones.
    .target(name: "XcodeFormats", dependencies: ["PropertyLists"]),

    // The only target that depends on the parser.
    swiftParsing(),

    // Read -> model -> decide -> report.
    // The runtime's own sources, through links: what its router knows about patterns and URLs. The written forms of
    // Foundation's types are not needed here.
    .target(name: "TenonURLCoding", exclude: ["ScalarText.swift"]),
    .target(name: "TenonRoutePatterns", dependencies: ["TenonURLCoding"]),
    .target(name: "ModuleGraph", dependencies: ["Files", "Lexing", "TenonRoutePatterns"]),
    .target(name: "RubyParsing"),
    .target(name: "Spelling"),
    .target(name: "JSONValues", dependencies: ["Lexing"]),
    .target(name: "JSONRPC", dependencies: ["JSONValues", "ModuleGraph"]),
    // Podspecs and Podfiles, with the values that CocoaPods would evaluate.
    .target(
      name: "CocoaPods", dependencies: ["JSONValues", "Metering", "RubyParsing", "YAML"]),
    .target(
      name: "ProjectReaders",
      dependencies: [
        "CocoaPods", "Files", "JSONValues", "Metering", "ModuleGraph", "Processes", "PropertyLists",
        "SwiftParsing", "XcodeFormats", "YAML",
      ]),
    .target(name: "SourceReaders", dependencies: ["Files", "Lexing", "ModuleGraph", "SwiftParsing"]),
    // Objective-C files as tokens, messages, classes and methods.
    .target(name: "ObjectiveCParsing", dependencies: ["Lexing"]),
    // What Tenon modules declare, and which applications are assembled from them.
    .target(
      name: "Wiring",
      dependencies: [
        "Files", "Metering", "ModuleGraph", "ObjectiveCParsing", "SourceReaders", "SwiftParsing",
      ]),
    // What the containers and routers that teams come from register and use.
    .target(
      name: "Registrations",
      dependencies: ["Files", "Lexing", "ModuleGraph", "ObjectiveCParsing", "Spelling", "SwiftParsing"]),
    // Which files of one target use which declarations of its other files.
    .target(name: "CIndexStore"),
    .target(
      name: "References", dependencies: ["CIndexStore", "Files", "Lexing", "ModuleGraph", "Processes"]),
    // From a target's references to the modules that it could be split into.
    .target(name: "Splitting", dependencies: ["Files", "References"]),
    .target(
      name: "ProjectEditors",
      dependencies: [
        "Files", "Lexing", "PropertyLists", "RubyParsing", "Spelling", "SwiftParsing", "XcodeFormats", "YAML",
      ]),
    // From CocoaPods to packages: what replaces a pod, and the package of a pod's own sources.
    .target(
      name: "PodMigration",
      dependencies: [
        "Changes", "CocoaPods", "Files", "JSONValues", "Lexing", "ModuleGraph", "Processes", "ProjectEditors",
        "ProjectReaders", "SourceReaders", "Spelling", "SwiftParsing", "XcodeFormats",
      ]),
    // Files of a target become a target of their own.
    .target(
      name: "Extraction",
      dependencies: [
        "Changes", "Files", "JSONValues", "Lexing", "ModuleGraph", "Processes", "ProjectEditors",
        "ProjectReaders", "References", "SwiftParsing",
      ]),
    // The files with which Bazel builds the modules.
    .target(name: "BazelExport", dependencies: ["Changes", "Files", "ModuleGraph", "ProjectReaders"]),
    // Which modules a change affects.
    .target(name: "Affected", dependencies: ["Files", "JSONValues", "ModuleGraph", "SwiftParsing"]),
    // How long builds take: what SwiftPM or Xcode recorded, and an imitation of SwiftPM's engine.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "BuildTime",
      dependencies: ["CSQLite", "CZlib", "Files", "JSONValues", "ModuleGraph", "Processes"]),
    .target(name: "Templates", dependencies: ["Lexing", "ModuleGraph", "Spelling", "XcodeFormats"]),
    .target(
      name: "Rules", dependencies: ["ModuleGraph", "Spelling", "TenonRoutePatterns", "TenonURLCoding"]),
    .target(
      name: "Reports",
      dependencies: [
        "Affected", "BuildTime", "JSONValues", "Lexing", "ModuleGraph", "References", "Registrations",
        "Rules",
        "Splitting", "XcodeFormats",
      ]),

    // The four steps combined, as a library and as a command.
    .target(
      name: "Architect",
      dependencies: [
        "Affected", "CToolchain", "Changes", "Files", "JSONValues", "Lexing", "ModuleGraph", "PodMigration",
        "Processes", "ProjectEditors", "ProjectReaders",
        "References", "Registrations", "Reports", "Rules", "SourceReaders", "Spelling", "SwiftParsing",
        "Templates", "Wiring", "XcodeFormats", "YAML",
      ]),
    .target(name: "CommandLineInterface", dependencies: ["Spelling"]),
    // Servers for editors and for assistants.
    .target(
      name: "LanguageServer",
      dependencies: [
        "Architect", "Files", "JSONRPC", "JSONValues", "ModuleGraph", "Reports", "Rules", "XcodeFormats",
      ]),
    .target(
      name: "ModelContextServer",
      dependencies: [
        "Architect", "Files", "JSONRPC", "JSONValues", "ModuleGraph", "Reports", "Rules", "Spelling",
      ]),
    .target(
      name: "Commands",
      dependencies: [
        "Affected", "Architect", "BazelExport", "BuildTime", "Changes", "CocoaPods", "CommandLineInterface",
        "Extraction", "Files",
        "JSONRPC",
        "JSONValues",
        "LanguageServer", "ModelContextServer", "ModuleGraph", "PodMigration", "Processes", "ProjectEditors",
        "ProjectReaders", "References", "Reports", "RubyParsing", "Rules", "Spelling", "Splitting",
        "Templates",
      ]),
    .target(name: "CArguments"),
    .executableTarget(name: "tenon", dependencies: ["CArguments", "CommandLineInterface", "Commands"]),

    // Tests, and the repositories that they create.
    .target(
      name: "Samples",
      dependencies: ["CommandLineInterface", "Files", "JSONRPC", "JSONValues", "ModuleGraph"],
      path: "Tests/Samples"),
    // A link to what the router answers for a table of routes and URLs.
    .target(name: "RouteCases", path: "Tests/RouteCases", exclude: ["cases.jsonl"]),
    // Generators of programs, which tests and fuzzers feed to the evaluators.
    .target(name: "Grammars", path: "Tests/Grammars"),
    .executableTarget(
      name: "Workload",
      dependencies: [
        "Changes", "Files", "ModuleGraph", "Processes", "ProjectEditors", "Samples", "SourceReaders",
        "SwiftParsing",
      ],
      path: "Tests/Workload"),
    .target(
      name: "ProjectTrials", dependencies: ["ProjectEditors", "XcodeFormats"], path: "Tests/ProjectTrials"),
    .executableTarget(
      name: "project-trials", dependencies: ["ProjectEditors", "ProjectTrials", "XcodeFormats"],
      path: "Tests/ProjectTrialProgram"),
    .executableTarget(
      name: "pod-trials",
      dependencies: ["Files", "ModuleGraph", "ProjectEditors", "ProjectReaders", "Samples"],
      path: "Tests/PodTrialProgram"),
    .executableTarget(
      name: "package-trials", dependencies: ["Changes", "CocoaPods", "Files", "PodMigration", "Samples"],
      path: "Tests/PodPackageTrialProgram"),
    .executableTarget(
      name: "pod-readings", dependencies: ["CocoaPods", "Files", "JSONValues"],
      path: "Tests/PodReadingProgram"),
    // How close planned modules are to the true ones, and the program that measures it.
    .target(name: "SplitMeasures", path: "Tests/SplitMeasures"),
    .executableTarget(
      name: "split-trials", dependencies: ["Files", "References", "SplitMeasures", "Splitting"],
      path: "Tests/SplitTrialProgram"),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Processes", "Samples"]),
    .testTarget(name: "ChangesTests", dependencies: ["Changes", "Files", "Samples", "Workload"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
    .testTarget(name: "ModuleGraphTests", dependencies: ["ModuleGraph", "RouteCases", "TenonRoutePatterns"]),
    .testTarget(name: "TemplatesTests", dependencies: ["Templates"]),
    .testTarget(name: "SpellingTests", dependencies: ["Spelling"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "JSONValues", "Samples"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["Architect", "Files", "JSONRPC", "JSONValues", "LanguageServer", "Samples"]),
    .testTarget(
      name: "ModelContextServerTests",
      dependencies: ["Architect", "JSONRPC", "JSONValues", "ModelContextServer", "Samples"]),
    .testTarget(
      name: "SourceReadersTests",
      dependencies: ["Files", "ModuleGraph", "Samples", "SourceReaders", "SwiftParsing"]),
    .testTarget(
      name: "ProjectReadersTests",
      dependencies: [
        "Files", "Grammars", "Metering", "ModuleGraph", "ProjectReaders", "ProjectTrials", "Samples",
        "SourceReaders",
      ]),
    .testTarget(
      name: "ReferencesTests", dependencies: ["Files", "ProjectReaders", "References", "Samples"]),
    .testTarget(
      name: "AffectedTests",
      dependencies: ["Affected", "Files", "ModuleGraph", "Reports", "Samples", "SwiftParsing"]),
    .testTarget(
      name: "BuildTimeTests",
      dependencies: ["BuildTime", "CSQLite", "CZlib", "Files", "ModuleGraph", "Samples"]),
    .testTarget(
      name: "BazelExportTests",
      dependencies: ["Architect", "BazelExport", "Changes", "Files", "ModuleGraph", "Samples"]),
    .testTarget(
      name: "WiringTests",
      dependencies: ["Architect", "Files", "Grammars", "ModuleGraph", "Samples", "Wiring"]),
    .testTarget(name: "CocoaPodsTests", dependencies: ["CocoaPods", "Grammars", "JSONValues", "Metering"]),
    .testTarget(
      name: "PodMigrationTests",
      dependencies: [
        "Changes", "CocoaPods", "Files", "JSONValues", "ModuleGraph", "PodMigration", "ProjectEditors",
        "ProjectReaders",
        "Samples", "SwiftParsing",
      ]),
    .testTarget(name: "SplittingTests", dependencies: ["References", "SplitMeasures", "Splitting"]),
    .testTarget(
      name: "ExtractionTests",
      dependencies: [
        "Changes", "Extraction", "Files", "ModuleGraph", "Processes", "ProjectReaders", "Samples",
        "SwiftParsing",
      ]),
    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
    .testTarget(name: "XcodeFormatsTests", dependencies: ["XcodeFormats"]),
    .testTarget(
      name: "ProjectEditorsTests",
      dependencies: [
        "Files", "ModuleGraph", "ProjectEditors", "ProjectReaders", "ProjectTrials",
        "Samples", "XcodeFormats", "YAML",
      ]),
    .testTarget(name: "RulesTests", dependencies: ["ModuleGraph", "Rules", "Samples"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Files", "ModuleGraph", "References", "Reports", "Rules", "Samples", "Splitting"]),
    .testTarget(
      name: "ArchitectTests",
      dependencies: [
        "Architect", "Changes", "Files", "ModuleGraph", "ProjectEditors", "Registrations", "Rules", "Samples",
        "Templates",
      ]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Architect", "Changes", "CommandLineInterface", "Commands", "Files", "ModuleGraph", "Processes",
        "Rules", "Samples", "Workload", "tenon",
      ]),
  ]
)
