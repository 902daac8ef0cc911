import Foundation
import ShopHost
import Tenon
import Testing

@Suite("The architecture", .timeLimit(.minutes(10)))
struct ArchitectureTests {
  static let business = ["Home", "Product", "Cart", "Order", "User", "Message", "Invoice"].map { "Shop" + $0 }

  /// The package's folder.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("the modules of the shop verify, and nothing looks like a mistake")
  func wiring() async throws {
    try await ShopUnderTest.run { (shop) throws in
      let warnings = try shop.shop.application.verify()
      #expect(warnings.map(\.description) == [])
    }
  }

  @Test("no business module depends on another, through whatever targets")
  func independence() throws {
    let targets = try Manifest.read(Self.root).targets
    for module in Self.business {
      let reached = targets.reachable(from: module)
      #expect(!reached.isEmpty, "\(module) is in the package")
      #expect(reached.intersection(Self.business).isEmpty, "\(module) depends on another business module")
    }
  }

  @Test("targets depend on their own layer's interfaces and on what is below, never on what is above")
  func layers() throws {
    let targets = try Manifest.read(Self.root).targets
    let order = ["Interfaces": 1, "System": 0, "Core": 0, "Features": 1, "Business": 2, "Host": 3]
    var checked = 0
    for target in targets {
      guard let layer = target.layer, let rank = order[layer] else { continue }
      for name in target.dependencies {
        guard let other = targets.first(where: { $0.name == name })?.layer, let below = order[other] else {
          continue
        }
        #expect(below <= rank, "\(target.name) (\(layer)) depends on \(name) (\(other))")
        checked += 1
      }
    }
    #expect(checked > 50)
  }

  @Test("no source file of a business module imports another", arguments: business)
  func imports(module: String) throws {
    for (file, text) in try Self.sources(of: module) {
      for found in text.matches(of: /(?m)^\s*(?:@\w+ )?import (\w+)/) {
        #expect(!Self.business.contains(String(found.1)), "\(file) imports \(found.1)")
      }
    }
  }

  @Test(
    "no business module writes an address by hand, or permits itself to lead where it did not declare",
    arguments: business)
  func links(module: String) throws {
    for (file, text) in try Self.sources(of: module) {
      #expect(!text.contains("LinkPermit"), "\(file)")
      for found in text.matches(of: /ScreenPath\("([^"]*)"/) {
        #expect(found.1 == "images", "\(file) writes \(found.0)")
      }
    }
  }

  /// The source files of a business module, by name.
  private static func sources(of module: String) throws -> [String: String] {
    let folder = root.appending(path: "Sources/Business/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var sources: [String: String] = [:]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      sources[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return try #require(sources.isEmpty ? nil : sources)
  }
}

/// The package's own description of its targets.
private struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let path: String?
    let dependencies: [String]

    /// The folder of its layer.
    var layer: String? { path?.split(separator: "/").dropFirst().first.map(String.init) }

    private enum Key: String, CodingKey { case name, path, dependencies }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decode(String.self, forKey: .name)
      path = try container.decodeIfPresent(String.self, forKey: .path)
      dependencies = try container.decode([Dependency].self, forKey: .dependencies).compactMap(\.name)
    }
  }

  /// `{"byName": ["ShopCart", null]}` and its like.
  struct Dependency: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let forms = try [String: [Part]](from: decoder)
      name = forms.values.first?.first?.text
    }

    struct Part: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  let targets: [Target]

  static func read(_ package: URL) throws -> Manifest {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // A build folder of its own, because the command that runs this test holds the lock of the package's.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    process.arguments = [
      "swift", "package", "--package-path", package.path, "--scratch-path", scratch.path, "dump-package",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data)
  }
}

extension [Manifest.Target] {
  /// The targets that a target depends on, directly or through others.
  fileprivate func reachable(from name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = first { $0.name == name }?.dependencies ?? []
    while let next = waiting.popLast() {
      guard found.insert(next).inserted else { continue }
      waiting += first { $0.name == next }?.dependencies ?? []
    }
    return found
  }
}
