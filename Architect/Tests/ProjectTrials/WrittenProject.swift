/// The text of a project as Xcode writes it: an application `Shop` with sources, translations and Pods, and its tests.
public enum WrittenProject {
  /// A project of Xcode 15, with groups.
  public static let groups = #"""
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	classes = {
    	};
    	objectVersion = 60;
    	objects = {

    /* Begin PBXBuildFile section */
    		AA0000000000000000000101 /* main.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA0000000000000000000201 /* main.swift */; };
    		AA0000000000000000000102 /* Localizable.strings in Resources */ = {isa = PBXBuildFile; fileRef = AA0000000000000000000302 /* Localizable.strings */; };
    		AA0000000000000000000103 /* libPods-Shop.a in Frameworks */ = {isa = PBXBuildFile; fileRef = AA0000000000000000000205 /* libPods-Shop.a */; };
    		AA0000000000000000000104 /* Old.m in Sources */ = {isa = PBXBuildFile; fileRef = AA0000000000000000000206 /* Old.m */; settings = {COMPILER_FLAGS = "-fno-objc-arc"; }; };
    /* End PBXBuildFile section */

    /* Begin PBXContainerItemProxy section */
    		AA0000000000000000000901 /* PBXContainerItemProxy */ = {
    			isa = PBXContainerItemProxy;
    			containerPortal = AA0000000000000000000001 /* Project object */;
    			proxyType = 1;
    			remoteGlobalIDString = AA0000000000000000000501;
    			remoteInfo = Shop;
    		};
    /* End PBXContainerItemProxy section */

    /* Begin PBXFileReference section */
    		AA0000000000000000000201 /* main.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = main.swift; sourceTree = "<group>"; };
    		AA0000000000000000000202 /* Shop.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = Shop.app; sourceTree = BUILT_PRODUCTS_DIR; };
    		AA0000000000000000000203 /* en */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
    		AA0000000000000000000204 /* Pods-Shop.debug.xcconfig */ = {isa = PBXFileReference; includeInIndex = 1; lastKnownFileType = text.xcconfig; name = "Pods-Shop.debug.xcconfig"; path = "Target Support Files/Pods-Shop/Pods-Shop.debug.xcconfig"; sourceTree = "<group>"; };
    		AA0000000000000000000205 /* libPods-Shop.a */ = {isa = PBXFileReference; explicitFileType = archive.ar; includeInIndex = 0; path = "libPods-Shop.a"; sourceTree = BUILT_PRODUCTS_DIR; };
    		AA0000000000000000000206 /* Old.m */ = {isa = PBXFileReference; fileEncoding = 4; lastKnownFileType = sourcecode.c.objc; path = Old.m; sourceTree = "<group>"; };
    		AA0000000000000000000207 /* ShopTests.xctest */ = {isa = PBXFileReference; explicitFileType = wrapper.cfbundle; includeInIndex = 0; path = ShopTests.xctest; sourceTree = BUILT_PRODUCTS_DIR; };
    /* End PBXFileReference section */

    /* Begin PBXFrameworksBuildPhase section */
    		AA0000000000000000000401 /* Frameworks */ = {
    			isa = PBXFrameworksBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    				AA0000000000000000000103 /* libPods-Shop.a in Frameworks */,
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    /* End PBXFrameworksBuildPhase section */

    /* Begin PBXGroup section */
    		AA0000000000000000000301 = {
    			isa = PBXGroup;
    			children = (
    				AA0000000000000000000303 /* Shop */,
    				AA0000000000000000000304 /* Products */,
    				AA0000000000000000000305 /* Pods */,
    				AA0000000000000000000306 /* Frameworks */,
    			);
    			sourceTree = "<group>";
    		};
    		AA0000000000000000000303 /* Shop */ = {
    			isa = PBXGroup;
    			children = (
    				AA0000000000000000000201 /* main.swift */,
    				AA0000000000000000000206 /* Old.m */,
    				AA0000000000000000000302 /* Localizable.strings */,
    			);
    			path = Shop;
    			sourceTree = "<group>";
    		};
    		AA0000000000000000000304 /* Products */ = {
    			isa = PBXGroup;
    			children = (
    				AA0000000000000000000202 /* Shop.app */,
    				AA0000000000000000000207 /* ShopTests.xctest */,
    			);
    			name = Products;
    			sourceTree = "<group>";
    		};
    		AA0000000000000000000305 /* Pods */ = {
    			isa = PBXGroup;
    			children = (
    				AA0000000000000000000204 /* Pods-Shop.debug.xcconfig */,
    			);
    			path = Pods;
    			sourceTree = "<group>";
    		};
    		AA0000000000000000000306 /* Frameworks */ = {
    			isa = PBXGroup;
    			children = (
    				AA0000000000000000000205 /* libPods-Shop.a */,
    			);
    			name = Frameworks;
    			sourceTree = "<group>";
    		};
    /* End PBXGroup section */

    /* Begin PBXNativeTarget section */
    		AA0000000000000000000501 /* Shop */ = {
    			isa = PBXNativeTarget;
    			buildConfigurationList = AA0000000000000000000601 /* Build configuration list for PBXNativeTarget "Shop" */;
    			buildPhases = (
    				AA0000000000000000000701 /* [CP] Check Pods Manifest.lock */,
    				AA0000000000000000000402 /* Sources */,
    				AA0000000000000000000401 /* Frameworks */,
    				AA0000000000000000000403 /* Resources */,
    			);
    			buildRules = (
    			);
    			dependencies = (
    			);
    			name = Shop;
    			productName = Shop;
    			productReference = AA0000000000000000000202 /* Shop.app */;
    			productType = "com.apple.product-type.application";
    		};
    		AA0000000000000000000502 /* ShopTests */ = {
    			isa = PBXNativeTarget;
    			buildConfigurationList = AA0000000000000000000602 /* Build configuration list for PBXNativeTarget "ShopTests" */;
    			buildPhases = (
    				AA0000000000000000000404 /* Sources */,
    			);
    			buildRules = (
    			);
    			dependencies = (
    				AA0000000000000000000902 /* PBXTargetDependency */,
    			);
    			name = ShopTests;
    			packageProductDependencies = (
    			);
    			productName = ShopTests;
    			productReference = AA0000000000000000000207 /* ShopTests.xctest */;
    			productType = "com.apple.product-type.bundle.unit-test";
    		};
    /* End PBXNativeTarget section */

    /* Begin PBXProject section */
    		AA0000000000000000000001 /* Project object */ = {
    			isa = PBXProject;
    			attributes = {
    				BuildIndependentTargetsInParallel = 1;
    				TargetAttributes = {
    					AA0000000000000000000502 = {
    						TestTargetID = AA0000000000000000000501;
    					};
    				};
    			};
    			buildConfigurationList = AA0000000000000000000603 /* Build configuration list for PBXProject "Shop" */;
    			developmentRegion = en;
    			mainGroup = AA0000000000000000000301;
    			productRefGroup = AA0000000000000000000304 /* Products */;
    			projectDirPath = "";
    			projectRoot = "";
    			targets = (
    				AA0000000000000000000501 /* Shop */,
    				AA0000000000000000000502 /* ShopTests */,
    			);
    		};
    /* End PBXProject section */

    /* Begin PBXResourcesBuildPhase section */
    		AA0000000000000000000403 /* Resources */ = {
    			isa = PBXResourcesBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    				AA0000000000000000000102 /* Localizable.strings in Resources */,
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    /* End PBXResourcesBuildPhase section */

    /* Begin PBXShellScriptBuildPhase section */
    		AA0000000000000000000701 /* [CP] Check Pods Manifest.lock */ = {
    			isa = PBXShellScriptBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    			);
    			name = "[CP] Check Pods Manifest.lock";
    			runOnlyForDeploymentPostprocessing = 0;
    			shellPath = /bin/sh;
    			shellScript = "diff \"${PODS_PODFILE_DIR_PATH}/Podfile.lock\" \"${PODS_ROOT}/Manifest.lock\" > /dev/null\n";
    		};
    /* End PBXShellScriptBuildPhase section */

    /* Begin PBXSourcesBuildPhase section */
    		AA0000000000000000000402 /* Sources */ = {
    			isa = PBXSourcesBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    				AA0000000000000000000101 /* main.swift in Sources */,
    				AA0000000000000000000104 /* Old.m in Sources */,
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    		AA0000000000000000000404 /* Sources */ = {
    			isa = PBXSourcesBuildPhase;
    			buildActionMask = 2147483647;
    			files = (
    			);
    			runOnlyForDeploymentPostprocessing = 0;
    		};
    /* End PBXSourcesBuildPhase section */

    /* Begin PBXTargetDependency section */
    		AA0000000000000000000902 /* PBXTargetDependency */ = {
    			isa = PBXTargetDependency;
    			target = AA0000000000000000000501 /* Shop */;
    			targetProxy = AA0000000000000000000901 /* PBXContainerItemProxy */;
    		};
    /* End PBXTargetDependency section */

    /* Begin PBXVariantGroup section */
    		AA0000000000000000000302 /* Localizable.strings */ = {
    			isa = PBXVariantGroup;
    			children = (
    				AA0000000000000000000203 /* en */,
    			);
    			name = Localizable.strings;
    			sourceTree = "<group>";
    		};
    /* End PBXVariantGroup section */

    /* Begin XCBuildConfiguration section */
    		AA0000000000000000000801 /* Debug */ = {
    			isa = XCBuildConfiguration;
    			baseConfigurationReference = AA0000000000000000000204 /* Pods-Shop.debug.xcconfig */;
    			buildSettings = {
    				PRODUCT_NAME = "$(TARGET_NAME)";
    			};
    			name = Debug;
    		};
    		AA0000000000000000000802 /* Debug */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				HEADER_SEARCH_PATHS = "$(PODS_ROOT)/Headers";
    			};
    			name = Debug;
    		};
    		AA0000000000000000000803 /* Debug */ = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				SDKROOT = iphoneos;
    			};
    			name = Debug;
    		};
    /* End XCBuildConfiguration section */

    /* Begin XCConfigurationList section */
    		AA0000000000000000000601 /* Build configuration list for PBXNativeTarget "Shop" */ = {
    			isa = XCConfigurationList;
    			buildConfigurations = (
    				AA0000000000000000000801 /* Debug */,
    			);
    			defaultConfigurationIsVisible = 0;
    			defaultConfigurationName = Debug;
    		};
    		AA0000000000000000000602 /* Build configuration list for PBXNativeTarget "ShopTests" */ = {
    			isa = XCConfigurationList;
    			buildConfigurations = (
    				AA0000000000000000000802 /* Debug */,
    			);
    			defaultConfigurationIsVisible = 0;
    			defaultConfigurationName = Debug;
    		};
    		AA0000000000000000000603 /* Build configuration list for PBXProject "Shop" */ = {
    			isa = XCConfigurationList;
    			buildConfigurations = (
    				AA0000000000000000000803 /* Debug */,
    			);
    			defaultConfigurationIsVisible = 0;
    			defaultConfigurationName = Debug;
    		};
    /* End XCConfigurationList section */
    	};
    	rootObject = AA0000000000000000000001 /* Project object */;
    }

    """#

  /// A project of Xcode 16, whose application has a synchronised folder `App` too.
  public static let folders = groups.replacing("objectVersion = 60;", with: "objectVersion = 77;")
    .replacing(group, with: folder)
    .replacing(
      "\t\t\t);\n\t\t\tname = Shop;",
      with:
        "\t\t\t);\n\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\tAA0000000000000000000308 /* App */,\n\t\t\t);\n\t\t\tname = Shop;"
    )
    .replacing(
      "AA0000000000000000000303 /* Shop */,",
      with: "AA0000000000000000000303 /* Shop */,\n\t\t\t\tAA0000000000000000000308 /* App */,")

  private static let group = "/* Begin PBXFrameworksBuildPhase section */"
  private static let folder = """
    /* Begin PBXFileSystemSynchronizedRootGroup section */
    \t\tAA0000000000000000000308 /* App */ = {
    \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
    \t\t\tpath = App;
    \t\t\tsourceTree = "<group>";
    \t\t};
    /* End PBXFileSystemSynchronizedRootGroup section */

    /* Begin PBXFrameworksBuildPhase section */
    """
}
