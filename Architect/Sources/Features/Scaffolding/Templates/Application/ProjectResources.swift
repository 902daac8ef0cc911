extension Template {
  /// What the app's projects have in common: the catalog of icons, and the plan of the tests.
  static let resources = Template([
    File(
      "App/Sources/Assets.xcassets/Contents.json",
      #"""
      {
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """#),
    File(
      "App/Sources/Assets.xcassets/AppIcon.appiconset/Contents.json",
      #"""
      {
        "images" : [
          {
            "idiom" : "universal",
            "platform" : "ios",
            "size" : "1024x1024"
          }
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """#),
  ])

  /// The tests that the app's scheme runs: those of the package. A project has no scheme for them of its own.
  static let testPlan = Template([
    File(
      "App/___NAME___.xctestplan",
      #"""
      {
        "configurations" : [
          {
            "id" : "7E400000-0000-4000-8000-000000000001",
            "name" : "Tests",
            "options" : {

            }
          }
        ],
        "defaultOptions" : {

        },
        "testTargets" : [
          {
            "target" : {
              "containerPath" : "container:..",
              "identifier" : "HomeTests",
              "name" : "HomeTests"
            }
          },
          {
            "target" : {
              "containerPath" : "container:..",
              "identifier" : "___NAME___HostTests",
              "name" : "___NAME___HostTests"
            }
          }
        ],
        "version" : 1
      }

      """#)
  ])

  /// The shared scheme of the Xcode project, which runs the app and the tests of the plan.
  static let xcodeScheme = Template([
    File(
      "App/___NAME___.xcodeproj/xcshareddata/xcschemes/___NAME___.xcscheme",
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme
         LastUpgradeVersion = "1600"
         version = "1.7">
         <BuildAction
            parallelizeBuildables = "YES"
            buildImplicitDependencies = "YES">
            <BuildActionEntries>
               <BuildActionEntry
                  buildForTesting = "YES"
                  buildForRunning = "YES"
                  buildForProfiling = "YES"
                  buildForArchiving = "YES"
                  buildForAnalyzing = "YES">
      \#(buildable(indent: 12))
               </BuildActionEntry>
            </BuildActionEntries>
         </BuildAction>
         <TestAction
            buildConfiguration = "Debug"
            selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
            selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
            shouldUseLaunchSchemeArgsEnv = "YES">
            <TestPlans>
               <TestPlanReference
                  reference = "container:___NAME___.xctestplan"
                  default = "YES">
               </TestPlanReference>
            </TestPlans>
         </TestAction>
         <LaunchAction
            buildConfiguration = "Debug"
            selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
            selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
            launchStyle = "0"
            useCustomWorkingDirectory = "NO"
            ignoresPersistentStateOnLaunch = "NO"
            debugDocumentVersioning = "YES"
            debugServiceExtension = "internal"
            allowLocationSimulation = "YES">
            <BuildableProductRunnable
               runnableDebuggingMode = "0">
      \#(buildable(indent: 9))
            </BuildableProductRunnable>
         </LaunchAction>
         <ProfileAction
            buildConfiguration = "Release"
            shouldUseLaunchSchemeArgsEnv = "YES"
            savedToolIdentifier = ""
            useCustomWorkingDirectory = "NO"
            debugDocumentVersioning = "YES">
            <BuildableProductRunnable
               runnableDebuggingMode = "0">
      \#(buildable(indent: 9))
            </BuildableProductRunnable>
         </ProfileAction>
         <AnalyzeAction
            buildConfiguration = "Debug">
         </AnalyzeAction>
         <ArchiveAction
            buildConfiguration = "Release"
            revealArchiveInOrganizer = "YES">
         </ArchiveAction>
      </Scheme>

      """#)
  ])

  /// The app's target, as schemes refer to it.
  private static func buildable(indent: Int) -> String {
    let lines = [
      #"<BuildableReference"#,
      #"   BuildableIdentifier = "primary""#,
      #"   BlueprintIdentifier = "7E4000000000000000000007""#,
      #"   BuildableName = "___NAME___.app""#,
      #"   BlueprintName = "___NAME___""#,
      #"   ReferencedContainer = "container:___NAME___.xcodeproj">"#,
      #"</BuildableReference>"#,
    ]
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
