import SourceReaders
import Splitting
import Testing

@Suite("Plans of large targets", .timeLimit(.minutes(10))) struct LargeTargetTests {
  @Test("2,000 files have a plan with each file in one module")
  func manyFiles() {
    // Unoptimised, 10,000 files would take minutes; `split-trials plan` measures those.
    let graph = randomGraph(files: 2_000, uses: 5_000, seed: 4)
    var options = SplitPlan.Options()
    options.candidateCount = 5
    let plan = SplitPlan(of: graph, options: options)
    #expect(plan.modules.flatMap(\.files).sorted() == graph.files.map(\.path))
    #expect(plan.candidates.count == 5)
  }
}
