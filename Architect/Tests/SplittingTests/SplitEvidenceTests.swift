import SourceReaders
import Splitting
import Testing

@Suite("Why a plan proposes a module", .timeLimit(.minutes(10))) struct SplitEvidenceTests {
  /// Three folders of types that use each other, read from source.
  private let graph: ReferenceGraph = {
    var sources: [String: [UInt8]] = [:]
    for feature in ["Cart", "Search", "Profile"] {
      let parts = ["View", "Store", "Loader", "Row", "Cell"].map { feature + $0 }
      for (index, part) in parts.enumerated() {
        let uses = parts[(index + 1)...].map { "  let \($0.lowercased()) = \($0)()" }
        let text = "import SwiftUI\nstruct \(part) {\n\(uses.joined(separator: "\n"))\n}\n"
        sources["\(feature)/\(part).swift"] = Array(text.utf8)
      }
    }
    sources["App/ShopApp.swift"] = Array(
      "import SwiftUI\n@main struct ShopApp: App { let cart = CartView() }\n".utf8)
    return ReferenceGraph(sources: sources)
  }()

  @Test("the reasons are shares of all, the strongest first")
  func reasons() {
    for module in SplitPlan(of: graph).modules where module.files.count > 2 {
      let shares = module.proposal.reasons.map(\.share)
      #expect(!shares.isEmpty)
      #expect(shares == shares.sorted(by: >))
      #expect(shares.reduce(0, +) <= 1.000_001)
    }
  }

  @Test("the module with the entry point is the host")
  func host() {
    let plan = SplitPlan(of: graph)
    let module = plan.modules.first { $0.files.contains("App/ShopApp.swift") }
    #expect(module?.layer == .host)
  }

  @Test("modules are named after their folders, but never after a type")
  func names() {
    let order = SplitPlan(of: graph).order
    #expect(order.contains("Search"))
    #expect(!order.contains("ShopApp"))
  }

  @Test("where folders say nothing, modules are named after the words that set their types apart")
  func wordNames() {
    let folders = ["Cart/", "Search/", "Profile/"]
    let uses = usesOfThreeFeatures.map { use in folders.reduce(use) { $0.replacing($1, with: "Core/") } }
    var options = SplitPlan.Options()
    options.moduleCount = 4
    let order = SplitPlan(of: splitGraph(uses), options: options).order
    for name in ["Cart", "Search", "Profile"] { #expect(order.contains(name), "\(order)") }
  }
}
