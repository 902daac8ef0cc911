import SourceReaders
import Splitting
import Testing

@Suite("Wishes about modules", .timeLimit(.minutes(10))) struct SplitOptionsTests {
  private func plan(_ graph: ReferenceGraph = threeFeatures(), _ change: (inout SplitPlan.Options) -> Void)
    -> SplitPlan
  {
    var options = SplitPlan.Options()
    change(&options)
    return SplitPlan(of: graph, options: options)
  }

  @Test("there are as many modules as wanted", arguments: [1, 2, 3, 4, 6, 10])
  func count(wanted: Int) {
    #expect(plan { $0.moduleCount = wanted }.modules.count == wanted)
  }

  @Test("there are no more modules than files")
  func tooMany() {
    let plan = plan(splitGraph(["A > B"], files: ["C"])) { $0.moduleCount = 7 }
    #expect(plan.modules.count == 3)
  }

  @Test("no module has more files than wanted", arguments: [1, 3, 5])
  func largest(most: Int) {
    #expect(plan { $0.largestModule = most }.modules.allSatisfy { $0.files.count <= most })
  }

  @Test("files that must stay together are in one module")
  func together() {
    let plan = plan { $0.together = ["{Cart,Search}/*Row.swift"] }
    #expect(
      plan.modules.contains {
        $0.files.contains("Cart/CartRow.swift") && $0.files.contains("Search/SearchRow.swift")
      })
  }

  @Test("files that must be apart are in different modules")
  func apart() {
    let plan = plan { $0.apart = [.init("Cart/CartView.swift", "Cart/{CartRow,CartCell}.swift")] }
    let module = plan.modules.first { $0.files.contains("Cart/CartView.swift") }
    #expect(module?.files.contains("Cart/CartRow.swift") == false)
    #expect(module?.files.contains("Cart/CartCell.swift") == false)
    #expect(plan.modules.flatMap(\.files).count == threeFeatures().files.count)
  }

  @Test("wishes hold together: a number of modules, and files that must be apart")
  func apartAndFew() {
    let plan = plan {
      $0.apart = [.init("Cart/**", "Search/**")]
      $0.moduleCount = 2
    }
    #expect(plan.modules.count == 2)
    for module in plan.modules {
      #expect(
        !(module.files.contains { $0.hasPrefix("Cart") } && module.files.contains { $0.hasPrefix("Search") }))
    }
  }

  @Test("the files beside the subfolders of a folder are a candidate, and the whole folder is another")
  func filesBesideFolders() {
    let uses = [
      "Net/Header > Net/Status", "Net/Body > Net/Header", "Net/Retry/Policy > Net/Retry/Delay",
      "Net/Retry/Delay > Net/Status", "Cart/CartView > Cart/CartRow", "Cart/CartRow > Cart/CartItem",
      "Cart/CartView > Net/Body", "Search/SearchView > Search/SearchRow", "Search/SearchRow > Net/Header",
    ]
    let candidates = SplitPlan(of: splitGraph(uses)).candidates
    let direct = candidates.filter { $0.origin == .directlyInFolder("Net") }
    #expect(direct.map(\.files) == [["Net/Body.swift", "Net/Header.swift", "Net/Status.swift"]])
  }

  @Test("candidates are as many as wanted, each different, and name their folder")
  func candidates() {
    let all = SplitPlan(of: threeFeatures()).candidates
    #expect(Set(all.map(\.files)).count == all.count)
    #expect(all.contains { Set($0.files.map { $0.prefix(4) }) == ["Core"] })
    #expect(plan { $0.candidateCount = 2 }.candidates.map(\.files) == all.prefix(2).map(\.files))
    #expect(plan { $0.candidateCount = 0 }.candidates.isEmpty)
  }
}

@Suite("A cut that a person has chosen", .timeLimit(.minutes(10))) struct ChosenProposalTests {
  @Test("it says what must be raised, who must import it, and what it takes along")
  func chosen() throws {
    let proposal = SplitPlan.Proposal(named: "Core", files: ["Core/**"], in: threeFeatures())
    #expect(proposal.files.count == 5)
    #expect(proposal.raised.map(\.name) == ["Client", "Money"])
    #expect(proposal.raised.first?.place == SplitPlan.Place(path: "Core/Client.swift", line: 3))
    #expect(proposal.importers.count == 9)
    #expect(proposal.outgoing.isEmpty && !proposal.isBlocked)
    #expect(proposal.users == 9)
  }

  @Test("a reference back blocks it, and the file that removes it is named")
  func blocked() throws {
    let graph = splitGraph(
      usesOfThreeFeatures + ["Core/Money > Shared/Rounding", "Core/Cache > Shared/Rounding"])
    let proposal = SplitPlan.Proposal(named: "Core", files: ["Core/**"], in: graph)
    #expect(proposal.isBlocked)
    #expect(proposal.outgoing.map(\.use.path) == ["Core/Cache.swift", "Core/Money.swift"])
    let improvement = try #require(proposal.improvements.first)
    #expect(improvement.file == "Shared/Rounding.swift" && improvement.comesAlong)
    #expect(improvement.edgesSaved == 2)
  }

  @Test("what is public already need not be raised")
  func publicDeclarations() {
    var graph = splitGraph(["A > B"])
    graph = ReferenceGraph(
      files: graph.files,
      symbols: graph.symbols.map { symbol in
        var symbol = symbol
        symbol.access = .public
        return symbol
      }, edges: graph.edges, names: graph.names)
    #expect(SplitPlan.Proposal(named: "B", files: ["B.swift"], in: graph).raised.isEmpty)
  }
}
