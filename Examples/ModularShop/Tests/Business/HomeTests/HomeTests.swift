import HomeInterface
import ProductInterface
import ShopDoubles
import ShopHome
import ShopScreen
import ShopValues
import Testing

@Suite("The home module alone", .timeLimit(.minutes(10)))
struct HomeTests {
  @Test("the first screen has banners, categories, promotions and recommendations, in either language")
  func content() async throws {
    let stage = try await Stage(HomeModule(), [ProductDouble()])
    let english = try await stage.open(HomeRoute().path).html
    for text in ["Spring tea is here", "On sale", "Recommended", "Clay Teapot", "Tenon Chair", "¥168.00"] {
      #expect(english.contains(text), "\(text)")
    }
    let chinese = try await stage.open(HomeRoute().path, language: .chinese).html
    for text in ["明前春茶已到", "限时促销", "紫砂壶"] { #expect(chinese.contains(text), "\(text)") }
    await stage.stop()
  }

  @Test("a catalogue that does not answer is said, and the screen recovers with it")
  func down() async throws {
    let products = FixedProducts()
    let stage = try await Stage(HomeModule(), [ProductDouble(products)])
    await products.setDown(true)
    #expect(try await stage.open(HomeRoute().path).outcome == "unavailable")
    await products.setDown(false)
    #expect(try await stage.open(HomeRoute().path).outcome == "shown")
    await stage.stop()
  }
}
