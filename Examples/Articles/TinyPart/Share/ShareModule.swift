import ShareInterface
import TenonHost

/// In the base layer. Modules start in parallel, so an SDK that is slow to register holds up no other module.
public struct ShareModule: Module {
  public let layer = Layer.core

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let finished = contract.sends(ShareFinished.self, .broadcast)
    contract.provides((any ShareService).self) { WeChat { await finished(ShareFinished(text: $0)) } }
    contract.observes(ClearShares.self) { _ in print("Share: cleared") }
    contract.starts { print("Share: registered with the SDK") }

    contract.handles(.didBecomeActive) { _ in print("Share: active") }
    contract.handles(.openURL) { opened in
      guard opened.url.scheme == "wx42" else { return false }
      print("Share: returned from \(opened.source ?? "an app")")
      return true
    }
  }
}

struct WeChat: ShareService {
  let finished: @Sendable (String) async -> Void

  func share(_ text: String) async {
    print("Share: shares \"\(text)\"")
    await finished(text)
  }
}
