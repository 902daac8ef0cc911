/// Measures how much more work two threads do than one. A result of 2 is perfect; below 1, the threads slow
/// each other down.
///
/// A shared machine does not always have two free processors. Therefore, a control that touches no memory runs
/// before and after each sample. A sample counts only if no thread waited for a processor and both controls
/// scaled.
public final class Scaling {
  /// The work of one thread, given the thread's number (starting at 0) and the number of operations to
  /// perform.
  public typealias Body = @Sendable (_ thread: Int, _ operations: Int) throws -> Void

  private struct Contestant {
    var name: String
    var bar: Bar?
    var body: Body
    var operations = 0
    var samples: [Sample] = []
  }

  private struct Sample {
    /// The throughput of two threads divided by that of one.
    var ratio: Double
    /// The smallest share of a processor that any thread had, in the sample and in its controls.
    var processorShare: Double
    /// The worse ratio of the two controls.
    var control: Double

    var isValid: Bool { processorShare >= 0.97 && control >= 1.8 }
  }

  private let wantedSamples: Int
  private let patience: Double
  private var control: Contestant
  private var contestants: [Contestant] = []

  /// - Parameters:
  ///   - name: The name of the control's row.
  ///   - wantedSamples: The number of valid samples to take for each contestant.
  ///   - patience: The number of seconds after which to use the samples taken so far.
  public init(control name: String, wantedSamples: Int = 15, patience: Double = 30) {
    self.wantedSamples = wantedSamples
    self.patience = patience
    control = Contestant(name: name, body: Self.arithmetic)
  }

  /// Adds a contestant.
  public func add(_ name: String, bar: Bar? = nil, _ body: @escaping Body) {
    contestants.append(Contestant(name: name, bar: bar, body: body))
  }

  /// Measures all contestants.
  /// - Returns: One row for the control and one per contestant.
  public func run() throws -> [BenchmarkResult] {
    try calibrate(&control)
    for index in contestants.indices { try calibrate(&contestants[index]) }
    let end = CPUClock.wallNanoseconds() + patience * 1e9
    while CPUClock.wallNanoseconds() < end, contestants.contains(where: needsSamples) {
      try sampleEach()
    }
    let chosen = contestants.map { Self.best(of: $0.samples) }
    let controls = chosen.joined().map(\.control)
    return [BenchmarkResult(name: control.name, value: median(controls), unit: "x")]
      + zip(contestants, chosen).map { contestant, samples in
        BenchmarkResult(
          name: contestant.name, value: median(samples.map(\.ratio)), unit: "x", bar: contestant.bar)
      }
  }

  private func needsSamples(_ contestant: Contestant) -> Bool {
    contestant.samples.count(where: \.isValid) < wantedSamples
  }

  private func sampleEach() throws {
    var before = try sample(control)
    for index in contestants.indices {
      var sample = try sample(contestants[index])
      let after = try self.sample(control)
      sample.control = min(before.ratio, after.ratio)
      sample.processorShare = min(before.processorShare, sample.processorShare, after.processorShare)
      contestants[index].samples.append(sample)
      before = after
    }
  }

  /// Returns the samples during which two processors were free or, if there are none, the sample that came
  /// closest.
  private static func best(of samples: [Sample]) -> [Sample] {
    let valid = samples.filter(\.isValid)
    return valid.isEmpty ? samples.sorted { $0.processorShare < $1.processorShare }.suffix(1) : valid
  }

  private func sample(_ contestant: Contestant) throws -> Sample {
    let alone = try Crew.run(1) { try contestant.body($0, contestant.operations) }
    let together = try Crew.run(2) { try contestant.body($0, contestant.operations) }
    return Sample(
      ratio: 2 * alone.nanoseconds / together.nanoseconds,
      processorShare: min(alone.processorShare, together.processorShare), control: .infinity)
  }

  /// Finds a number of operations that takes one thread so long that the time to start it is negligible.
  private func calibrate(_ contestant: inout Contestant) throws {
    contestant.operations = 1024
    while try Crew.run(1, { [contestant] in try contestant.body($0, contestant.operations) }).nanoseconds
      < 2e6
    {
      contestant.operations *= 2
    }
  }

  /// Marsaglia's xorshift, which uses only the processor's registers.
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
