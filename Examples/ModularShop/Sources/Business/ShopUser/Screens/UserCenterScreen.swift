import InvoiceInterface
import MessageInterface
import OrderInterface
import ShopScreen
import ShopUI
import ShopValues
import UserInterface
import WebInterface

/// The profile, with links to the screens that belong to it.
struct UserCenterScreen: Sendable {
  let users: LiveUsers
  let links: UserLinks
  let visit: Visit

  func answer() async throws -> Answer {
    let state = await users.currentState()
    if case .loggedIn(let user) = state { return .screen(profile(of: user)) }
    return .screen(invitation(isExpired: state == .expired))
  }

  /// The route to an article about the joint that the shop is named after.
  private var sunmao: WebPageRoute? {
    let address = visit.language(
      "https://en.wikipedia.org/wiki/Mortise_and_tenon", "https://zh.wikipedia.org/wiki/%E6%A6%AB%E5%8D%AF")
    return WebAddress(rawValue: address).map {
      WebPageRoute(url: $0, title: visit.language("What is sunmao?", "什么是榫卯？"))
    }
  }

  private var title: String { visit.language("Me", "我的") }

  private func profile(of user: UserInfo) -> Screen {
    let language = visit.language
    return Screen(title) {
      PersonHeader(
        user.name(in: language), detail: user.phone?.masked ?? "",
        label: user.isVIP ? Label("VIP", tone: .accent) : nil)
      LineList([
        Line(language("Orders", "我的订单"), lead: .icon(.receipt), to: links.orders.path(OrderListRoute())),
        Line(language("Messages", "消息"), lead: .icon(.bell), to: links.messages.path(MessageListRoute())),
        Line(
          language("Invoices", "电子发票"), lead: .icon(.document), to: links.invoices.path(InvoiceListRoute())),
        Line(language("Edit profile", "编辑资料"), lead: .icon(.person), to: links.profile.path(ProfileRoute())),
      ])
      if let sunmao {
        LineList([Line(sunmao.title ?? "", lead: .icon(.link), to: links.web.path(sunmao))])
      }
      Section {
        Card {
          Paragraph(
            user.isVIP
              ? language("You are a VIP. Thank you.", "您是尊贵的 VIP 会员。")
              : language("VIPs are served first.", "VIP 会员优先服务。"), style: .muted)
          ActionButton(
            user.isVIP ? language("Leave VIP", "退出 VIP") : language("Become a VIP", "开通 VIP"),
            to: links.membership.path(MembershipRoute()), emphasis: user.isVIP ? .plain : .primary,
            icon: .crown,
            fields: [HiddenField("vip", user.isVIP ? "off" : "on")])
        }
        ActionButton(
          language("Log out", "退出登录"), to: links.logout.path(LogoutRoute()), emphasis: .secondary,
          icon: .logOut)
      }
    }
  }

  private func invitation(isExpired: Bool) -> Screen {
    let language = visit.language
    return Screen(title) {
      EmptyState(
        .person,
        title: isExpired
          ? language("You were logged out", "登录已过期") : language("You are not logged in", "尚未登录"),
        message: language(
          "Log in to see orders, messages and invoices.", "登录后可查看订单、消息与发票。")
      ) {
        ButtonLink(
          language("Log in", "登录"),
          to: links.login.path(LoginRoute(next: links.center.path(UserCenterRoute()))))
      }
    }
  }
}
