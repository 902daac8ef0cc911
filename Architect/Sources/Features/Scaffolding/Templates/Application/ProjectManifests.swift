import Formats

extension Template {
  /// The app's project for XcodeGen.
  static let xcodeGen = Template([
    File(
      "App/project.yml",
      #"""
      # `xcodegen` in this folder makes the project.
      name: ___NAME___
      options:
        bundleIdPrefix: com.example
        deploymentTarget: {iOS: "16.0"}
      packages:
        ___NAME___: {path: ..}
        tenon: {___TENONYAML___}
      targets:
        ___NAME___:
          type: application
          platform: iOS
          sources: [Sources]
          dependencies:
            - {package: ___NAME___, product: ___NAME___Host}
            - {package: tenon, product: ___UI___}
          settings:
            base:
              GENERATE_INFOPLIST_FILE: YES
              INFOPLIST_FILE: Info.plist
              INFOPLIST_KEY_UILaunchScreen_Generation: YES
              INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad: UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight
              INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone: UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight
              ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon
              SWIFT_VERSION: "6.0"
              TARGETED_DEVICE_FAMILY: "1,2"
      schemes:
        ___NAME___:
          build: {targets: {___NAME___: all}}
          test: {testPlans: [{path: ___NAME___.xctestplan, defaultPlan: true}]}

      """#)
  ])

  /// The app's project for Tuist.
  static let tuist = Template([
    File(
      "App/Project.swift",
      #"""
      import ProjectDescription

      // `tuist generate` in this folder makes the project.
      let project = Project(
        name: "___NAME___",
        packages: [
          .package(path: ".."),
          ___TENONTUIST___,
        ],
        targets: [
          .target(
            name: "___NAME___",
            destinations: .iOS,
            product: .app,
            bundleId: "com.example.___SCHEME___",
            deploymentTargets: .iOS("16.0"),
            infoPlist: .file(path: "Info.plist"),
            sources: ["Sources/**"],
            resources: ["Sources/Assets.xcassets"],
            dependencies: [
              .package(product: "___NAME___Host"),
              .package(product: "___UI___"),
            ],
            settings: .settings(base: [
              "GENERATE_INFOPLIST_FILE": "YES",
              "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
              "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad":
                "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight",
              "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone":
                "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight",
              "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
              "SWIFT_VERSION": "6.0",
            ])
          )
        ]
      )

      """#),
    File("App/Tuist.swift", "import ProjectDescription\n\nlet tuist = Tuist()\n"),
  ])

  /// The app's project for Xcode, without the packages, which an editor adds.
  static let xcode = Template([
    File(
      XcodeProjectFile.propertyList.path(in: "App/___NAME___.xcodeproj"),
      #"""
      // !$*UTF8*$!
      {
      	archiveVersion = 1;
      	classes = {
      	};
      	objectVersion = 77;
      	objects = {

      /* Begin PBXFileReference section */
      		7E4000000000000000000001 /* Info.plist */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; path = Info.plist; sourceTree = "<group>"; };
      		7E4000000000000000000002 /* ___NAME___.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = ___NAME___.app; sourceTree = BUILT_PRODUCTS_DIR; };
      /* End PBXFileReference section */

      /* Begin PBXFileSystemSynchronizedRootGroup section */
      		7E4000000000000000000003 /* Sources */ = {
      			isa = PBXFileSystemSynchronizedRootGroup;
      			path = Sources;
      			sourceTree = "<group>";
      		};
      /* End PBXFileSystemSynchronizedRootGroup section */

      /* Begin PBXFrameworksBuildPhase section */
      		7E4000000000000000000004 /* Frameworks */ = {
      			isa = PBXFrameworksBuildPhase;
      			buildActionMask = 2147483647;
      			files = (
      			);
      			runOnlyForDeploymentPostprocessing = 0;
      		};
      /* End PBXFrameworksBuildPhase section */

      /* Begin PBXGroup section */
      		7E4000000000000000000005 = {
      			isa = PBXGroup;
      			children = (
      				7E4000000000000000000003 /* Sources */,
      				7E4000000000000000000001 /* Info.plist */,
      				7E4000000000000000000006 /* Products */,
      			);
      			sourceTree = "<group>";
      		};
      		7E4000000000000000000006 /* Products */ = {
      			isa = PBXGroup;
      			children = (
      				7E4000000000000000000002 /* ___NAME___.app */,
      			);
      			name = Products;
      			sourceTree = "<group>";
      		};
      /* End PBXGroup section */

      /* Begin PBXNativeTarget section */
      		7E4000000000000000000007 /* ___NAME___ */ = {
      			isa = PBXNativeTarget;
      			buildConfigurationList = 7E4000000000000000000011 /* Build configuration list for PBXNativeTarget "___NAME___" */;
      			buildPhases = (
      				7E4000000000000000000008 /* Sources */,
      				7E4000000000000000000004 /* Frameworks */,
      				7E4000000000000000000009 /* Resources */,
      			);
      			buildRules = (
      			);
      			dependencies = (
      			);
      			fileSystemSynchronizedGroups = (
      				7E4000000000000000000003 /* Sources */,
      			);
      			name = ___NAME___;
      			productName = ___NAME___;
      			productReference = 7E4000000000000000000002 /* ___NAME___.app */;
      			productType = "com.apple.product-type.application";
      		};
      /* End PBXNativeTarget section */

      /* Begin PBXProject section */
      		7E400000000000000000000A /* Project object */ = {
      			isa = PBXProject;
      			attributes = {
      				BuildIndependentTargetsInParallel = 1;
      				LastSwiftUpdateCheck = 1600;
      				LastUpgradeCheck = 1600;
      			};
      			buildConfigurationList = 7E4000000000000000000010 /* Build configuration list for PBXProject "___NAME___" */;
      			developmentRegion = en;
      			hasScannedForEncodings = 0;
      			knownRegions = (
      				en,
      				Base,
      			);
      			mainGroup = 7E4000000000000000000005;
      			minimizedProjectReferenceProxies = 1;
      			preferredProjectObjectVersion = 77;
      			productRefGroup = 7E4000000000000000000006 /* Products */;
      			projectDirPath = "";
      			projectRoot = "";
      			targets = (
      				7E4000000000000000000007 /* ___NAME___ */,
      			);
      		};
      /* End PBXProject section */

      /* Begin PBXResourcesBuildPhase section */
      		7E4000000000000000000009 /* Resources */ = {
      			isa = PBXResourcesBuildPhase;
      			buildActionMask = 2147483647;
      			files = (
      			);
      			runOnlyForDeploymentPostprocessing = 0;
      		};
      /* End PBXResourcesBuildPhase section */

      /* Begin PBXSourcesBuildPhase section */
      		7E4000000000000000000008 /* Sources */ = {
      			isa = PBXSourcesBuildPhase;
      			buildActionMask = 2147483647;
      			files = (
      			);
      			runOnlyForDeploymentPostprocessing = 0;
      		};
      /* End PBXSourcesBuildPhase section */

      /* Begin XCBuildConfiguration section */
      		7E400000000000000000000B /* Debug */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				CLANG_ENABLE_MODULES = YES;
      				DEBUG_INFORMATION_FORMAT = dwarf;
      				ENABLE_TESTABILITY = YES;
      				IPHONEOS_DEPLOYMENT_TARGET = 16.0;
      				ONLY_ACTIVE_ARCH = YES;
      				SDKROOT = iphoneos;
      				SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG;
      				SWIFT_OPTIMIZATION_LEVEL = "-Onone";
      				SWIFT_VERSION = 6.0;
      			};
      			name = Debug;
      		};
      		7E400000000000000000000C /* Release */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				CLANG_ENABLE_MODULES = YES;
      				DEBUG_INFORMATION_FORMAT = "dwarf-with-dsym";
      				IPHONEOS_DEPLOYMENT_TARGET = 16.0;
      				SDKROOT = iphoneos;
      				SWIFT_COMPILATION_MODE = wholemodule;
      				SWIFT_VERSION = 6.0;
      				VALIDATE_PRODUCT = YES;
      			};
      			name = Release;
      		};
      		7E400000000000000000000D /* Debug */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;
      				CODE_SIGN_STYLE = Automatic;
      				CURRENT_PROJECT_VERSION = 1;
      				GENERATE_INFOPLIST_FILE = YES;
      				INFOPLIST_FILE = Info.plist;
      				INFOPLIST_KEY_UILaunchScreen_Generation = YES;
      				INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight";
      				INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight";
      				LD_RUNPATH_SEARCH_PATHS = (
      					"$(inherited)",
      					"@executable_path/Frameworks",
      				);
      				MARKETING_VERSION = 1.0;
      				PRODUCT_BUNDLE_IDENTIFIER = com.example.___SCHEME___;
      				PRODUCT_NAME = "$(TARGET_NAME)";
      				TARGETED_DEVICE_FAMILY = "1,2";
      			};
      			name = Debug;
      		};
      		7E400000000000000000000E /* Release */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;
      				CODE_SIGN_STYLE = Automatic;
      				CURRENT_PROJECT_VERSION = 1;
      				GENERATE_INFOPLIST_FILE = YES;
      				INFOPLIST_FILE = Info.plist;
      				INFOPLIST_KEY_UILaunchScreen_Generation = YES;
      				INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight";
      				INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight";
      				LD_RUNPATH_SEARCH_PATHS = (
      					"$(inherited)",
      					"@executable_path/Frameworks",
      				);
      				MARKETING_VERSION = 1.0;
      				PRODUCT_BUNDLE_IDENTIFIER = com.example.___SCHEME___;
      				PRODUCT_NAME = "$(TARGET_NAME)";
      				TARGETED_DEVICE_FAMILY = "1,2";
      			};
      			name = Release;
      		};
      /* End XCBuildConfiguration section */

      /* Begin XCConfigurationList section */
      		7E4000000000000000000010 /* Build configuration list for PBXProject "___NAME___" */ = {
      			isa = XCConfigurationList;
      			buildConfigurations = (
      				7E400000000000000000000B /* Debug */,
      				7E400000000000000000000C /* Release */,
      			);
      			defaultConfigurationIsVisible = 0;
      			defaultConfigurationName = Release;
      		};
      		7E4000000000000000000011 /* Build configuration list for PBXNativeTarget "___NAME___" */ = {
      			isa = XCConfigurationList;
      			buildConfigurations = (
      				7E400000000000000000000D /* Debug */,
      				7E400000000000000000000E /* Release */,
      			);
      			defaultConfigurationIsVisible = 0;
      			defaultConfigurationName = Release;
      		};
      /* End XCConfigurationList section */
      	};
      	rootObject = 7E400000000000000000000A /* Project object */;
      }

      """#)
  ])
}
