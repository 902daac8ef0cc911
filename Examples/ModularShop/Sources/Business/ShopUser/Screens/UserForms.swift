import ShopScreen
import ShopUI
import UserInterface

/// Handles the forms of the profile.
struct UserForms: Sendable {
  let users: LiveUsers
  let links: UserLinks
  let visit: Visit

  func logOut() async throws -> Answer {
    let language = visit.language
    do throws(UserError) {
      try await users.logout()
    } catch {
      return visit.unavailable(language("Log out", "退出登录"))
    }
    return .redirect(
      links.center.path(UserCenterRoute()), notice: Notice(language("You are logged out", "已退出登录")))
  }

  func changeMembership() async throws -> Answer {
    let language = visit.language
    do throws(UserError) {
      let user = try await users.setVIP(visit.form?["vip"] == "on")
      let text =
        user.isVIP ? language("You are a VIP now", "已开通 VIP") : language("You are no longer a VIP", "已退出 VIP")
      return .redirect(links.center.path(UserCenterRoute()), notice: Notice(text, tone: .success))
    } catch {
      return visit.unavailable(language("VIP", "VIP"))
    }
  }
}
