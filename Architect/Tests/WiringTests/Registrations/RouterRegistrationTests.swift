import Testing

@Suite("Registrations: routers", .timeLimit(.minutes(10))) struct RouterRegistrationTests {
  @Test("URLNavigator: patterns are registered, and URLs are opened")
  func urlNavigator() throws {
    let sample = try RegistrationSample(
      "Sources/App/App.swift",
      """
      import URLNavigator
      navigator.register("app://user/<int:id>") { url, values, context in nil }
      navigator.handle(Pattern.alert) { url, values, context in true }
      navigator.push("app://user/1")
      self.navigator?.present("app://user/\\(id)", wrap: UINavigationController.self)
      navigator.open(url)
      navigator.push(viewController)
      navigationController.push("x")
      table.register(Cell.self) { _ in }
      styles.register("title", style: bold)
      _ = navigator.viewController(for: URL(string: "app://user/2")!)
      """)
    #expect(
      sample.facts == [
        "2: registration app://user/<int:id>", "3: registration <Pattern.alert>", "4: use app://user/1",
        "5: use <\"app://user/\\(id)\">", "6: use <url>", "11: use app://user/2",
      ])
  }

  @Test("A copy of URLNavigator in the target needs no import, and its own code is no use")
  func copiedNavigator() throws {
    let sample = try RegistrationSample([
      "App/Vendor/URLNavigator/NavigatorType.swift": "protocol NavigatorType { func open(_ url: String) }",
      "App/Vendor/URLNavigator/Navigator.swift":
        "class Navigator: NavigatorType { func f() { navigator.open(\"/a\") } }",
      "App/Routes.swift": "let routes = { navigator.handle(\"app://user\") { _, _, _ in true } }",
      "App/Home.swift": "func open() { navigator.open(\"app://user\") }",
      "Other/Home.swift": "func open() { navigator.open(\"app://else\") }",
    ])
    #expect(sample.keys == ["use app://user", "registration app://user"])
  }

  @Test("CTMediator in Swift: targets are classes, and actions are methods")
  func swiftMediator() throws {
    let sample = try RegistrationSample(
      "Sources/App/App.swift",
      """
      class Target_Cart: NSObject {
        @objc func Action_show(_ parameters: NSDictionary) {}
        @objc func Action_hide(parameters: NSDictionary) {}
        func other() {}
      }
      class Cart { func Action_none() {} }
      let kCart = "Cart"
      CTMediator.sharedInstance().performTarget(kCart, action: "show", params: nil, shouldCacheTarget: false)
      """)
    #expect(
      sample.facts == [
        "2: registration Cart/show", "3: registration Cart/hideWithParameters", "8: use Cart/show",
      ])
  }

  @Test("CTMediator in Objective-C")
  func mediator() throws {
    let sample = try RegistrationSample(
      "App/Cart.m",
      """
      NSString * const kTarget = @"Cart";
      #define ACTION @"show"
      @implementation Target_Cart
      - (UIViewController *)Action_show:(NSDictionary *)params { return nil; }
      - (void)other { }
      @end
      @implementation CTMediator (Cart)
      - (id)cart {
        return [self performTarget:kTarget action:ACTION params:@{@"a": b ? c : d} shouldCacheTarget:NO];
      }
      - (id)any { return [self performTarget:name action:@"x" params:nil]; }
      @end
      """)
    #expect(sample.facts == ["4: registration Cart/show", "9: use Cart/show", "11: use <name/x>"])
  }

  @Test("MGJRouter in Objective-C and Swift")
  func router() throws {
    let sample = try RegistrationSample([
      "App/A.m": """
      #define kHome @"app://home"
      [MGJRouter registerURLPattern:kHome toHandler:^(NSDictionary *parameters) {
        [MGJRouter openURL:@"app://" @"cart" withUserInfo:@{} completion:nil];
      }];
      [MGJRouter registerURLPattern:flag ? @"a" : @"b" toObjectHandler:nil];
      id x = [MGJRouter objectForURL:[NSString stringWithFormat:@"app://%@", name]];
      [[UIApplication sharedApplication] openURL:url];
      """,
      "App/B.swift": "MGJRouter.registerURLPattern(\"app://b\") { _ in }\nMGJRouter.openURL(\"app://b\")\n",
    ])
    #expect(
      sample.facts == [
        "2: registration app://home", "3: use app://cart", "5: registration <flag ? @\"a\" : @\"b\">",
        "6: use <[NSString stringWithFormat:@\"app://%@\", name]>", "1: registration app://b",
        "2: use app://b",
      ])
  }

  @Test("BeeHive: annotations, macros and calls")
  func beeHive() throws {
    let sample = try RegistrationSample([
      "App/A.m": """
      @BeeHiveMod(CartModule)
      @BeeHiveService(CartService, LiveCart)
      @implementation HomeModule
      BH_EXPORT_MODULE(YES)
      - (void)start:(BHContext *)context {
        [[BeeHive shareInstance] registerService:@protocol(Home) service:[HomeView class]];
        id<Home> home = [[BeeHive shareInstance] createService:@protocol(Home)];
        [BeeHive registerDynamicModule:[self class]];
      }
      @end
      """,
      "App/B.swift": """
      BeeHive.shareInstance().registerService(P.self, service: C.self)
      BeeHive.shareInstance().createService(NSProtocolFromString("P"))
      """,
    ])
    #expect(
      sample.facts == [
        "1: registration CartModule", "2: registration CartService", "4: registration HomeModule",
        "6: registration Home", "7: use Home", "8: registration HomeModule", "1: registration P", "2: use P",
      ])
  }

  @Test(
    "comments, texts and code that is never compiled are skipped",
    arguments: [
      "// [MGJRouter openURL:@\"a\"];", "/* [MGJRouter openURL:@\"a\"]; */",
      "// a \\\n[MGJRouter openURL:@\"a\"];",
      "NSString *s = @\"[MGJRouter openURL:x y:z]\";", "#if 0\nit's [MGJRouter openURL:@\"a\"];\n#endif",
      "#if 1\n#else\n[MGJRouter openURL:@\"a\"];\n#endif", "#define OPEN(x) [MGJRouter openURL:x]",
      "#define OPEN \\\n  [MGJRouter openURL:@\"a\"]", "char c = '\"'; // [MGJRouter openURL:@\"a\"]; \"",
      "auto s = R\"x([MGJRouter openURL:@\"a\"])x\";",
      "#if 0\n#if 1\n#endif\n[MGJRouter openURL:@\"a\"];\n#endif",
    ])
  func skipped(text: String) throws { #expect(try RegistrationSample("App/A.mm", text).keys == []) }

  @Test(
    "code after what is skipped is read",
    arguments: [
      "#if 0\n#else\n[MGJRouter openURL:@\"a\"];\n#endif", "/* \" */ [MGJRouter openURL:@\"a\"];",
      "#ifdef DEBUG\n[MGJRouter openURL:@\"a\"];\n#endif",
      "NSString *s = @\"\\\"\"; [MGJRouter openURL:@\"a\"];",
      "#define A @\"a\"\n[MGJRouter openURL:A];", "[x y:^{ [MGJRouter openURL:(NSString *)@\"a\"]; }];",
      "id a = @[@\"x\", [MGJRouter objectForURL:@\"a\"]];", "char c = '\\''; [MGJRouter openURL:@\"a\"];",
    ])
  func read(text: String) throws { #expect(try RegistrationSample("App/A.m", text).keys == ["use a"]) }
}
