import Foundation
import TestSupport

// Programs that are built and run.
extension SwiftCompiler {
  /// Builds a program out of several files and runs it.
  /// - Parameters:
  ///   - main: The program, linked with the library `Tenon`.
  ///   - dynamic: A library that it links dynamically.
  ///   - archived: A file that lies in a static archive, to which nothing refers.
  ///   - isWhole: Whether the archive is linked whole.
  /// - Returns: What the program prints, or what kept it from being built.
  func output(
    ofMain main: String, dynamic: String, archived: String, isWhole: Bool
  ) async throws -> String {
    try await inFolder { folder in
      func path(_ name: String) -> String { folder.appending(path: name).path }
      let files = [("main", main), ("Plugin", dynamic), ("Archived", archived)]
      for (name, text) in files {
        try text.write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
      }
      let common = ["-swift-version", "6"] + libraries + sanitizer
      var text = try await run(
        "swiftc",
        ["-emit-library", path("Plugin.swift"), "-o", path("libPlugin.so"), "-module-name", "Plugin"]
          + common,
        in: folder)
      text += try await run(
        "swiftc",
        [
          "-c", "-parse-as-library", path("Archived.swift"), "-o", path("Archived.o"), "-module-name",
          "Archived",
        ] + common, in: folder)
      text += try await run("ar", ["rcs", path("libArchived.a"), path("Archived.o")], in: folder)
      let archive =
        isWhole
        ? ["--whole-archive", path("libArchived.a"), "--no-whole-archive"].flatMap { ["-Xlinker", $0] }
        : [path("libArchived.a")]
      text += try await run(
        "swiftc",
        [path("main.swift"), "-o", path("Program"), "-Xlinker", "--export-dynamic"] + common
          + built.objectFiles
          + archive + ["-L", folder.path, "-Xlinker", "--no-as-needed", "-lPlugin", "-Xlinker", "-rpath"]
          + ["-Xlinker", folder.path], in: folder)
      return text.contains("error") ? text : try await run(path("Program"), [], in: folder)
    }
  }

  /// What the objects were compiled with, and what is linked with them has to be, too.
  private var sanitizer: [String] { Sanitizer.current.map { ["-sanitize=\($0.rawValue)"] } ?? [] }
}

// Programs and libraries that both contain the same static libraries.
extension SwiftCompiler {
  /// Builds a program that loads a plug-in, both of which contain the same library, and runs it.
  /// - Parameters:
  ///   - interface: A library that both contain.
  ///   - plugin: The plug-in, which imports `Interface`.
  ///   - main: The program, which imports `Interface` and loads `libPlugin.so` from its own folder.
  ///   - sharesTenon: Whether Tenon is a dynamic library that both are linked with. If not, both contain it.
  /// - Returns: What the program prints, or what kept it from being built.
  func output(ofMain main: String, plugin: String, interface: String, sharesTenon: Bool) async throws
    -> String
  {
    try await inFolder { folder in
      func path(_ name: String) -> String { folder.appending(path: name).path }
      for (name, text) in [("main", main), ("Plugin", plugin), ("Interface", interface)] {
        try text.write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
      }
      let common = ["-swift-version", "6", "-I", folder.path] + libraries + sanitizer
      func compile(_ arguments: [String]) async throws -> String {
        try await run("swiftc", arguments + common, in: folder)
      }
      var text = try await compile([
        "-c", "-parse-as-library", path("Interface.swift"), "-emit-module", "-emit-module-path",
        path("Interface.swiftmodule"), "-o", path("Interface.o"), "-module-name", "Interface",
      ])
      var tenon = built.objectFiles
      if sharesTenon {
        text += try await compile(["-emit-library", "-o", path("libShared.so")] + tenon)
        tenon = ["-L", folder.path, "-lShared", "-Xlinker", "-rpath", "-Xlinker", folder.path]
      }
      let linked = [path("Interface.o")] + tenon
      text += try await compile(
        ["-emit-library", path("Plugin.swift"), "-o", path("libPlugin.so"), "-module-name", "Plugin"] + linked
      )
      text += try await compile([path("main.swift"), "-o", path("Program")] + linked)
      return text.contains("error") ? text : try await run(path("Program"), [], in: folder)
    }
  }
}
