import CommandLineInterface
import Files
import ProjectReaders
import Samples
import Testing

@Suite("looking into one target", .timeLimit(.minutes(10))) struct InsideCommandTests {
  /// An app with a feature that uses another one's types, and with a cycle of files.
  private static func monolith(_ configuration: String = "") throws -> SampleRepository {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("App").text,
      "Sources/App/Cart/CartView.swift":
        "struct CartView {\n  let store: CartStore\n  func open() { ProfileView().show() }\n}\n",
      "Sources/App/Cart/CartStore.swift":
        "final class CartStore {\n  var view: CartView?\n  func save() { UserDefaults.standard.set(1) }\n}\n",
      "Sources/App/Profile/ProfileView.swift": "struct ProfileView {\n  func show() {}\n}\n",
      "Sources/App/Main.swift": "let cart = CartView(store: CartStore())\n",
    ])
    if !configuration.isEmpty { try sample.write(".tenon.yml", configuration) }
    return sample
  }

  @Test("folders, cycles and the largest types are shown with lines")
  func report() throws {
    let sample = try Self.monolith()
    let shown = tenon("inside", on: sample)
    #expect(shown.status == .clean)
    #expect(
      shown.result.hasPrefix(
        "App: 4 files, 12 lines; 100 % of all lines\n50 % of the files are in the largest cycle"))
    #expect(
      shown.result.contains("2 files use each other; without 1 use in 1 pair of files, there is no cycle"))
    #expect(
      shown.result.contains(
        "Sources/App/Cart/CartStore.swift:2:1: uses CartView of Sources/App/Cart/CartView.swift")
        || shown.result.contains(
          "Sources/App/Cart/CartView.swift:2:1: uses CartStore of Sources/App/Cart/CartStore.swift")
    )
    #expect(shown.result.contains("1 Sources/App"))
    #expect(
      tenon("inside", "--folder", "Sources", on: sample).result.hasPrefix("Sources: 4 files, 12 lines\n"))
    #expect(tenon("inside", "--format", "dsm", on: sample).result.contains("Sources/App/Cart"))
    #expect(tenon("inside", "--format", "html", on: sample).result.hasPrefix("<!"))
    let json = tenon("inside", "App", "--format", "json", on: sample).result
    #expect(json.contains("\"cycle_share\": 0.5"))
    #expect(json.contains("\"name\": \"ProfileView.show\""))
  }

  @Test("the compiler's index shows what no name does, and is asked for only where there are parts")
  func index() throws {
    let files = [
      "Sources/App/Cart/Cart.swift": "struct Item {\n  var sum = 0\n}\nfunc make() -> [Item] { [Item()] }\n",
      "Sources/App/Bill/Bill.swift": "struct Bill {\n  var sum = 0\n}\n",
      "Sources/App/Stats/Stats.swift":
        "func f<T>(_ items: [T], _ key: (T) -> Int) -> Int { items.map(key).count }\n",
      "Sources/App/Main.swift": "func total() -> Int { f(make()) { $0.sum } }\n",
    ]
    let sample = try SampleRepository(files)
    try sample.write("Package.swift", SamplePackage("P").target("App").text)
    let compiled = try LimitedProcess.run(
      ["swiftc", "-c", "-module-name", "App", "-index-store-path", "store", "-parse-as-library"]
        + files.keys.sorted(), in: sample.root, within: 120)
    #expect(compiled.isSuccess)
    let refused = tenon("check", "--index-store-path", "store", on: sample)
    #expect(refused.status == .failure)
    #expect(refused.message.contains("an index is only read for targets with parts"))
    let parts = "  App: {Cart: Sources/App/Cart/**, Bill: Sources/App/Bill/**}\n"
    try sample.write(
      ".tenon.yml",
      "version: 1\nlayers: [{name: low, modules: [App/Cart]}, {name: high, modules: [App]}]\ninside:\n"
        + parts)
    let plain = tenon("check", "--format", "json", on: sample).result
    let exact = tenon("check", "--format", "json", "--index-store-path", "store", on: sample)
    #expect(exact.message.contains("the index describes 4 files"))
    #expect(!plain.contains("Item.sum"))
    #expect(exact.result.contains("Item.sum"))
    for quiet in [[], ["--quiet"]] {
      let missing = tenon(["check", "--index-store-path", "nowhere"] + quiet, on: sample)
      #expect(missing.status == .failure)
      #expect(
        missing.result.contains("nowhere:1:1: error: the index store was not used: the folder is no index"))
      #expect(missing.result.contains("[unread]"))
    }
  }

  @Test("unknown targets and folders are named")
  func mistakes() throws {
    let sample = try Self.monolith()
    #expect(tenon("inside", "Ap", on: sample).message.contains("did you mean 'App'?"))
    #expect(tenon("inside", "--folder", "Nowhere", on: sample).status == .failure)
    let empty = try SampleRepository(["README.md": "Nothing"])
    #expect(tenon("inside", on: empty).message.contains("`tenon inside --folder`"))
    #expect(tenon("inside", "--folder", ".", on: empty).message.contains("no Swift files below ."))
    #expect(tenon("split", "plan", "--folder", ".", on: empty).status == .failure)
    #expect(tenon("inside", "App", "--folder", "Sources", on: sample).message.contains("not both"))
  }

  @Test("a chain of references leads from a file or type to another")
  func why() throws {
    let sample = try Self.monolith()
    let chain = tenon("why", "--inside", "App", "CartStore", "ProfileView", on: sample)
    #expect(chain.status == .clean)
    #expect(chain.result.contains("Sources/App/Cart/CartView.swift:3:1: uses ProfileView"))
    #expect(tenon("why", "--inside", "App", "Main.swift", "CartView", on: sample).status == .clean)
    #expect(tenon("why", "--inside", "App", "ProfileView", "CartView", on: sample).status == .findings)
    #expect(
      tenon("why", "--inside", "App", "CartVew", "CartView", on: sample).message.contains(
        "did you mean 'CartView'?"))
  }

  @Test("parts of a target are held to layers before anything is moved")
  func parts() throws {
    let sample = try Self.monolith(
      """
      layers:
        - {name: host, modules: [App]}
        - {name: feature, modules: [Cart, App/Profile], peers: forbidden}
      inside:
        App:
          Cart: Sources/App/Cart/**
          Profile: ["Sources/App/Profile/**"]
      """)
    let check = tenon("check", on: sample)
    #expect(check.status == .findings)
    #expect(
      check.result.contains(
        "Sources/App/Cart/CartView.swift:3:1: error: 'App/Cart' uses 'App/Profile', and modules of layer feature may "
          + "not use each other at all; move the code that both need to a lower layer (here: ProfileView) [same-layer]"
      ))
    #expect(tenon("baseline", "write", on: sample).status == .clean)
    #expect(tenon("check", on: sample).status == .clean)
    try sample.write("Sources/App/Profile/New.swift", "func f(_ store: CartStore) {}\n")
    let new = tenon("check", on: sample)
    #expect(new.result.contains("Sources/App/Profile/New.swift:1:1: error: 'App/Profile' uses 'App/Cart'"))
    #expect(!new.result.contains("CartView.swift:3"))
  }

  @Test("an entry about no target, or about no file, is reported at its line")
  func deadParts() throws {
    let sample = try Self.monolith("inside:\n  Ap: {Cart: x/**}\n")
    let check = tenon("check", on: sample)
    #expect(check.status == .failure)
    #expect(
      check.result.contains(".tenon.yml:2:3: error: inside: there is no module 'Ap'; did you mean 'App'?"))
    try sample.write(".tenon.yml", "inside:\n  App: {Cart: x/**}\n")
    #expect(
      tenon("check", on: sample).result.contains(
        ".tenon.yml:2:9: error: inside: no file of 'App' matches the patterns of 'Cart'"))
  }

  @Test("names can be kept to the modules and folders that own them")
  func restrictedUses() throws {
    let sample = try Self.monolith("uses:\n  - {symbol: [UserDefaults, print], reason: settings are typed}\n")
    #expect(
      tenon("check", on: sample).result.contains(
        "Sources/App/Cart/CartStore.swift:3:1: error: 'App' may not use 'UserDefaults': settings are typed [restricted-use]"
      ))
    for only in ["App", "\"path:Sources/App/Cart/*\""] {
      try sample.write(".tenon.yml", "uses:\n  - {symbol: UserDefaults.standard, only: \(only)}\n")
      #expect(tenon("check", on: sample).status == .clean)
    }
    try sample.write(".tenon.yml", "uses:\n  - {symbol: UserDefaults.standard, only: Core}\n")
    #expect(
      tenon("check", on: sample).result.contains("'App' may not use 'UserDefaults.standard': only Core may"))
    // What the module declares itself is not meant.
    try sample.write("Sources/App/Own.swift", "enum UserDefaults { static let standard = 1 }\n")
    try sample.write(".tenon.yml", "uses:\n  - {symbol: UserDefaults, only: Core}\n")
    #expect(tenon("check", on: sample).status == .clean)
  }

  @Test("the largest cycle and the largest target can only shrink")
  func ratchet() throws {
    let sample = try Self.monolith("rules: {file-cycle: error, large-module: error}\n")
    #expect(
      tenon("check", on: sample).result.contains(
        "2 of 4 files of 'App' use each other in one cycle [file-cycle]"))
    _ = tenon("baseline", "write", on: sample)
    #expect(tenon("check", on: sample).status == .clean)
    try sample.write(
      "Sources/App/Profile/ProfileView.swift",
      "struct ProfileView {\n  func show() { _ = CartView.self }\n}\n")
    let grown = tenon("check", on: sample)
    #expect(grown.status == .findings)
    #expect(grown.result.contains("the baseline records it in 2 of 3 files"))
    try sample.write("Sources/App/Profile/ProfileView.swift", "struct ProfileView {\n  func show() {}\n}\n")
    try sample.write("Sources/App/Cart/CartStore.swift", "final class CartStore {}\n")
    #expect(tenon("check", on: sample).message.contains("fixed"))
    #expect(!(try sample.read(".tenon-baseline.json").contains("file-cycle")))
  }

  @Test("check and stats of a repository with one large target point to its inside")
  func hint() throws {
    let sample = try Self.monolith()
    for number in 0..<30 { try sample.write("Sources/App/F\(number).swift", "struct F\(number) {}\n") }
    #expect(tenon("check", on: sample).message.contains("`tenon inside App` shows its structure"))
    #expect(tenon("stats", on: sample).message.contains("`tenon inside App` shows its structure"))
  }
}
