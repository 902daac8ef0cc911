import BenchmarkHarness
import Foundation
import Testing

@Suite("What a row is held against", .timeLimit(.minutes(10)))
struct AcceptedFiguresTests {
  private func row(
    _ ratio: Double?, value: Double = 1, unit: String = "ns", bar: Bar? = nil, name: String = "a/row"
  ) -> BenchmarkResult {
    BenchmarkResult(name: name, value: value, unit: unit, baseline: nil, ratio: ratio, bar: bar)
  }

  private func accepted(_ figure: Double) throws -> AcceptedFigures {
    try AcceptedFigures(json: Data("{\"a/row\": \(figure)}".utf8))
  }

  @Test(
    "a row fails that misses its bar, or what was accepted, by more than the tolerance",
    arguments: [(1.0, true), (1.2, true), (1.3, false), (2.6, false)])
  func atMost(ratio: Double, isFine: Bool) throws {
    let finding = try accepted(1).finding(on: row(ratio, bar: .atMost(2)), tolerance: 0.25)
    #expect((finding == nil) == isFine, "\(finding ?? "nothing")")
  }

  @Test("a row that was never accepted has its bar only")
  func unknown() throws {
    let none = try AcceptedFigures(json: Data("{}".utf8))
    #expect(none.finding(on: row(2.4, bar: .atMost(2)), tolerance: 0.25) == nil)
    #expect(
      none.finding(on: row(2.6, bar: .atMost(2)), tolerance: 0.25)
        == "a/row is 2.6, which misses its bar of <= 2 by more than 25%")
  }

  @Test("where more is better, less fails")
  func atLeast() throws {
    let accepted = try accepted(2)
    #expect(accepted.finding(on: row(1.7, bar: .atLeast(1.5)), tolerance: 0.25) == nil)
    #expect(
      accepted.finding(on: row(1.5, bar: .atLeast(1.5)), tolerance: 0.25)
        == "a/row is 1.5, which is worse than the accepted 2 by more than 25%")
  }

  @Test("nothing is allowed where nothing was accepted, whatever the tolerance")
  func zero() throws {
    let row = row(nil, value: 1, unit: "count", bar: .atMost(0))
    #expect(try accepted(0).finding(on: row, tolerance: 0.25) != nil)
  }

  @Test("what depends on the machine is not kept, and of several runs the median is")
  func keeping() throws {
    let runs = [3.0, 1, 2].map { ratio in
      [
        row(ratio), row(nil, value: ratio, name: "a/time"),
        row(nil, value: 160, unit: "bytes", name: "a/size"),
      ]
    }
    let accepted = AcceptedFigures(medianOf: runs)
    #expect(accepted.figures == ["a/row": 2, "a/size": 160])
    #expect(try AcceptedFigures(json: accepted.json()) == accepted)
    #expect(
      String(decoding: try accepted.json(), as: UTF8.self) == "{\n  \"a/row\": 2,\n  \"a/size\": 160\n}\n")
  }

  @Test("a row that is gone is named, where its suite was measured")
  func missing() throws {
    let accepted = try AcceptedFigures(json: Data(#"{"a/row": 1, "a/gone": 1, "b/row": 1}"#.utf8))
    #expect(accepted.missing(from: [row(1)], filter: Filter(prefix: "")) == ["a/gone"])
    #expect(accepted.missing(from: [row(1)], filter: Filter(prefix: "a/row")).isEmpty)
  }
}

@Suite("Measuring beside noise", .timeLimit(.minutes(10)))
struct JudgingTests {
  private final class Figures: @unchecked Sendable {
    // `@unchecked Sendable`: one thread measures.
    var rest: [Double]
    init(_ figures: [Double]) { rest = figures }
  }

  private func suite(_ figures: Figures) -> Suite {
    Suite("a") { _ in
      let ratio = figures.rest.count > 1 ? figures.rest.removeFirst() : figures.rest[0]
      return [BenchmarkResult(name: "a/row", value: 1, unit: "ns", ratio: ratio, bar: .atMost(1))]
    }
  }

  private func findings(_ ratios: [Double], reference: [BenchmarkResult] = []) throws -> [String] {
    let judging = Judging(
      accepted: try AcceptedFigures(json: Data(#"{"a/row": 1}"#.utf8)), tolerance: 0.1, attempts: 3,
      reference: reference)
    let filter = Filter(prefix: "")
    return judging.findings(on: try judging.measure([suite(Figures(ratios))], filter), filter)
  }

  @Test("a row that is too bad is measured again, and its best figure counts")
  func again() throws {
    #expect(try findings([3, 2, 1, 5]).isEmpty)
    #expect(try findings([3, 1, 5]).isEmpty)
    #expect(try findings([2, 4, 3]) == ["a/row is 2, which misses its bar of <= 1 by more than 10%"])
  }

  @Test("a row that the accepted commit has on the same machine is the machine's, and a worse one is not")
  func reference() throws {
    let same = [BenchmarkResult(name: "a/row", value: 1, unit: "ns", ratio: 2)]
    #expect(try findings([2.1], reference: same).isEmpty)
    #expect(try findings([2.3], reference: same).count == 1)
    let other = [BenchmarkResult(name: "a/other", value: 1, unit: "ns", ratio: 9)]
    #expect(try findings([2.1], reference: other).count == 1)
  }
}
