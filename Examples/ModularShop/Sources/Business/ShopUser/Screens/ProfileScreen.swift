import ShopScreen
import ShopUI
import UserInterface

/// The form for the nickname, on a sheet over the profile.
struct ProfileScreen: Sendable {
  let users: LiveUsers
  let links: UserLinks
  let visit: Visit

  func answer() async throws -> Answer {
    .screen(screen(await users.currentUser()?.nickname ?? ""))
  }

  func save() async throws -> Answer {
    let language = visit.language
    let nickname = visit.form?["nickname"] ?? ""
    do throws(UserError) {
      _ = try await users.rename(to: nickname)
      return .redirect(
        links.center.path(UserCenterRoute()), notice: Notice(language("Saved", "已保存"), tone: .success))
    } catch {
      guard error == .invalidNickname else { return visit.unavailable(title) }
      let message = language("A nickname has 1 to 24 characters", "昵称为 1 到 24 个字符")
      return .screen(screen(nickname, errors: ["nickname": message]))
    }
  }

  private var title: String { visit.language("Profile", "编辑资料") }

  private func screen(_ nickname: String, errors: FormErrors = [:]) -> Screen {
    let language = visit.language
    return Screen(
      title, outcome: errors.isEmpty ? .shown : .invalid
    ) {
      ErrorSummary(language("Please check the following", "请检查以下内容"), errors)
      Form(to: links.profile.path(ProfileRoute())) {
        TextField(
          "nickname", label: language("Nickname", "昵称"), value: nickname, error: errors["nickname"],
          maxLength: 60)
        SubmitButton(language("Save", "保存"))
      }
    }
  }
}
