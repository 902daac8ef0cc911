extension Template {
  /// The files around the sources.
  static let package = Template([
    File(
      "Package.swift",
      #"""
      // swift-tools-version: 6.2
      import PackageDescription

      // The folders in Sources are the layers, and `.tenon.yml` says which of them may use which.
      // `tenon new module NAME --layer LAYER` adds a module here.

      let package = Package(
        name: "___NAME___",
        platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1)],
        products: [
          .library(name: "___NAME___Host", targets: ["___NAME___Host"])
        ],
        dependencies: [
          ___TENON___
        ],
        targets: [
          // Host: assembles the app.
          .executableTarget(
            name: "___NAME___Terminal",
            dependencies: ["Screens", "___NAME___Host", .product(name: "TenonScreens", package: "___TENONPACKAGE___")],
            path: "Sources/Host/___NAME___Terminal"),
          .target(
            name: "___NAME___Host",
            dependencies: [
              "Home", "HomeInterface", "Persistence", .product(name: "Tenon", package: "___TENONPACKAGE___"),
              .product(name: "TenonScreens", package: "___TENONPACKAGE___"),
            ],
            path: "Sources/Host/___NAME___Host"),

          // Business: what the app is about.
          .target(
            name: "Home",
            dependencies: ["HomeInterface", "Persistence", .product(name: "TenonScreens", package: "___TENONPACKAGE___")],
            path: "Sources/Business/Home"),

          // Interfaces: what modules know of each other.
          .target(
            name: "HomeInterface", dependencies: [.product(name: "TenonRouter", package: "___TENONPACKAGE___")],
            path: "Sources/Interfaces/HomeInterface"),

          // Core: free of business.
          .target(
            name: "Persistence", dependencies: [.product(name: "Tenon", package: "___TENONPACKAGE___")],
            path: "Sources/Core/Persistence"),
          .target(
            name: "Screens", dependencies: [.product(name: "TenonNavigator", package: "___TENONPACKAGE___")],
            path: "Sources/Core/Screens"),

          // Demos: one module at a time, with doubles for what it requires.
          .executableTarget(
            name: "HomeDemo",
            dependencies: [
              "Home", "HomeInterface", "Persistence", "Screens", .product(name: "TenonScreens", package: "___TENONPACKAGE___"),
            ],
            path: "Sources/Demos/HomeDemo"),

          // Tests, and doubles for the tests of other modules.
          .target(
            name: "HomeTesting", dependencies: ["HomeInterface", .product(name: "Tenon", package: "___TENONPACKAGE___")],
            path: "Sources/Testing/HomeTesting"),
          .testTarget(
            name: "HomeTests",
            dependencies: [
              "Home", "HomeInterface", "Persistence", "Screens", .product(name: "TenonTesting", package: "___TENONPACKAGE___"),
            ],
            path: "Tests/HomeTests"),
          .testTarget(name: "___NAME___HostTests", dependencies: ["___NAME___Host"], path: "Tests/___NAME___HostTests"),
        ]
      )

      """#),
    File(
      ".tenon.yml",
      #"""
      # Which modules may use which: `tenon check` verifies it, and `tenon explain RULE` says more about a rule.
      version: 1
      layers: # from top to bottom
        - {name: host, modules: ["path:Sources/Host/*", "path:App*"], peers: allowed}
        - {name: business, modules: ["path:Sources/Business/*"]}
        - {name: feature, modules: ["path:Sources/Features/*"]}
        - {name: interface, modules: ["path:Sources/Interfaces/*"], peers: allowed}
        - {name: core, modules: ["path:Sources/Core/*"], peers: allowed}
      exhaustive: true
      outside: ["*Testing", "*Demo"]
      interface: {modules: ["path:Sources/Interfaces/*"], may_use: ["layer:core"]}
      tested_layers: [business, feature]
      offers_products: false

      """#),
    File(
      ".gitignore",
      #"""
      .DS_Store
      .build/
      .swiftpm/
      DerivedData/
      xcuserdata/
      ___IGNORED___
      """#),
    File(
      ".github/workflows/ci.yml",
      #"""
      name: CI
      on:
        push: {branches: [main]}
        pull_request:
      jobs:
        test:
          runs-on: macos-latest
          steps:
            - uses: actions/checkout@v4
            - run: swift test
        architecture:
          runs-on: ubuntu-latest
          permissions: {contents: read, pull-requests: write}
          steps:
            - uses: actions/checkout@v4
              with: {fetch-depth: 0}
            - uses: tenon-swift/tenon@___VERSION___
              with: {comment: "true"}

      """#),
    File(
      "README.md",
      #"""
      # ___NAME___

      An app of modules that do not import each other, made with `tenon new app ___NAME___`.

      | command | does |
      |---|---|
      | `swift run ___NAME___Terminal` | starts the app in the terminal |
      | `swift run ___NAME___Terminal "___SCHEME___://home?name=Ada"` | opens a deep link |
      | `swift run HomeDemo` | starts one module alone, with doubles for what it requires |
      | `swift test` | tests each module alone, and that all modules fit together |
      | `tenon check` | verifies that no module uses what it must not use |
      | `tenon new module Cart --layer business --interface --testing --demo` | shows what a new module would add; `--write` adds it |
      ___APPROW___
      ## The modules

      A module uses its own layer and those below; `.tenon.yml` states it.

      | folder | layer | what belongs there |
      |---|---|---|
      | `Sources/Host` | host | assembles the app, and has no business logic |
      | `Sources/Business` | business | what the app is about; its modules know only each other's interfaces |
      | `Sources/Features` | feature | what several business modules share, such as payment |
      | `Sources/Interfaces` | interface | protocols, values and routes that other modules may import |
      | `Sources/Core` | core | free of business: storage, screens |
      | `Sources/Testing` | | doubles that stand in for a module in the tests of others |
      | `Sources/Demos` | | programs that start one module alone |

      """#),
  ])
}
