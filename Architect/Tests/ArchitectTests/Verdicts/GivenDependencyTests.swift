import Samples
import Testing

/// Dependencies that a function of Tuist's helpers adds to every target it declares.
@Suite("Dependencies that a helper adds", .timeLimit(.minutes(10))) struct GivenDependencyTests {
  private static func features(cart: String, cartFunction: String = "feature") -> [String: String] {
    let long = String(repeating: "// a line\n", count: 100)
    return [
      "Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project(name: "Shop", targets: [
        .target(name: "Log", product: .framework, sources: ["Log/**"]),
        .target(name: "Base", product: .framework, sources: ["Base/**"]),
        .\(cartFunction)("Cart", dependencies: []),
        .feature("Pay", dependencies: []),
      ])
      """,
      "Tuist/ProjectDescriptionHelpers/Target+Feature.swift": """
      import ProjectDescription
      public extension Target {
        static func feature(_ name: String, dependencies: [TargetDependency]) -> Target {
          .target(name: name, product: .framework, sources: ["\\(name)/**"],
            dependencies: [.target(name: "Log")] + dependencies)
        }
        static func shown(_ name: String, dependencies: [TargetDependency]) -> Target {
          .target(name: name, product: .framework, sources: ["\\(name)/**"],
            dependencies: [.target(name: "Log"), .target(name: "Base")] + dependencies)
        }
      }
      """,
      "Log/l.swift": "struct L {}", "Base/b.swift": "struct B {}",
      "Cart/c.swift": "\(cart)\n" + long + "struct C {}",
      "Pay/p.swift": long + "struct P {}",
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict("what one of the targets needs, the others may list", features(cart: "import Log")),
    Verdict(
      "what none of them needs is unused in each", features(cart: "import Foundation"),
      ["unused-dependency Cart -> Log Project.swift:6", "unused-dependency Pay -> Log Project.swift:7"]),
    Verdict(
      "what another function adds is its own affair",
      features(cart: "import Log\nimport Base", cartFunction: "shown"),
      ["unused-dependency Pay -> Log Project.swift:7"]),
  ]

  @Test("are needed together", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }
}
