import SplitMeasures
import Testing

@Suite("Measures of modules", .timeLimit(.minutes(10))) struct PartitionMeasuresTests {
  @Test("the true modules, whatever their numbers, are perfect")
  func identity() {
    let measures = PartitionMeasures(found: [7, 7, 3, 3, 3], truth: [0, 0, 1, 1, 1])
    #expect(measures.mojoFM == 100)
    #expect(measures.adjustedRand == 1)
    #expect(measures.matched == 100)
    #expect(measures.foundCount == 2)
  }

  @Test("one misplaced file is one move")
  func oneMove() {
    let measures = PartitionMeasures(found: [0, 0, 0, 0, 1, 1], truth: [0, 0, 0, 1, 1, 1])
    // Of six files, four must move in the worst case.
    #expect(measures.mojoFM == 75)
    // 4 pairs in common, 7 found, 6 true, 15 in all.
    #expect(abs(measures.adjustedRand - (4 - 2.8) / (6.5 - 2.8)) < 1e-12)
    #expect(measures.matched == 100)
  }

  @Test("a module in two halves is one join")
  func oneJoin() {
    let measures = PartitionMeasures(found: [0, 0, 1, 1, 2, 2], truth: [0, 0, 0, 0, 1, 1])
    #expect(measures.mojoFM == 75)
    #expect(measures.matched == 50)
  }

  @Test("all files in one module agree no better than chance")
  func oneModule() {
    let measures = PartitionMeasures(found: [0, 0, 0, 0], truth: [0, 0, 1, 1])
    #expect(measures.adjustedRand == 0)
    #expect(measures.mojoFM == 0)
  }

  @Test("no files agree perfectly")
  func empty() {
    let measures = PartitionMeasures(found: [], truth: [])
    #expect(measures.mojoFM == 100 && measures.adjustedRand == 1 && measures.matched == 100)
  }
}
