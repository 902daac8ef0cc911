import ShopScreen
import ShopUI
import ShopValues
import UserInterface

/// The login by phone number and code, in two steps, after which the user continues to the next screen.
struct LoginScreen: Sendable {
  let users: LiveUsers
  let next: ScreenPath?
  let links: UserLinks
  let visit: Visit

  /// The current content of the form.
  private struct Entry {
    var phone = ""
    var code = ""
    var isCodeSent = false
    var sandboxCode: String?
    var errors = FormErrors()
  }

  func answer() async throws -> Answer {
    if visit.isMember { return .redirect(goOn) }
    return .screen(screen(Entry()))
  }

  func sendCode() async throws -> Answer {
    let language = visit.language
    var entry = Entry(phone: visit.form?["phone"] ?? "")
    guard let phone = PhoneNumber(rawValue: entry.phone) else {
      entry.errors["phone"] = language(
        "Enter an 11-digit mobile number, such as 138 0013 8000", "请输入 11 位手机号，例如 138 0013 8000")
      return .screen(screen(entry))
    }
    do throws(UserError) {
      try await users.sendCode(to: phone)
      entry.isCodeSent = true
      entry.sandboxCode = await users.sandboxCode(for: phone)?.rawValue
    } catch {
      if case .unavailable = error { return visit.unavailable(title) }
      entry.errors["phone"] = message(error)
    }
    return .screen(screen(entry))
  }

  func logIn() async throws -> Answer {
    let language = visit.language
    var entry = Entry(
      phone: visit.form?["phone"] ?? "", code: visit.form?["code"] ?? "", isCodeSent: true)
    guard let phone = PhoneNumber(rawValue: entry.phone) else {
      entry.isCodeSent = false
      entry.errors["phone"] = language("Enter an 11-digit mobile number", "请输入 11 位手机号")
      return .screen(screen(entry))
    }
    guard let code = LoginCode(rawValue: entry.code) else {
      entry.errors["code"] = language("The code has 6 digits", "验证码为 6 位数字")
      return .screen(screen(entry))
    }
    do throws(UserError) {
      let user = try await users.login(phone: phone, code: code)
      let name = user.nickname
      let welcome =
        name.isEmpty ? language("Welcome", "欢迎光临") : language("Welcome, \(name)", "欢迎，\(name)")
      return .redirect(goOn, notice: Notice(welcome, tone: .success))
    } catch {
      if case .unavailable = error { return visit.unavailable(title) }
      entry.errors["code"] = message(error)
      return .screen(screen(entry))
    }
  }

  private var title: String { visit.language("Log in", "登录") }

  /// The screen to continue to, which is never one of the login forms.
  private var goOn: ScreenPath {
    guard let next, !["login", "logout"].contains(next.segments.first) else {
      return links.center.path(UserCenterRoute())
    }
    return next
  }

  private func screen(_ entry: Entry) -> Screen {
    let language = visit.language
    return Screen(title, outcome: entry.errors.isEmpty ? .shown : .invalid) {
      ErrorSummary(language("Please check the following", "请检查以下内容"), entry.errors)
      if next != nil {
        Paragraph(language("Log in to continue; you will return to where you were.", "请先登录，之后会回到刚才的页面。"))
      }
      if let code = entry.sandboxCode {
        Notice(
          language("Sandbox: the text message says \(code)", "沙盒环境：短信验证码为 \(code)"))
      }
      if entry.isCodeSent {
        Form(to: links.login.path(LoginRoute(next: next))) {
          HiddenField("phone", entry.phone)
          TextField(
            "code", label: language("Code sent to \(entry.phone)", "已发送至 \(entry.phone) 的验证码"),
            value: entry.code, error: entry.errors["code"], purpose: .oneTimeCode, mode: .numeric,
            maxLength: 8)
          SubmitButton(language("Log in", "登录"))
        }
        ActionButton(
          language("Send another code", "重新发送"), to: links.code.path(LoginCodeRoute(next: next)),
          emphasis: .plain,
          fields: [HiddenField("phone", entry.phone)])
      } else {
        Form(to: links.code.path(LoginCodeRoute(next: next))) {
          TextField(
            "phone", label: language("Mobile phone", "手机号"), kind: .telephone, value: entry.phone,
            error: entry.errors["phone"], placeholder: "138 0013 8000", purpose: .telephone,
            mode: .telephone, maxLength: 20)
          SubmitButton(language("Send me a code", "获取验证码"))
        }
      }
    }
  }

  private func message(_ error: UserError) -> String {
    let language = visit.language
    return switch error {
    case .wrongCode(let left):
      language("That code is wrong; \(left) more tries", "验证码错误，还可尝试 \(left) 次")
    case .noCode: language("The code has been used or has expired: request another", "验证码已失效，请重新获取")
    case .tooManyTries(let seconds):
      language("Too many codes requested: wait \(seconds) seconds", "获取过于频繁，请 \(seconds) 秒后再试")
    case .notLoggedIn, .invalidNickname, .unavailable: language("That did not work", "操作未成功")
    }
  }
}
