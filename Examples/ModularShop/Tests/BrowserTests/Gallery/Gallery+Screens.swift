import ShopUI
import ShopValues

extension Gallery {
  var home: Screen {
    Screen(language("Sunmao Market", "榫卯集市")) {
      SearchField(language("Search 240 products", "搜索 240 件商品"), to: ScreenPath("search"))
      Banners(
        language("Promotions", "促销"),
        [
          .init(
            language("Spring tea is here", "春茶上新"),
            subtitle: language("First flush from four gardens", "四座茶园的头采"), to: ScreenPath("products"),
            image: Self.image("banner-a")),
          .init(
            language("Joined without nails", "不用一根钉子"),
            subtitle: language("Stools and boxes, hand cut", "手工凳与木盒"), to: ScreenPath("products"),
            image: Self.image("banner-b")),
        ])
      Shortcuts(
        [("Tea", "茶"), ("Ceramics", "陶瓷"), ("Wood", "木器"), ("Paper", "文房"), ("Textiles", "织物")].map {
          .init(language($0.0, $0.1), to: ScreenPath("products"), image: Self.image($0.0))
        })
      Section(language("Recommended", "为你推荐"), more: (language("See all", "查看全部"), ScreenPath("products"))) {
        TileGrid(products.map(tile))
      }
      Section(language("On sale", "限时特惠")) { TileStrip(products.reversed().map(tile)) }
    }.actions {
      BarLink(
        language("Messages", "消息"), icon: .bell, to: ScreenPath("messages"),
        badge: Badge("messages", count: 2))
    }
  }

  var product: Screen {
    Screen(language("Camphor tea caddy with a lid", "带盖香樟茶叶罐")) {
      Picture(Self.image("caddy"), alt: language("A round wooden caddy", "圆形木罐"), isUrgent: true)
      Column {
        Price(
          Money(minorUnits: 12_900), original: Money(minorUnits: 15_900), isLarge: true, language: language)
        Paragraph(language("Camphor tea caddy with a lid", "带盖香樟茶叶罐"), style: .lead)
        Cluster {
          Label(language("On sale", "特惠"), tone: .accent)
          Label(language("12 left", "仅剩 12 件"), tone: .warning)
        }
      }
      Paragraph(
        language(
          "Turned from one piece of camphor wood, which keeps moths away and tea dry. Holds 250 g.",
          "整木车制，香樟驱虫，茶叶干爽。可装 250 克。"))
      Disclosure(language("Details", "详细信息"), isOpen: true) {
        Facts([
          .init(language("Material", "材质"), language("Camphor", "香樟")),
          .init(language("Height", "高度"), "14 cm"),
        ])
      }
    }.actions {
      BarLink(language("Share", "分享"), icon: .share, to: ScreenPath("share"))
    }.dock {
      Row {
        ButtonLink(language("Cart", "购物车"), to: ScreenPath("cart"), emphasis: .secondary, icon: .cart)
        ActionButton(language("Add to cart", "加入购物车"), to: ScreenPath("cart", "add"))
      }
    }
  }

  var cart: Screen {
    Screen(language("Cart", "购物车")) {
      Notice(language("Only 2 of the stool are left.", "木凳仅剩 2 件。"), tone: .warning)
      LineList(
        products.prefix(3).map { product in
          Line(product.name, lead: .image(Self.image(product.image)), to: ScreenPath("product")) {
            Price(product.price, language: language)
          } controls: {
            ActionButton(
              language("Remove", "删除"), to: ScreenPath("cart"), emphasis: .plain, icon: .trash,
              isIconOnly: true)
            Stepper(value: 1, in: 1...9, to: ScreenPath("cart"), of: product.name, language: language)
          }
        })
    }.dock {
      Facts([.init(language("Total", "合计"), "¥416.00", isStrong: true)])
      ButtonLink(language("Check out", "去结算"), to: ScreenPath("checkout"))
    }
  }

  var empty: Screen {
    Screen(language("Cart", "购物车")) {
      EmptyState(
        .cart, title: language("Your cart is empty", "购物车是空的"),
        message: language("What you add stays here, also when you come back.", "加入的商品会一直保留在这里。")
      ) { ButtonLink(language("Browse", "去逛逛"), to: ScreenPath()) }
    }
  }

  func checkout(_ form: FormValues?) -> Screen {
    var errors = FormErrors()
    if let form {
      if form["name"]?.isEmpty ?? true { errors["name"] = language("Say who it is for.", "请填写收货人。") }
      if form["pay"] == nil { errors["pay"] = language("Choose how to pay.", "请选择支付方式。") }
    }
    return Screen(language("Check out", "结算"), outcome: errors.isEmpty ? .shown : .invalid) {
      ErrorSummary(language("Please look at these again:", "请检查以下内容："), errors)
      Form(to: ScreenPath("checkout")) {
        TextField(
          "name", label: language("Name", "收货人"), value: form?["name"] ?? "", error: errors["name"],
          purpose: .name)
        TextField(
          "phone", label: language("Phone", "手机号"), kind: .telephone, value: form?["phone"] ?? "",
          hint: language("For the courier only.", "仅用于配送联系。"), purpose: .telephone, mode: .telephone)
        TextField(
          "note", label: language("Note", "备注"), value: form?["note"] ?? "", rows: 3, isRequired: false)
        ChoiceField(
          "pay", label: language("Payment", "支付方式"),
          options: [
            .init(
              "card", title: language("Sandbox card", "沙盒银行卡"), detail: language("Always works", "总是成功"),
              icon: .card),
            .init(
              "slow", title: language("Slow bank", "缓慢的银行"), detail: language("Times out", "会超时"),
              icon: .clock),
          ], selected: form?["pay"], error: errors["pay"])
        CheckField("invoice", label: language("I need an invoice", "需要发票"), isOn: form?["invoice"] == "on")
        SubmitButton(language("Place the order", "提交订单"))
      }
    }
  }

  var order: Screen {
    Screen(language("Order", "订单详情")) {
      Card {
        Steps(
          language("Progress", "进度"),
          [
            language("Ordered", "已下单"), language("Paid", "已支付"), language("On its way", "运送中"),
            language("Arrived", "已送达"),
          ], current: 1)
      }
      LineList(
        products.prefix(2).map { product in
          Line(product.name, subtitle: "× 1", lead: .image(Self.image(product.image))) {
            Price(product.price, language: language)
          }
        })
      Card {
        Facts([
          .init(language("Number", "订单号"), "2026 0301 7731"),
          .init(language("Status", "状态")) { Label(language("Paid", "已支付"), tone: .success) },
          .init(language("Total", "合计"), "¥287.00", isStrong: true),
        ])
      }
      Row {
        ActionButton(language("Cancel", "取消订单"), to: ScreenPath("order"), emphasis: .destructive)
        ButtonLink(language("Invoice", "申请发票"), to: ScreenPath("order"), emphasis: .secondary, icon: .receipt)
      }
    }
  }

  var me: Screen {
    Screen(language("Me", "我的")) {
      PersonHeader(language("Lin Wei", "林薇"), detail: "138 **** 0001", label: Label("VIP", tone: .accent))
      Chips(
        language("Orders by status", "按状态查看订单"),
        [
          .init(language("All", "全部"), to: ScreenPath("me"), isCurrent: true),
          .init(language("To pay", "待付款"), to: ScreenPath("me")),
          .init(language("On its way", "运送中"), to: ScreenPath("me")),
          .init(language("Cancelled", "已取消"), to: ScreenPath("me")),
        ])
      LineList([
        Line(language("Orders", "我的订单"), lead: .icon(.box), to: ScreenPath("order")) {
          Label("2", tone: .accent)
        },
        Line(
          language("Messages", "消息"), subtitle: language("Your order was paid", "订单已支付"), lead: .icon(.bell),
          to: ScreenPath("me"), isNew: true),
        Line(language("Addresses", "收货地址"), lead: .icon(.location), to: ScreenPath("me")),
        Line(language("Invoices", "电子发票"), lead: .icon(.receipt), to: ScreenPath("me")),
      ])
      ActionButton(language("Log out", "退出登录"), to: ScreenPath("me"), emphasis: .secondary, icon: .logOut)
      Pager(page: 2, previous: ScreenPath("me"), next: ScreenPath("me"), language: language)
    }
  }

  var sheet: AppFrame {
    AppFrame(
      Screen(language("Share", "分享")) {
        Paragraph(language("This link opens the same product.", "打开即可直达同一商品。"), style: .muted)
        CopyField(language("Link", "链接"), text: "http://127.0.0.1:8080/product/p-1001", language: language)
        LineList([
          Line(language("Message", "短信"), lead: .icon(.phone), to: ScreenPath("product")),
          Line(language("Copy as text", "复制为文本"), lead: .icon(.copy), to: ScreenPath("product")),
        ])
      }, isSheet: true, language: language, back: AppFrame.Back(title: "", path: ScreenPath("product")),
      beneath: product)
  }

  private struct Product {
    let name: String
    let image: String
    let price: Money
    let original: Money?
    let label: String?
  }

  private var products: [Product] {
    [
      Product(
        name: language("Camphor tea caddy with a lid", "带盖香樟茶叶罐"), image: "caddy",
        price: Money(minorUnits: 12_900), original: Money(minorUnits: 15_900), label: language("Sale", "特惠")),
      Product(
        name: language("Celadon bowl", "龙泉青瓷碗"), image: "bowl", price: Money(minorUnits: 8_800),
        original: nil,
        label: nil),
      Product(
        name: language("Three-legged stool, joined without nails, of elm wood", "榆木三足凳，榫卯结构，不用一根钉子"),
        image: "stool",
        price: Money(minorUnits: 19_900), original: nil, label: language("Last 2", "仅剩 2 件")),
      Product(
        name: language("Ink stone", "端砚"), image: "ink", price: Money(minorUnits: 129_900), original: nil,
        label: nil),
    ]
  }

  private func tile(_ product: Product) -> Tile {
    Tile(
      product.name, to: ScreenPath("product"), image: Self.image(product.image),
      label: product.label.map { Label($0, tone: .accent) }
    ) { Price(product.price, original: product.original, language: language) }
  }
}
