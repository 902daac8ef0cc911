import TenonSynchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)), .inTime) struct WaitForGraphTests {
  /// Steps named by numbers, those in brackets without a node: `[1, -2, 3]` is a node, a step for one taker, a node.
  private func stack(_ numbers: Int...) -> [WaitForGraph.Step] {
    numbers.map { ($0 > 0 ? UInt($0) : nil, $0.magnitude) }
  }

  private func cycle(_ outcome: WaitForGraph.Outcome) -> [UInt]? {
    if case .cycle(let labels) = outcome { labels.compactMap { $0 as? UInt } } else { nil }
  }

  private func wait(_ outcome: WaitForGraph.Outcome) throws -> Int {
    guard case .waits(let number) = outcome else { throw CycleFound() }
    return number
  }

  private struct CycleFound: Error {}

  @Test("what is within the waiter's own stack can never be waited for")
  func own() {
    var graph = WaitForGraph()
    let outer = cycle(graph.begin(stack(1, -2, 3), waitingFor: 1))
    let inner = cycle(graph.begin(stack(1, -2, 3), waitingFor: 3))
    #expect(outer == [1, 2, 3, 1])
    #expect(inner == [3, 3])
    #expect(graph.isEmpty)
  }

  @Test("two that wait for each other are a cycle, reported with the steps between")
  func two() throws {
    var graph = WaitForGraph()
    _ = try wait(graph.begin(stack(1, -10), waitingFor: 2))
    let cycle = cycle(graph.begin(stack(2, -20), waitingFor: 1))
    #expect(cycle == [2, 20, 1, 10, 2])
  }

  @Test("a cycle may lead into the middle of a stack, from where it is reported")
  func middle() throws {
    var graph = WaitForGraph()
    _ = try wait(graph.begin(stack(1, 2, 3), waitingFor: 4))
    let cycle = cycle(graph.begin(stack(9, 4), waitingFor: 2))
    #expect(cycle == [4, 2, 3, 4])
  }

  @Test("a cycle may lead through any number of waiters, and through one that waits for several")
  func many() throws {
    var graph = WaitForGraph()
    _ = try wait(graph.begin(stack(1), waitingFor: 7))
    _ = try wait(graph.begin(stack(1), waitingFor: 2))
    _ = try wait(graph.begin(stack(2), waitingFor: 3))
    let cycle = cycle(graph.begin(stack(3), waitingFor: 1))
    #expect(cycle == [3, 1, 2, 3])
  }

  @Test("of several ways around, the shortest is reported, past those that lead nowhere")
  func shortest() throws {
    var graph = WaitForGraph()
    for (node, target) in [(6, 7), (2, 3), (1, 6), (1, 2), (3, 9), (1, 5), (5, 9)] as [(Int, UInt)] {
      _ = try wait(graph.begin(stack(node), waitingFor: target))
    }
    let cycle = cycle(graph.begin(stack(8, 9), waitingFor: 1))
    #expect(cycle == [9, 1, 5, 9])
    let endless = self.cycle(graph.begin(stack(4), waitingFor: 6))
    #expect(endless == nil)
  }

  @Test("a step for one taker stands for no other of its kind")
  func transients() throws {
    var graph = WaitForGraph()
    _ = try wait(graph.begin(stack(1, -9), waitingFor: 2))
    _ = try wait(graph.begin(stack(4, -9), waitingFor: 3))
    let cycle = cycle(graph.begin(stack(3), waitingFor: 1))
    #expect(cycle == nil)
  }

  @Test("a wait that is over closes no cycle")
  func over() throws {
    var graph = WaitForGraph()
    let number = try wait(graph.begin(stack(1, 5), waitingFor: 2))
    graph.end(number)
    graph.end(number)
    #expect(graph.isEmpty)
    let other = try wait(graph.begin(stack(2), waitingFor: 1))
    graph.end(other)
    #expect(graph.isEmpty)
  }

  @Test("of two waits at one node, one can end")
  func twoAtOneNode() throws {
    var graph = WaitForGraph()
    let first = try wait(graph.begin(stack(1), waitingFor: 2))
    _ = try wait(graph.begin(stack(1), waitingFor: 2))
    graph.end(first)
    let cycle = cycle(graph.begin(stack(2), waitingFor: 1))
    #expect(cycle == [2, 1, 2])
  }

  @Test("a wait is ended without looking at the others, however many there are")
  func ends() throws {
    var graph = WaitForGraph()
    let waits = try (1...100_000).map { try wait(graph.begin(stack($0), waitingFor: UInt($0) + 1)) }
    for number in waits.reversed() { graph.end(number) }
    #expect(graph.isEmpty)
  }

  @Test("who makes nothing that others wait for can wait for anything")
  func outside() throws {
    var graph = WaitForGraph()
    _ = try wait(graph.begin(stack(), waitingFor: 1))
    _ = try wait(graph.begin(stack(-1), waitingFor: 1))
    let cycle = cycle(graph.begin(stack(1), waitingFor: 2))
    #expect(cycle == nil)
  }
}
