import OrderInterface
import ShopUI
import ShopValues

extension OrderStatus {
  func title(_ language: Language) -> String {
    switch self {
    case .pending: language("To pay", "待支付")
    case .paying: language("Being checked", "支付确认中")
    case .paid: language("Paid", "已支付")
    case .shipping: language("On its way", "配送中")
    case .delivered: language("Delivered", "已送达")
    case .completed: language("Completed", "已完成")
    case .cancelled: language("Cancelled", "已取消")
    }
  }

  func label(_ language: Language) -> Label {
    let tone: Tone =
      switch self {
      case .pending, .paying: .warning
      case .paid, .shipping, .delivered, .completed: .success
      case .cancelled: .neutral
      }
    return Label(title(language), tone: tone)
  }
}
