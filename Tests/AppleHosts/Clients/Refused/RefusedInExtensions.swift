// What an app extension must not use. Each line has to be refused when the libraries are type-checked for extensions.
import UIKit

@MainActor let refusedApplication = UIApplication.shared
@MainActor func refusedOpening(_ application: UIApplication, _ url: URL) { application.open(url) }
