import Samples

/// An application with modules at the border to Objective-C, in both directions.
enum ObjectiveCWiringSample {
  static let contract = "Sources/LegacyPay/LegacyPayModule.swift"
  static let target = "Sources/Legacy/Target_Pay.m"
  static let swiftTarget = "Sources/HomeKit/Target_Home.swift"
  static let shell = "Sources/Legacy/LegacyShell.m"
  static let other = "Sources/Stock/Stock.m"
  static let interface = "Sources/PayInterface/Pay.swift"
  static let host = "Sources/App/main.swift"
  static let manifest = "Package.swift"

  /// The sample after changes.
  static func files(_ edits: [WiringSample.Edit]) throws -> WiringSample {
    var sample = try WiringSample()
    sample.files = base
    for edit in edits {
      guard let text = sample.files[edit.file] else {
        sample.files[edit.file] = edit.new
        continue
      }
      guard text.contains(edit.old) else {
        throw WiringSample.Missing(description: "\(edit.file) lacks \(edit.old)")
      }
      sample.files[edit.file] = text.replacing(edit.old, with: edit.new)
    }
    return sample
  }

  private static let tenon = ".product(name: \"Tenon\", package: \"tenon\")"

  private static let package = SamplePackage("Sample")
    .package(".package(url: \"https://example.com/tenon\", from: \"1.0.0\")")
    .package(".package(url: \"https://example.com/pay-sdk\", from: \"1.0.0\")")
    .target("PayInterface", [tenon])
    .target("Legacy", [])
    .target("Stock", [])
    .target("HomeKit", [])
    .target("LegacyPay", ["PayInterface", "Legacy", "HomeKit", tenon])
    .target("Shop", ["PayInterface", "Stock", tenon])
    .target("App", ["LegacyPay", "Shop", "PayInterface", tenon], kind: "executableTarget")
    .text

  static let base: [String: String] = [
    manifest: package,
    interface: """
    import Tenon
    import TenonActions
    import TenonRoutes

    @objc public protocol PaymentDesk: NSObjectProtocol, Sendable {}

    public struct ProductPage: Route {
      public static let pattern: RoutePattern = "/product/:id"
      public var id: Int
    }

    extension ActionReference where Input == String, Output == Bool, Failure == any Error {
      public static var pay: Self { Self("Payment", "pay") }
      public static var canPay: Self { Self("Payment", "canPay") }
      public static var home: Self { Self("Home", "home") }
      public static var charge: Self { Self("Shop", "charge") }
    }
    """,
    contract: """
    import PayInterface
    import Tenon
    import TenonActions
    import TenonObjectiveC

    public struct LegacyPayModule: Module {
      public let layer = Layer.business

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.performs(.canPay, byTarget: "Pay", action: "canPay") { ["orderID": $0] }
        contract.performs(.pay, byTarget: "Pay", action: "payWithOrderId:callback:", answer: .callback) { [$0] }
        contract.performs(.home, byTarget: "Home", action: "home", module: "HomeKit") { _ in [:] }
        let tenon = contract.allowsObjectiveC(
          .calls(.charge, as: "charge") { try $0.required("cents") },
          .requires((any PaymentDesk).self, as: PaymentDesk.self),
          .opens(ProductPage.self, as: "product") { ProductPage(id: try $0.required("id")) },
          .opensURLs())
        contract.starts { await LegacyShell.start(with: tenon) }
      }
    }
    """,
    target: """
    #import "Target_Pay.h"

    @implementation Target_Pay

    + (BOOL)Action_canRefund:(NSDictionary *)params { return YES; }

    - (BOOL)Action_canPay:(NSDictionary *)params {
      if (params) { return YES; }
      return NO;
    }

    - (void)action_payWithOrderId:(NSString *)order callback:(void (^)(BOOL))callback {
      callback(YES);
    }

    @end
    """,
    swiftTarget: """
    import Foundation

    class Target_Home: NSObject {
      @objc func Action_home(_ parameters: NSDictionary) -> Bool { true }
      func Action_hidden(_ parameters: NSDictionary) -> Bool { true }
    }
    """,
    shell: """
    #import "LegacyShell.h"

    @implementation TNMediator (Payment)
    - (void)charge:(NSInteger)cents completion:(void (^)(id, NSError *))completion {
      [self perform:@"charge" parameters:@{@"cents": @(cents)} completion:completion];
    }
    @end

    @implementation LegacyShell
    - (void)buy {
      [self.tenon.mediator charge:42 completion:nil];
      id<PaymentDesk> desk = [self.tenon.services serviceForProtocol:@protocol(PaymentDesk)];
      [self.tenon.router open:@"product" parameters:@{@"id": @42} completion:nil];
      [self.tenon.router openURL:@"/product/42" completion:nil];
    }
    @end
    """,
    other: """
    @implementation Stock
    - (void)perform:(NSString *)name parameters:(NSDictionary *)parameters completion:(id)completion {}
    - (void)count { [self perform:@"count" parameters:nil completion:nil]; }
    @end
    """,
    "Sources/Shop/ShopModule.swift": """
    import PayInterface
    import Tenon
    import TenonActions
    import TenonScreens

    final class Desk: PaymentDesk {}

    public struct ShopModule: Module {
      public let layer = Layer.business

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.provides((any PaymentDesk).self) { Desk() }
        contract.performs(.charge) { cents in true }
        contract.destination(ProductPage.self) { page, screen in 0 }
        let canPay = contract.calls(.canPay)
        let pay = contract.calls(.pay)
        let home = contract.calls(.home)
        contract.starts { _ = try await (canPay("1"), pay("2"), home("")) }
      }
    }
    """,
    host: """
    import LegacyPay
    import Shop
    import Tenon

    let modules: [any Module] = [LegacyPayModule(), ShopModule()]
    let application = try Application(modules)
    """,
  ]
}
