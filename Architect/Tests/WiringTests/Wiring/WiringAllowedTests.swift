import Testing

/// What looks like a fault and is none.
@Suite("What modules may do", .timeLimit(.minutes(10))) struct WiringAllowedTests {
  @Test("a module that starts when it is used may provide what others await, and make services in its set-up")
  func startsLater() throws {
    let findings = try WiringSample([
      .init(
        "Sources/Storage/StorageModule.swift", "public init() {}",
        "public let launchTime = LaunchTime.onDemand\n  public init() {}"),
      .init(
        "Sources/Storage/StorageModule.swift", "contract.provides(Disk.self) { Disk() }",
        "let disk = contract.provides(Disk.self, atSetUp: { Disk() })\n    contract.provides(async: Disk.self, with: disk) { $0 }"
      ),
      .init(
        "Sources/Catalog/CatalogModule.swift", "contract.requires(Disk.self)",
        "contract.requires(async: Disk.self)"),
    ]).findings()
    #expect(findings.map(\.description) == [])
  }

  @Test(
    "a preview may make handles from closures",
    arguments: [
      "#Preview { _ = RoutePresenter<ProductPage> { _ in .done(nil) } }\n",
      "#Preview(\"page\") {\n  Page(page: RoutePresenter { _ in .done(nil) })\n}\n",
      "struct Page_Previews: PreviewProvider {\n  static var previews: Int { _ = RoutePresenter<ProductPage> { _ in .done(nil) }; return 0 }\n}\n",
      "#Preview {\n  let products = Provider<any Products> { preconditionFailure() }\n  Page(products)\n}\n",
    ])
  func previews(_ code: String) throws {
    let preview = "import CatalogInterface\nimport Tenon\nimport TenonScreens\n\n" + code
    let findings = try WiringSample([.init("Sources/Cart/Preview.swift", "", preview)]).findings()
    #expect(findings.filter { $0.rule == "fake-in-module" }.map(\.description) == [])
  }
}
