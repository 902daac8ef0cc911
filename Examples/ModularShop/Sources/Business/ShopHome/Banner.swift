import ProductInterface
import ShopUI
import ShopValues

/// A highlight that leads to a category.
struct Banner: Sendable {
  let title: LocalizedText
  let subtitle: LocalizedText
  let category: CategoryID
  let image: ScreenPath

  static let all = [
    Banner(
      title: LocalizedText(en: "Spring tea is here", zh: "明前春茶已到"),
      subtitle: LocalizedText(en: "First picking, sealed the same day", zh: "头采嫩芽，当日封罐"),
      category: "tea", image: ScreenPath("images", "art", "teapot", "banner-tea.svg")),
    Banner(
      title: LocalizedText(en: "Joined without nails", zh: "榫卯之间，不用一钉"),
      subtitle: LocalizedText(en: "Furniture that lasts for grandchildren", zh: "传给孙辈的家具"),
      category: "home", image: ScreenPath("images", "art", "chair", "banner-home.svg")),
    Banner(
      title: LocalizedText(en: "Out of doors", zh: "去户外"),
      subtitle: LocalizedText(en: "Tents, bottles, and a bicycle", zh: "帐篷、水壶和一辆单车"),
      category: "sport", image: ScreenPath("images", "art", "tent", "banner-sport.svg")),
  ]

  func shown(in language: Language, _ links: HomeLinks) -> Banners.Banner {
    Banners.Banner(
      title.text(in: language), subtitle: subtitle.text(in: language),
      to: links.list.path(ProductListRoute(category: category)), image: image)
  }
}
