import ProductInterface
import ShopValues

/// A few products, for demos and tests.
public enum SampleProducts {
  public static let teapot = ProductInfo(
    id: "p-1", name: LocalizedText(en: "Clay Teapot", zh: "紫砂壶"), price: Money(minorUnits: 16_800),
    originalPrice: Money(minorUnits: 19_900), image: ScreenPath("images", "art", "teapot", "1.svg"),
    description: LocalizedText(en: "Pours without a drip.", zh: "出水利落。"), category: "tea",
    tags: ["featured", "promotion"], stock: 5)

  public static let chair = ProductInfo(
    id: "p-2", name: LocalizedText(en: "Tenon Chair", zh: "榫卯椅"), price: Money(minorUnits: 59_900),
    image: ScreenPath("images", "art", "chair", "2.svg"),
    description: LocalizedText(en: "Not a single nail.", zh: "通体无钉。"), category: "home", tags: ["featured"],
    stock: 200)

  /// A product that is sold out.
  public static let vase = ProductInfo(
    id: "p-3", name: LocalizedText(en: "Celadon Vase", zh: "青瓷瓶"), price: Money(minorUnits: 12_800),
    image: ScreenPath("images", "art", "vase", "3.svg"),
    description: LocalizedText(en: "A quiet shape.", zh: "器形沉静。"), category: "home", stock: 0)

  public static let all = [teapot, chair, vase]

  public static let categories = [
    ProductCategory(id: "tea", name: LocalizedText(en: "Tea", zh: "茶"), count: 1),
    ProductCategory(id: "home", name: LocalizedText(en: "Home", zh: "家居"), count: 2),
  ]
}
