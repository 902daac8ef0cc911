import Scaffolding
import Testing

@Suite("Templates", .timeLimit(.minutes(10)))
struct TemplateTests {
  private func filled(_ text: String, path: String = "File.swift", _ values: [String: String]) throws
    -> Template.File?
  {
    try Template([Template.File(path, text)]).filled(with: Template.Values(values)).first
  }

  @Test("placeholders in texts and paths are replaced")
  func placeholders() throws {
    let file = try filled(
      "struct ___NAME___ { let ___LOWER___ = 1 }", path: "___NAME___/___NAME___.swift",
      ["NAME": "Cart", "LOWER": "cart"])
    #expect(file?.path == "Cart/Cart.swift")
    #expect(file?.text == "struct Cart { let cart = 1 }")
  }

  @Test("values are not searched for placeholders")
  func once() throws {
    #expect(try filled("___NAME___", ["NAME": "___OTHER___"])?.text == "___OTHER___")
  }

  @Test(
    "underscores that are no placeholder stay",
    arguments: [
      "___", "______", "a___b", "___ NAME___", "___1___", "let ____ = 1", "___NAME", "__NAME__", "_____x_",
      "___NAME_ ___",
    ])
  func plain(_ text: String) throws {
    #expect(try filled(text, ["NAME": "Cart"])?.text == text)
  }

  @Test("four underscores before a name are one and a placeholder")
  func fourth() throws {
    #expect(try filled("____NAME___", ["NAME": "Cart"])?.text == "_Cart")
  }

  @Test("the placeholders of Xcode's templates are understood")
  func xcode() throws {
    let file = try filled(
      "___FILENAME___ ___FILEBASENAME___ ___FILEBASENAMEASIDENTIFIER___ ___VARIABLE_productName:identifier___",
      path: "___FILEBASENAME___+Cell.swift", ["NAME": "Cart", "VARIABLE_productName": "Cart"])
    #expect(file?.path == "Cart+Cell.swift")
    #expect(file?.text == "Cart+Cell.swift Cart+Cell Cart_Cell Cart")
  }

  @Test("an unknown placeholder is an error with its file, its line and the one that was meant")
  func unknown() {
    let error = #expect(throws: TemplateError.self) {
      try filled("\n\nclass ___NAMEE___ {}", path: "Cell.swift", ["NAME": "Cart"])
    }
    #expect(error?.code == .unknownPlaceholder)
    #expect(error?.message == "Cell.swift:3: no value is known for ___NAMEE___")
    #expect(error?.remedy == "did you mean ___NAME___?")
  }

  @Test("every standard module is complete", arguments: ModuleTemplate.Kind.allCases)
  func standard(_ kind: ModuleTemplate.Kind) throws {
    let values = Template.Values([
      "NAME": "Cart", "LOWER": "cart", "PATH": "cart", "MODULE": "Cart", "INTERFACE": "CartInterface",
      "DEMO": "CartDemo",
      "IMPORTINTERFACE": "import CartInterface\n", "IMPORTINTERFACEALONE": "import CartInterface\n\n",
      "PUBLICIFPLAIN": "",
      "LAYERVALUE": ".business", "ISOLATION": "", "ACCESS": "",
    ])
    for framework in [ModuleTemplate.TestFramework.testing, .xctest] {
      let template = ModuleTemplate.standard(kind, tests: framework)
      for part in ModuleTemplate.Part.allCases {
        let files = try #require(template.parts[part]).filled(with: values)
        #expect(!files.isEmpty)
        #expect(
          files.allSatisfy {
            $0.text.hasSuffix("\n") && !$0.text.contains("___") && !$0.text.contains("EXPECTED")
          })
      }
    }
  }
}
