/// Measures how much more two threads get done than one: 2 is perfect, below 1 they are in each other's way.
///
/// A shared machine does not always have two processors to give. So a control that touches no memory runs before
/// and after each sample, and only samples between two controls that scaled count.
public final class Scaling {
  /// The work of one thread: its number, from 0, and how many operations to do.
  public typealias Body = @Sendable (_ thread: Int, _ operations: Int) throws -> Void

  private struct Contestant {
    var name: String
    var bar: Bar?
    var body: Body
  }

  private struct Sample {
    var ratio: Double
    /// The worse of the two controls around it.
    var control: Double
  }

  /// What the control must reach for a sample to count.
  private static let scalingControl = 1.8

  private let controlName: String
  private let rounds: Int
  private var contestants: [Contestant] = []

  /// - Parameters:
  ///   - controlName: The name of the control's row.
  ///   - rounds: How many samples each contestant gives.
  public init(control controlName: String, rounds: Int = 31) {
    self.controlName = controlName
    self.rounds = rounds
  }

  /// Adds a contestant.
  public func add(_ name: String, bar: Bar? = nil, _ body: @escaping Body) {
    contestants.append(Contestant(name: name, bar: bar, body: body))
  }

  /// Measures all contestants.
  /// - Returns: One row for the control and one a contestant.
  public func run() throws -> [BenchmarkResult] {
    let controlCount = try operations(for: Self.arithmetic)
    let counts = try contestants.map { try operations(for: $0.body) }
    var samples = contestants.map { _ in [Sample]() }
    var before = try ratio(of: Self.arithmetic, operations: controlCount)
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let ratio = try ratio(of: contestant.body, operations: counts[index])
        let after = try self.ratio(of: Self.arithmetic, operations: controlCount)
        samples[index].append(Sample(ratio: ratio, control: min(before, after)))
        before = after
      }
    }
    let valid = samples.map(Self.valid)
    let control = median(valid.joined().map(\.control))
    return [BenchmarkResult(name: controlName, value: control, unit: "x")]
      + zip(contestants, valid).map { contestant, samples in
        BenchmarkResult(
          name: contestant.name, value: median(samples.map(\.ratio)), unit: "x", bar: contestant.bar)
      }
  }

  /// The samples during which two processors were free; if there are none, the one that came closest.
  private static func valid(_ samples: [Sample]) -> [Sample] {
    let valid = samples.filter { $0.control >= scalingControl }
    return valid.isEmpty ? [samples.max { $0.control < $1.control }].compactMap { $0 } : valid
  }

  private func ratio(of body: @escaping Body, operations: Int) throws -> Double {
    let alone = try Crew.run(1) { try body($0, operations) }
    let together = try Crew.run(2) { try body($0, operations) }
    return 2 * alone / together
  }

  /// How many operations take one thread long enough that starting it does not count.
  private func operations(for body: @escaping Body) throws -> Int {
    var count = 1024
    while try Crew.run(1, { [count] in try body($0, count) }) < 4e6 { count *= 2 }
    return count
  }

  /// Marsaglia's xorshift: nothing but the processor's own registers.
  private static let arithmetic: Body = { thread, operations in
    var state = opaque(UInt64(thread + 1))
    for _ in 0..<operations {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    blackHole(state)
  }
}
