import Foundation
import TestSupport

/// The libraries that these tests are linked with, where the build system that built them has put them.
struct BuiltLibraries {
  /// The folder in which the compiler finds the modules.
  let modules: URL
  /// The module maps of the libraries in C, sorted by the libraries' names.
  let moduleMaps: [URL]
  /// Where the object files of a library are: a folder of them, or one file.
  private let objects: (String) -> URL
  private let namesOfC: [String]

  struct Missing: Error {
    let program: String
  }

  /// - Throws: ``Missing`` if the libraries are not beside the test program.
  init() throws {
    let program = TestProgram.image()
    let folders = sequence(first: program.deletingLastPathComponent()) {
      $0.path == "/" ? nil : $0.deletingLastPathComponent()
    }
    for folder in folders {
      if Self.exists(folder.appending(path: "Modules/Tenon.swiftmodule")) {
        self.init(native: folder)
        return
      }
      if Self.exists(folder.appending(path: "Tenon.swiftmodule")) {
        self.init(swiftBuild: folder)
        return
      }
    }
    throw Missing(program: program.path)
  }

  /// SwiftPM's own build system has all modules in one folder, and a folder for the object files of each.
  private init(native products: URL) {
    modules = products.appending(path: "Modules")
    let maps = Self.names(in: products, ending: ".build").map { name in
      (name, products.appending(path: "\(name).build/module.modulemap"))
    }.filter { Self.exists($0.1) }
    namesOfC = maps.map(\.0)
    moduleMaps = maps.map(\.1)
    objects = { products.appending(path: "\($0).build") }
  }

  /// Swift Build has one object file of each library beside its module, and the module maps, also of what is written in
  /// Swift, in a folder beside the products.
  private init(swiftBuild products: URL) {
    modules = products
    let intermediates = products.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Intermediates.noindex")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: intermediates.path)) ?? []
    let maps = folders.filter { $0.hasPrefix("GeneratedModuleMaps") }.sorted().flatMap { folder in
      let folder = intermediates.appending(path: folder)
      return Self.names(in: folder, ending: ".modulemap").map {
        ($0, folder.appending(path: "\($0).modulemap"))
      }
    }.filter { !Self.exists(products.appending(path: "\($0.0).swiftmodule")) }
    namesOfC = maps.map(\.0)
    moduleMaps = maps.map(\.1)
    objects = { products.appending(path: "\($0).o") }
  }

  /// The object files of the library `Tenon` and of those that it needs.
  var objectFiles: [String] {
    let ofSwift = [
      "TenonDiagnostics", "TenonWiringFaults", "TenonSynchronization", "TenonServices", "TenonEvents",
      "Tenon",
    ]
    return (namesOfC + ofSwift).flatMap { library -> [String] in
      let place = objects(library)
      guard let files = FileManager.default.enumerator(atPath: place.path), place.pathExtension != "o" else {
        return Self.exists(place) ? [place.path] : []
      }
      return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".o") }.map {
        place.appending(path: $0).path
      }
    }
  }

  private static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  private static func names(in folder: URL, ending: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}
