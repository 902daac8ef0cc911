import Testing

@Suite("Registrations: TinyPart and ZIKRouter", .timeLimit(.minutes(10))) struct TinyPartRegistrationTests {
  @Test("TinyPart: modules, services and routers, and what asks for them")
  func tinyPart() throws {
    let sample = try RegistrationSample([
      "App/A.m": """
      @implementation CartModule
      TPMODULE_AUTO_REGISTER(CartModule)
      TP_MODULE_LEVEL(TPModuleLevelBasic)
      @end
      @implementation HomeModule
      TP_MODULE_AUTO_REGISTER
      @end
      @implementation LiveCart
      TPSERVICE_AUTO_REGISTER(CartService, LiveCart)
      @end
      @implementation CartRouter
      TPROUTER_AUTO_REGISTER(CartRouter)
      TPROUTER_METHOD_EXPORT(show, {
        return nil;
      });
      - (id)TPRouter_hide:(NSDictionary *)params { return nil; }
      @end
      """,
      "App/B.m": """
      [[TPMediator sharedInstance] performAction:@"show" router:@"Cart" params:@{}];
      [[TPMediator sharedInstance] performAction:@"hide" router:@"CartRouter" params:@{}];
      id<CartService> cart = [[TPServiceManager sharedInstance] serviceWithName:@"CartService"];
      [[TPServiceManager sharedInstance] registerService:@protocol(Stock) impClass:[LiveStock class]];
      [[TPModuleManager sharedInstance] registerModule:[StockModule class]];
      [center reportNotification:^(TPNotificationMaker *make) {} targetModule:@"CartModule"];
      TPURLPathForActionForRouter(@"/show", show, CartRouter);
      """,
      "App/C.swift": """
      TPMediator.sharedInstance().performAction("show", router: "Cart", params: [:])
      let cart = TPServiceManager.sharedInstance().service(withName: "CartService")
      """,
    ])
    #expect(
      sample.facts == [
        "2: registration CartModule", "6: registration HomeModule", "9: registration CartService",
        "12: registration Cart", "13: registration Cart/show", "16: registration Cart/hide",
        "1: use Cart/show", "2: use Cart/hide", "3: use CartService", "4: registration Stock",
        "5: registration StockModule", "6: use CartModule", "7: use Cart/show", "1: use Cart/show",
        "2: use CartService",
      ])
    #expect(sample.problems == ["App/B.m:4: never-used Stock"])
  }

  @Test("TinyPart: its property list registers as well")
  func table() throws {
    let sample = try RegistrationSample([
      "App/A.m": "[[TPServiceManager sharedInstance] serviceWithName:@\"CartService\"];",
      "App/TinyPart.plist": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>APPURLSchemes</key>
        <array>
          <string>shop</string>
        </array>
        <key>ModuleClasses</key>
        <array>
          <string>CartModule</string>
        </array>
        <key>ServicesTable</key>
        <dict>
          <key>CartService</key>
          <string>LiveCart</string>
        </dict>
        <key>RouterClasses</key>
        <array>
          <string>CartRouter</string>
        </array>
      </dict>
      </plist>
      """,
    ])
    #expect(
      sample.facts == [
        "1: use CartService", "10: registration CartModule", "14: registration CartService",
        "19: registration Cart",
      ])
    #expect(sample.problems == [])
  }

  @Test("ZIKRouter in Objective-C")
  func objectiveC() throws {
    let sample = try RegistrationSample(
      "App/A.m",
      """
      @implementation LoginRouter
      + (void)registerRoutableDestination {
        [self registerView:[LoginView class]];
        [self registerViewProtocol:ZIKRoutable(LoginInput)];
        [self registerModuleProtocol:@protocol(LoginConfig)];
        [self registerIdentifier:@"login"];
        [self registerURLPattern:@"app://login"];
        [ZIKViewRoute<LoginView *, ZIKViewRouteConfiguration *> makeRouteWithDestination:[LoginView class]]
          .registerDestinationProtocol(ZIKRoutable(EasyInput)).registerIdentifier(@"easy");
        [ZIKViewRouteAdapter registerDestinationAdapter:ZIKRoutable(NeededInput) forAdaptee:ZIKRoutable(LoginInput)];
      }
      - (void)show {
        [ZIKRouterToView(LoginInput) performPath:path];
        id<Clock> clock = [ZIKRouterToService(ClockInput) makeDestination];
        ZIKViewRouter.toIdentifier(@"login");
        ZIKViewRouter.toModule(ZIKRoutable(LoginConfig));
        [table registerView:[Cell class]];
      }
      @end
      """)
    #expect(
      sample.facts == [
        "3: registration LoginView", "4: registration LoginInput", "5: registration LoginConfig",
        "6: registration login", "7: registration app://login", "9: registration EasyInput",
        "9: registration easy", "10: registration NeededInput", "10: use LoginInput", "13: use LoginInput",
        "14: use ClockInput", "15: use login", "16: use LoginConfig",
      ])
  }

  @Test("ZIKRouter in Swift")
  func swift() throws {
    let sample = try RegistrationSample(
      "App/A.swift",
      """
      class LoginRouter: ZIKViewRouter<LoginView, ViewRouteConfig> {
        override class func registerRoutableDestination() {
          registerView(LoginView.self)
          register(RoutableView<LoginInput>())
          register(RoutableViewModule<LoginConfig>())
          ZIKViewRouteAdapter.register(adapter: RoutableView<NeededInput>(), forAdaptee: RoutableView<LoginInput>())
        }
        func show() {
          Router.perform(to: RoutableView<LoginInput>(), path: .push(from: self))
          let clock = Router.makeDestination(to: RoutableService<ClockInput>())
          switchable = SwitchableView(RoutableView<OtherInput>())
          Router.to(viewIdentifier: "login")
          table.register(Cell.self)
        }
        func any<P>(_ type: P.Type) { Router.to(RoutableView<P>()) }
      }
      extension RoutableView where Protocol == LoginInput { init() { self.init(declaredProtocol: Protocol.self) } }
      """)
    #expect(
      sample.facts == [
        "3: registration LoginView", "4: registration LoginInput", "5: registration LoginConfig",
        "6: registration NeededInput", "6: use LoginInput", "9: use LoginInput", "10: use ClockInput",
        "11: use OtherInput", "12: use login",
      ])
  }

  @Test("templates, and applications that show a library side by side, are not judged together")
  func examples() throws {
    let router =
      "@implementation R\n+ (void)registerRoutableDestination { [self registerViewProtocol:ZIKRoutable(P)]; }\n- (void)f { ZIKRouterToView(P); }\n@end"
    let sample = try RegistrationSample([
      "Demo/iOS/R.m": router, "Demo/macOS/R.m": router, "Templates/Z.xctemplate/___FILE___.m": router,
    ])
    #expect(sample.problems == [])
    #expect(sample.keys.count == 4)
  }
}
