import ShopScreen
import ShopUI
import ShopValues

extension ShopTab {
  var icon: Icon {
    switch self {
    case .home: .home
    case .categories: .grid
    case .cart: .cart
    case .messages: .bell
    case .user: .person
    }
  }

  func title(_ language: Language) -> String {
    switch self {
    case .home: language("Home", "首页")
    case .categories: language("Categories", "分类")
    case .cart: language("Cart", "购物车")
    case .messages: language("Messages", "消息")
    case .user: language("Me", "我的")
    }
  }
}
