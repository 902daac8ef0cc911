// The samples on the pages of TenonEvents.
import Foundation
import Tenon
import TenonActions
import TenonEvents

private struct CartChanged: Sendable { var count: Int }
private actor Badge { func show(_ count: Int) throws {} }
@MainActor private final class Label { var text: String? }

private func delivery(_ events: ModuleEvents, _ badge: Badge) {
  // sample
  let token = events.observe(CartChanged.self, backlog: .droppingOldest(beyond: 1)) { event, _ in
    try await badge.show(event.count)
  }
  // end
  _ = token
}

@MainActor private func notifications(_ events: ModuleEvents, _ cartID: String, _ label: Label) throws {
  // sample
  // NotificationCenter.default.post(name: .cartDidChange, object: cartID, userInfo: ["count": 3])
  try events.post(NamedNotification("CartDidChange", object: cartID, userInfo: ["count": 3]), .broadcast)

  // NotificationCenter.default.addObserver(forName: .cartDidChange, object: nil, queue: .main) { … }
  let token = events.observe(
    notification: "CartDidChange",
    onMainActor: { notification, context in
      label.text = (notification.userInfo["count"] as? Int).map(String.init)
    })
  // end
  _ = token
}

extension ActionReference where Input == String, Output == Void, Failure == any Error {
  fileprivate static var cartCall: Self { Self("Cart", "call") }
}

private final class Cart: Sendable { func refresh(_ count: Int?) {} }

private func declaredNotifications(_ contract: inout ModuleContract, _ cart: Needed<Cart>) {
  // sample
  let byCall = contract.sends(notification: "by_call", .report(to: "Catalog"))
  contract.performs(.cartCall) { phone in
    await byCall(NamedNotification("by_call", userInfo: ["phone": phone]))
  }
  contract.observes(notification: "CartDidChange", with: cart) { notification, cart in
    cart.refresh(notification.userInfo["count"] as? Int)
  }
  // end
}

// sample
struct CartDidChange: Sendable { var count: Int }
// end
