import Graphs

/// The modules that well-known products from outside re-export with `@_exported import`.
///
/// Without a checkout, nothing in the repository shows what these products bring. The table only prevents findings: an
/// import of what a listed product re-exports needs no declaration beside the product.
public enum KnownReExports {
  private static let direct: [String: Set<String>] = [
    "ComposableArchitecture": [
      "CasePaths", "Clocks", "CombineSchedulers", "ConcurrencyExtras", "CustomDump", "Dependencies",
      "DependenciesMacros", "IdentifiedCollections", "Perception", "Sharing", "SwiftNavigation",
      "SwiftUINavigation", "SwiftUINavigationCore", "UIKitNavigation",
    ],
    "Dependencies": [
      "Clocks", "CombineSchedulers", "ConcurrencyExtras", "IssueReporting", "XCTestDynamicOverlay",
    ],
    "XCTestDynamicOverlay": ["IssueReporting"],
    "CasePaths": ["CasePathsCore"],
    "Sharing": ["CustomDump", "Dependencies", "IdentifiedCollections", "PerceptionCore"],
    "Perception": ["PerceptionCore"],
    "SwiftNavigation": ["CasePaths", "CasePathsCore"],
    "SwiftUINavigation": ["CasePaths", "SwiftNavigation", "SwiftUINavigationCore"],
    "UIKitNavigation": ["SwiftNavigation"],
    "AppKitNavigation": ["SwiftNavigation"],
    "IdentifiedCollections": ["OrderedCollections"],
    "Collections": [
      "BitCollections", "DequeModule", "HashTreeCollections", "HeapModule", "OrderedCollections",
    ],
    "Algorithms": ["RealModule"],
    "Numerics": ["ComplexModule", "RealModule"],
    "NIO": ["NIOCore", "NIOEmbedded", "NIOPosix"],
    "Vapor": [
      "AsyncKit", "Logging", "Metrics", "MultipartKit", "NIO", "NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1",
      "NIOPosix", "RoutingKit", "WebSocketKit",
    ],
    "Fluent": ["FluentKit"],
    "FluentKit": ["AsyncKit", "Logging", "NIO", "NIOCore", "SQLKit"],
    "FluentPostgresDriver": ["AsyncKit", "FluentKit", "PostgresKit"],
    "FluentSQLiteDriver": ["FluentKit", "SQLiteKit"],
    "PostgresKit": ["AsyncKit", "PostgresNIO", "SQLKit"],
    "RealmSwift": ["Realm"],
    "Apollo": ["ApolloAPI"],
    "FirebaseFirestore": ["FirebaseFirestoreInternal"],
    "FirebaseFunctions": ["FirebaseFunctionsInternal"],
    "SwiftSyntaxBuilder": ["SwiftSyntax"],
    "SwiftSyntaxMacros": ["SwiftSyntax", "SwiftSyntaxBuilder"],
    "RxCocoa": ["RxRelay"],
  ]

  /// Returns the modules that the products re-export, directly or through each other.
  public static func of(_ products: some Sequence<String>) -> Set<String> {
    Set(reachable(from: products.flatMap { direct[$0] ?? [] }) { direct[$0] ?? [] })
  }
}
