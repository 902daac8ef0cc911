import ShopScreen
import ShopUI
import UserInterface

/// Changing the nickname, over the profile.
struct ProfileScreen: Sendable {
  let users: LiveUsers
  let links: UserLinks
  let visit: Visit

  func destination() async throws -> Destination {
    .screen(screen(await users.currentUser()?.nickname ?? ""), stack)
  }

  func save() async throws -> Destination {
    let language = visit.language
    let nickname = visit.form?["nickname"] ?? ""
    do throws(UserError) {
      _ = try await users.rename(to: nickname)
      return .redirect(
        links.center.path(UserCenterRoute()), notice: Notice(language("Saved", "已保存"), tone: .success))
    } catch {
      guard error == .invalidNickname else { return visit.unavailable(title, stack) }
      let message = language("A nickname has 1 to 24 characters", "昵称为 1 到 24 个字符")
      return .screen(screen(nickname, errors: ["nickname": message]), stack)
    }
  }

  private var title: String { visit.language("Profile", "编辑资料") }
  private var stack: ScreenStack {
    ScreenStack(
      .user, beneath: [.init(title: visit.language("Me", "我的"), path: links.center.path(UserCenterRoute()))])
  }

  private func screen(_ nickname: String, errors: FormErrors = [:]) -> Screen {
    let language = visit.language
    return Screen(
      title, outcome: errors.isEmpty ? .shown : .invalid, presentation: .sheet
    ) {
      ErrorSummary(language("Please look at this again", "请检查以下内容"), errors)
      Form(to: links.profile.path(ProfileRoute())) {
        TextField(
          "nickname", label: language("Nickname", "昵称"), value: nickname, error: errors["nickname"],
          maxLength: 60)
        SubmitButton(language("Save", "保存"))
      }
    }
  }
}
