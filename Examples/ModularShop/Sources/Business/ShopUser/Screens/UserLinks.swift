import InvoiceInterface
import MessageInterface
import OrderInterface
import TenonRoutes
import UserInterface
import WebInterface

/// The openers for the routes that the user screens link to.
struct UserLinks: Sendable {
  let center: RouteOpener<UserCenterRoute>
  let login: RouteOpener<LoginRoute>
  let code: RouteOpener<LoginCodeRoute>
  let logout: RouteOpener<LogoutRoute>
  let profile: RouteOpener<ProfileRoute>
  let membership: RouteOpener<MembershipRoute>
  let orders: RouteOpener<OrderListRoute>
  let messages: RouteOpener<MessageListRoute>
  let invoices: RouteOpener<InvoiceListRoute>
  let web: RouteOpener<WebPageRoute>

  init(_ contract: inout ModuleContract) {
    center = contract.opens(UserCenterRoute.self)
    login = contract.opens(LoginRoute.self)
    code = contract.opens(LoginCodeRoute.self)
    logout = contract.opens(LogoutRoute.self)
    profile = contract.opens(ProfileRoute.self)
    membership = contract.opens(MembershipRoute.self)
    orders = contract.opens(OrderListRoute.self)
    messages = contract.opens(MessageListRoute.self)
    invoices = contract.opens(InvoiceListRoute.self)
    web = contract.opens(WebPageRoute.self)
  }
}
