import Foundation

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
        [path("main.swift"), "-o", path("Program"), "-Xlinker", "--export-dynamic"] + common + objects()
          + archive + ["-L", folder.path, "-Xlinker", "--no-as-needed", "-lPlugin", "-Xlinker", "-rpath"]
          + ["-Xlinker", folder.path], in: folder)
      return text.contains("error") ? text : try await run(path("Program"), [], in: folder)
    }
  }

  /// What the objects were compiled with, and what is linked with them has to be, too.
  private var sanitizer: [String] {
    func isLinked(_ symbol: String) -> Bool { dlsym(UnsafeMutableRawPointer(bitPattern: 0), symbol) != nil }
    if isLinked("__tsan_init") { return ["-sanitize=thread"] }
    return isLinked("__asan_init") ? ["-sanitize=address"] : []
  }

  /// The object files of the library `Tenon` and of those that it needs.
  private func objects() -> [String] {
    let ofSwift = ["TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonEvents", "Tenon"]
    return (librariesOfC + ofSwift).flatMap { library -> [String] in
      let folder = products.appending(path: "\(library).build")
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path }
    }
  }
}
