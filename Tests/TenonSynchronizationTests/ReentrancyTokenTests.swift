import TenonSynchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReentrancyTokenTests {
  private final class Owner: Sendable {}
  private struct Phase: Sendable, Equatable {
    var name: String
  }
  private struct Opening: Sendable {}

  @Test("a token is held within its body and not after it")
  func heldWithin() {
    let owner = Owner()
    let isWithin = ReentrancyToken.hold(Phase(name: "start"), of: owner) {
      ReentrancyToken.isHeld(Phase.self, of: owner)
    }
    #expect(isWithin)
    #expect(!ReentrancyToken.isHeld(Phase.self, of: owner))
  }

  @Test("a token is not held by another owner, nor as another kind")
  func ownersAndKinds() {
    let (owner, other) = (Owner(), Owner())
    ReentrancyToken.hold(Phase(name: "start"), of: owner) {
      #expect(ReentrancyToken.isHeld(Phase.self, of: owner))
      #expect(!ReentrancyToken.isHeld(Phase.self, of: other))
      #expect(!ReentrancyToken.isHeld(Opening.self, of: owner))
      #expect(ReentrancyToken.labels(Phase.self, of: other).isEmpty)
    }
  }

  @Test("labels are listed from the outermost to the innermost, without those of other owners")
  func order() {
    let (owner, other) = (Owner(), Owner())
    let names = ReentrancyToken.hold(Phase(name: "outer"), of: owner) {
      ReentrancyToken.hold(Phase(name: "other"), of: other) {
        ReentrancyToken.hold(Phase(name: "inner"), of: owner) {
          ReentrancyToken.labels(Phase.self, of: owner).map(\.name)
        }
      }
    }
    #expect(names == ["outer", "inner"])
  }

  @Test("a task that the body leaves behind holds the token only as long as the body runs")
  func leftBehind() async {
    let owner = Owner()
    let isOver = Waiter<Void>()
    let (during, later) = await ReentrancyToken.hold(Phase(name: "start"), of: owner) {
      let during = Task { ReentrancyToken.isHeld(Phase.self, of: owner) }
      let later = Task {
        _ = await isOver.result
        return (ReentrancyToken.isHeld(Phase.self, of: owner), ReentrancyToken.labels(Phase.self, of: owner))
      }
      return (await during.value, later)
    }
    isOver.resume(with: .success(()))
    #expect(during)
    let (isHeld, labels) = await later.value
    #expect(!isHeld)
    #expect(labels.isEmpty)
  }

  @Test("a token ends when its body throws")
  func throwing() async {
    struct Failure: Error {}
    let owner = Owner()
    await #expect(throws: Failure.self) {
      try await ReentrancyToken.hold(Phase(name: "start"), of: owner) { () async throws in throw Failure() }
    }
    #expect(throws: Failure.self) {
      try ReentrancyToken.hold(Phase(name: "start"), of: owner) { () throws(Failure) in throw Failure() }
    }
    #expect(!ReentrancyToken.isHeld(Phase.self, of: owner))
  }

  @Test("a token within one that is over is held, and the one that is over is not")
  func withinOver() async {
    let owner = Owner()
    let isOver = Waiter<Void>()
    let later = ReentrancyToken.hold(Phase(name: "outer"), of: owner) {
      Task {
        _ = await isOver.result
        return ReentrancyToken.hold(Phase(name: "inner"), of: owner) {
          ReentrancyToken.labels(Phase.self, of: owner).map(\.name)
        }
      }
    }
    isOver.resume(with: .success(()))
    #expect(await later.value == ["inner"])
  }

  @Test("a task that nothing waits for can hold nothing")
  func holdingNone() async {
    let owner = Owner()
    await ReentrancyToken.hold(Phase(name: "start"), of: owner) {
      await ReentrancyToken.holdingNone {
        #expect(!ReentrancyToken.isHeld(Phase.self, of: owner))
      }
      #expect(ReentrancyToken.isHeld(Phase.self, of: owner))
    }
  }
}
