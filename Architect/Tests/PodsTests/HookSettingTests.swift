import Pods
import Testing

@Suite("Build settings of hooks", .timeLimit(.minutes(10)))
struct HookSettingTests {
  private func sample(_ lines: String) throws -> AppSample {
    try AppSample(
      """
      target 'Shop' do
        pod 'Alamofire'
      end

      post_install do |installer|
        installer.pods_project.targets.each do |target|
          target.build_configurations.each do |config|
            \(lines)
          end
        end
      end
      """, lock: ["Alamofire (5.9.1)"])
  }

  @Test(
    "settings that packages do not need are named",
    arguments: [
      "IPHONEOS_DEPLOYMENT_TARGET", "ENABLE_BITCODE", "SWIFT_VERSION", "CODE_SIGNING_ALLOWED",
      "GCC_WARN_SHADOW",
    ])
  func unnecessary(name: String) throws {
    let migration = try sample("config.build_settings['\(name)'] = '1'").migration()
    #expect(migration.has("done", "the hook's \(name) (1) is not needed"))
  }

  @Test("excluded architectures become a setting of the project")
  func project() throws {
    let sample = try sample("config.build_settings['EXCLUDED_ARCHS[sdk=iphonesimulator*]'] = 'arm64'")
    let migration = try sample.write()
    #expect(migration.has("choice", "becomes a setting of the project"))
    #expect(
      sample.text("Shop.xcodeproj/project.pbxproj")?.contains(
        "\"EXCLUDED_ARCHS[sdk=iphonesimulator*]\" = arm64;")
        == true)
  }

  @Test("a setting that packages cannot have is left to a person")
  func impossible() throws {
    let migration = try sample("config.build_settings['OTHER_SWIFT_FLAGS'] = '-DPODS'").migration()
    #expect(
      migration.has("by hand", "the hook's OTHER_SWIFT_FLAGS (-DPODS): the settings of a package's targets"))
  }

  @Test("lines that are not understood are printed when the Podfile goes")
  func rest() throws {
    let migration = try sample("patch_something(config)").migration()
    #expect(migration.has("by hand", "post_install: patch_something(config)"))
  }

  @Test("a hook about a pod that stays is not mentioned")
  func otherPod() throws {
    let sample = try AppSample(
      """
      target 'Shop' do
        pod 'Alamofire'
        pod 'Unheard'
      end
      post_install do |installer|
        installer.pods_project.targets.each do |target|
          if target.name == 'Unheard'
            target.build_configurations.each do |config|
              config.build_settings['OTHER_SWIFT_FLAGS'] = '-DPODS'
            end
          end
        end
      end
      """, lock: ["Alamofire (5.9.1)", "Unheard (1.0)"])
    #expect(try !sample.migration().lines().contains { $0.contains("OTHER_SWIFT_FLAGS") })
  }
}
