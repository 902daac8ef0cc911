extension Template {
  /// The modules that every app needs below its business.
  static let coreModules = Template([
    File(
      "Sources/Core/Persistence/FileStore.swift",
      #"""
      import Foundation

      /// Keeps numbers in a file.
      actor FileStore: KeyValueStore {
        private let file: URL
        private lazy var numbers = (try? JSONDecoder().decode([String: Int].self, from: Data(contentsOf: file))) ?? [:]

        init(_ folder: URL) { file = folder.appending(path: "numbers.json") }

        func number(_ name: String) -> Int { numbers[name] ?? 0 }

        func set(_ name: String, to number: Int) throws {
          numbers[name] = number
          try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try JSONEncoder().encode(numbers).write(to: file, options: .atomic)
        }
      }

      """#),
    File(
      "Sources/Core/Persistence/KeyValueStore.swift",
      #"""
      /// Keeps numbers under names.
      public protocol KeyValueStore: Sendable {
        /// The number under a name; 0 if there is none.
        func number(_ name: String) async -> Int

        /// Keeps a number under a name.
        func set(_ name: String, to number: Int) async throws
      }

      """#),
    File(
      "Sources/Core/Persistence/MemoryStore.swift",
      #"""
      /// Keeps numbers in memory, for tests and demos.
      public actor MemoryStore: KeyValueStore {
        private var numbers: [String: Int]

        public init(_ numbers: [String: Int] = [:]) { self.numbers = numbers }

        public func number(_ name: String) -> Int { numbers[name] ?? 0 }
        public func set(_ name: String, to number: Int) { numbers[name] = number }
      }

      """#),
    File(
      "Sources/Core/Persistence/PersistenceModule.swift",
      #"""
      import Foundation
      import Tenon

      /// Provides a `KeyValueStore` that keeps numbers on disk.
      public struct PersistenceModule: Module {
        public let layer = Layer.core

        public init() {}

        public func declare(in contract: inout ModuleContract) {
          contract.provides((any KeyValueStore).self) {
            let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
            return FileStore(folders[0].appending(path: "___NAME___"))
          }
        }
      }

      """#),
    File(
      "Sources/Core/Screens/Navigator+Text.swift",
      #"""
      import TenonNavigator

      extension Navigator {
        /// The top screen as text, for terminals and tests; empty if there is none.
        public var text: String {
          state.window()?.top.flatMap { destination(of: $0.id) }.map { "\($0)" } ?? ""
        }
      }

      """#),
  ])
}
