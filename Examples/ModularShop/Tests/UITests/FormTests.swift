import ShopUI
import ShopValues
import Testing

@Suite("Forms", .timeLimit(.minutes(10)))
struct FormTests {
  private let token = FormToken(name: "_token", value: "secret")

  @Test("a form that changes something proves that it comes from the shop")
  func post() throws {
    let markup = Markup { ActionButton("Remove", to: ScreenPath("cart", "1")) }
    let page = try HTMLReader(markup.html(formToken: token))
    #expect(page.all("form").first?.attributes["method"] == "post")
    #expect(
      page.all("input").first?.attributes == ["type": "hidden", "name": "_token", "value": "secret"])
  }

  @Test("the secret is in no other form, and on no page that is sent without it")
  func secrecy() {
    let search = Markup { SearchField("Search", to: ScreenPath("search")) }
    #expect(!search.html(formToken: token).contains("secret"))
    #expect(!Markup { ActionButton("Remove", to: ScreenPath("cart")) }.html().contains("_token"))
  }

  @Test("one page can be sent with the secrets of many")
  func reuse() {
    let markup = Markup { Form(to: ScreenPath("a")) {} }
    #expect(markup.html(formToken: FormToken(name: "t", value: "1")).contains("value=\"1\""))
    #expect(markup.html(formToken: FormToken(name: "t", value: "2")).contains("value=\"2\""))
  }

  @Test("the query of a search's address becomes fields, as the browser would drop it")
  func query() throws {
    let path = ScreenPath("search", query: [.init("sort", "price")])
    let page = try HTMLReader(Markup { Form(to: path, method: .get) {} }.html())
    #expect(page.all("input").first?.attributes["name"] == "sort")
    #expect(page.all("input").first?.attributes["value"] == "price")
  }

  @Test("a field has its label, and says in place what is wrong with it")
  func field() throws {
    let markup = Markup {
      TextField("phone", label: "Phone", value: "12", error: "11 digits", hint: "For the courier")
    }
    let page = try HTMLReader(markup.html())
    let input = try #require(page.all("input").first?.attributes)
    #expect(page.all("label").first?.attributes["for"] == input["id"])
    #expect(input["aria-invalid"] == "true")
    #expect(input["value"] == "12")
    let descriptions = try #require(input["aria-describedby"]).split(separator: " ").map(String.init)
    #expect(descriptions == ["error-phone", "hint-phone"])
    for id in descriptions { #expect(page.nodes.contains { $0.attributes["id"] == id }) }
    #expect(page.texts.contains("11 digits"))
  }

  @Test("a field with nothing wrong is not marked")
  func right() {
    let html = Markup { TextField("phone", label: "Phone") }.html()
    #expect(!html.contains("aria-invalid") && !html.contains("aria-describedby"))
  }

  @Test(
    "the summary is read out, leads to the first field that is wrong, and leaves it to the fields what is wrong"
  )
  func summary() throws {
    let errors: FormErrors = ["name": "Write a name", "card": "Choose a card"]
    let page = try HTMLReader(
      Markup {
        ErrorSummary("Please look again", errors)
        TextField("name", label: "Name", error: errors["name"])
        ChoiceField("card", label: "Card", options: [.init("a", title: "A")], error: errors["card"])
      }.html())
    #expect(page.classed("error-summary").first?.attributes["role"] == "alert")
    let targets = page.all("a").compactMap { $0.attributes["href"]?.dropFirst() }
    #expect(targets.count == 1)
    for (_, message) in errors.all { #expect(page.texts.count { $0 == message } == 1) }
    for target in targets { #expect(page.nodes.contains { $0.attributes["id"] == String(target) }) }
    #expect(Markup { ErrorSummary("Please look again", FormErrors()) }.isEmpty)
  }

  @Test("errors keep the order in which they were found")
  func errors() {
    var errors = FormErrors()
    #expect(errors.isEmpty)
    errors["b"] = "1"
    errors["a"] = "2"
    errors["b"] = "3"
    #expect(errors.all.map(\.field) == ["b", "a"])
    #expect(errors["b"] == "3")
    errors["b"] = nil
    #expect(errors.all.map(\.message) == ["2"])
    #expect(errors == ["a": "2"])
  }

  @Test(
    "a stepper does not leave its range",
    arguments: [(1, [true, false]), (9, [false, true]), (5, [false, false])])
  func stepper(value: Int, isDisabled: [Bool]) throws {
    let markup = Markup {
      Stepper(value: value, in: 1...9, to: ScreenPath("cart", "1"), of: "Tea", language: .english)
    }
    let buttons = try HTMLReader(markup.html()).all("button")
    #expect(buttons.map { $0.attributes["disabled"] != nil } == isDisabled)
  }
}
