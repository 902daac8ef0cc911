import ShareInterface
import ShopValues
import TenonRoutes

/// A double for the share module, which creates links that lead nowhere.
public struct ShareDouble: Module {
  public let name = "Share"
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ShareService).self) { FixedLinks() }
  }

  private struct FixedLinks: ShareService {
    func share(_ content: ShareContent) async -> SharedLink {
      SharedLink(
        url: "https://shop.example\(content.path)", deepLink: "shop:/\(content.path)", message: content.text)
    }

    func place(of link: String) -> ScreenPath? { nil }
  }
}
