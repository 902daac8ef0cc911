import AccountInterface
import ShareInterface
import TenonActions
import TenonHost

/// In the business layer.
public struct MomentsModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let share = contract.requires((any ShareService).self)
    let name = contract.calls(.accountName)
    let clear = contract.sends(ClearShares.self, .report(to: "Share"))
    let posted = contract.sends(notification: "moment_posted", .report(to: "Live"))
    contract.observes(ShareFinished.self) { event in print("Moments: knows of \"\(event.text)\"") }
    contract.handles(.didBecomeActive) { _ in print("Moments: active") }

    contract.readies(with: share) { share in
      let author = try await name()
      await share.share("Hello from \(author)")
      await posted(NamedNotification("moment_posted", userInfo: ["author": author]))
      await clear(ClearShares())
    }
  }
}
