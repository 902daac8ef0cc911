import Foundation
import Testing

/// What can only be seen in the repository itself.
@Suite("What the sources keep to", .timeLimit(.minutes(10)))
struct SourceTests {
  private static let root = URL(
    fileURLWithPath: URL(fileURLWithPath: #filePath).pathComponents
      .prefix { $0 != "Tests" }.joined(separator: "/"))

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// All code of the libraries, with its file.
  private static func sources() throws -> [(file: String, text: String)] {
    let files = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
    return try (files?.compactMap { $0 as? String } ?? [])
      .filter { ["swift", "c", "h"].contains(URL(fileURLWithPath: $0).pathExtension) }.sorted()
      .map { ($0, try text("Sources/" + $0)) }
  }

  @Test(
    "no library swizzles, runs at load time, scans classes, reaches past the system's interface, or asks for what app extensions lack",
    arguments: [
      "method_exchangeImplementations", "method_setImplementation", "class_addMethod", "class_replaceMethod",
      "object_setClass", "_dyld_register_func_for_add_image", "objc_addLoadImageFunc",
      "__attribute__((constructor",
      "__mod_init_func", ".init_array", "objc_copyClassList", "objc_getClassList", "objc_copyImageNames",
      "NSSelectorFromString", "NSInvocation", "dlsym", "dlopen", "@_silgen_name", "UIApplication.shared",
    ])
  func forbidden(word: String) throws {
    // The border to Objective-C calls the methods that a contract declares, and nothing else.
    let border = "TenonObjectiveC/Apple/AppleRuntime.swift"
    let sources = try Self.sources().filter { word != "NSSelectorFromString" || $0.file != border }
    #expect(sources.count > 200)
    let found = sources.flatMap { file, text in
      text.split(separator: "\n").filter { line in
        line.contains(word) && !line.drop(while: \.isWhitespace).hasPrefix("//")
      }.map { "\(file): \($0)" }
    }
    #expect(found == [])
  }

  @Test(
    "the delegates lack the callbacks of which iOS warns where the application has no setting for them",
    arguments: [
      "didReceiveRemoteNotification", "fetchCompletionHandler", "performFetchWithCompletionHandler",
      "didRegisterForRemoteNotificationsWithDeviceToken", "didFailToRegisterForRemoteNotificationsWithError",
    ])
  func warnedOf(label: String) throws {
    let delegates = try Self.sources().filter { $0.file.hasPrefix("TenonUIKit/Application/") }
    #expect(delegates.count >= 4)
    let found = delegates.flatMap { file, text in
      text.split(separator: "\n").filter { line in
        line.contains("\(label) ") && !line.drop(while: \.isWhitespace).hasPrefix("//")
      }.map { "\(file): \($0)" }
    }
    #expect(found == [])
  }

  @Test(
    "the package needs nothing but the toolchain, in the Swift 6 language mode, and each library has tests")
  func manifest() throws {
    let manifest = try Self.text("Package.swift")
    #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n"))
    #expect(!manifest.contains(".package("))
    #expect(!manifest.contains("swiftLanguageMode(.v5)"))
    let libraries = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(libraries.count >= 12)
    let tests = try ["Package.swift", "Tests/AppleHosts/Package.swift"].map(Self.text).joined()
    for library in libraries {
      // What joins a library to the contract is tested with modules.
      let isJoint = ["TenonRoutes", "TenonActions", "TenonScreens", "TenonHost"].contains(library)
      #expect(tests.contains("\"\(isJoint ? "Tenon" : library)Tests\""), "\(library) has no tests")
    }
  }

  @Test(
    "what the documentation says of other systems leads somewhere, and each of their faults has its tests")
  func capabilities() throws {
    let article = try Self.text("Documentation/Capabilities.md")
    for match in article.matches(of: /\]\(([^)#]+)[^)]*\)/) {
      let file = Self.root.appendingPathComponent("Documentation/" + match.1).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "there is no \(match.1)")
    }
    let rows =
      article.components(separatedBy: "## Faults that must not recur\n").last?
      .split(separator: "\n").filter { $0.contains(/^\| \d+ \|/) } ?? []
    #expect(rows.count == 17)
    for row in rows {
      let tests = row.matches(of: /\((\.\.\/[^)]+)\)/).map { String($0.1) }
      #expect(!tests.isEmpty, "no test: \(row)")
      for test in tests {
        #expect(try Self.text("Documentation/" + test).contains("@Test"), "no tests: \(test)")
      }
    }
  }
}
