/// The projects of ``WrittenProject`` as Xcode 27.2 writes them when they are converted to JSON.
public enum WrittenJSONProject {
  /// A project with groups.
  public static let groups = #"""
    {
      "default-configuration": "Debug",
      "configurations": [
        "Debug",
      ],
      "localizations": {
        "development": "en",
      },
      "files": [
        {
          "kind": "group",
          "path": "Shop",
          "children": [
            { "path": "main.swift", "target-membership": [ "Shop/compile-sources" ] },
            { "path": "Old.m", "encoding": "utf8", "target-membership": [ { "build-phase": "Shop/compile-sources", "arguments": "-fno-objc-arc" } ] },
            {
              "kind": "variant-group",
              "name": "Localizable.strings",
              "target-membership": [
                "Shop/resources",
              ],
              "children": [
                {
                  "path": "en.lproj/Localizable.strings",
                },
              ],
            },
          ],
        }, {
          "kind": "group",
          "name": "Products",
          "children": [
            { "path": "<PRODUCTS>/Shop.app", "type": "wrapper.application", "index": false },
            { "path": "<PRODUCTS>/ShopTests.xctest", "type": "wrapper.cfbundle", "index": false },
          ],
        }, {
          "kind": "group",
          "path": "Pods",
          "children": [
            { "path": "Target Support Files/Pods-Shop/Pods-Shop.debug.xcconfig", "index": true },
          ],
        }, {
          "kind": "group",
          "name": "Frameworks",
          "children": [
            { "path": "<PRODUCTS>/libPods-Shop.a", "type": "archive.ar", "index": false, "target-membership": [ "Shop/frameworks" ] },
          ],
        },
      ],
      "targets": [
        {
          "name": "Shop",
          "id": "AA0000000000000000000501",
          "product": "Products/Shop.app",
          "product-type": "application",
          "specialized-configurations": [
            { "name": "Debug", "file": "Pods/Pods-Shop.debug.xcconfig" },
          ],
          "build-phases": [
            {
              "kind": "script",
              "name": "[CP] Check Pods Manifest.lock",
              "shell": "/bin/sh",
              "script": "diff \"${PODS_PODFILE_DIR_PATH}/Podfile.lock\" \"${PODS_ROOT}/Manifest.lock\" > /dev/null\n",
            },
            "compile-sources",
            "frameworks",
            "resources",
          ],
          "build-settings": {
            "PRODUCT_NAME": "$(TARGET_NAME)",
          },
        }, {
          "name": "ShopTests",
          "id": "AA0000000000000000000502",
          "product": "Products/ShopTests.xctest",
          "product-type": "bundle.unit-test",
          "test-host-target": "Shop",
          "dependencies": [
            "Shop",
          ],
          "build-phases": [
            "compile-sources",
          ],
          "build-settings": {
            "HEADER_SEARCH_PATHS": "$(PODS_ROOT)/Headers",
          },
        },
      ],
      "build-settings": {
        "SDKROOT": "iphoneos",
      },
    }

    """#

  /// A project whose application has a synchronised folder `App` too.
  public static let folders = groups.replacing(
    "    }, {\n      \"kind\": \"group\",\n      \"name\": \"Products\",",
    with:
      "    },\n    { \"kind\": \"folder\", \"path\": \"App\", \"target-membership\": [ \"Shop\" ] },\n    {\n      \"kind\": \"group\",\n      \"name\": \"Products\","
  )

  /// The project as other tools write it: strict JSON, in which everything takes several lines.
  public static let plain = #"""
    {
    \#t"default-configuration": "Release",
    \#t"configurations": [
    \#t\#t"Debug",
    \#t\#t"Release"
    \#t],
    \#t"localizations": {
    \#t\#t"development": "en"
    \#t},
    \#t"files": [
    \#t\#t{
    \#t\#t\#t"kind": "group",
    \#t\#t\#t"path": "Shop",
    \#t\#t\#t"children": [
    \#t\#t\#t\#t{
    \#t\#t\#t\#t\#t"path": "main.swift",
    \#t\#t\#t\#t\#t"target-membership": [
    \#t\#t\#t\#t\#t\#t"Shop/compile-sources"
    \#t\#t\#t\#t\#t]
    \#t\#t\#t\#t},
    \#t\#t\#t\#t{
    \#t\#t\#t\#t\#t"path": "Cart.swift"
    \#t\#t\#t\#t}
    \#t\#t\#t]
    \#t\#t},
    \#t\#t{
    \#t\#t\#t"kind": "folder",
    \#t\#t\#t"path": "App",
    \#t\#t\#t"target-membership": [
    \#t\#t\#t\#t"Shop"
    \#t\#t\#t]
    \#t\#t},
    \#t\#t{
    \#t\#t\#t"kind": "group",
    \#t\#t\#t"name": "Products"
    \#t\#t}
    \#t],
    \#t"targets": [
    \#t\#t{
    \#t\#t\#t"name": "Shop",
    \#t\#t\#t"id": "T1",
    \#t\#t\#t"product-type": "application",
    \#t\#t\#t"build-phases": [
    \#t\#t\#t\#t"compile-sources"
    \#t\#t\#t]
    \#t\#t},
    \#t\#t{
    \#t\#t\#t"name": "Kit",
    \#t\#t\#t"id": "T2",
    \#t\#t\#t"product-type": "framework"
    \#t\#t}
    \#t]
    }

    """#

  /// A project that a person wrote, with comments, short lists, and names that are used twice.
  public static let handwritten = #"""
    // The app.
    {
      'default-configuration': "Debug", // the only one
      configurations: [ { name: "Debug", file: "Config/Base.xcconfig" } ],
      localizations: { development: "en" },
      files: [
        // What the app is made of.
        { path: "main.swift", "target-membership": [ "Shop/compile-sources", /* and */ "Kit/compile-sources/Kit's own" ] }, // both
        { kind: "group", path: "Config", children: [
          { path: "Base.xcconfig" }, // for all
          { kind: "folder", path: "Sync", "target-membership": [ "Kit" ], "membership-exceptions": [
            { target: "Kit", exclusions: [ "a.swift" ] } ] },
        ] },
        { kind: "group", name: "Products", children: [ ] },
      ],
      targets: [
        { name: "Shop", id: "T1", "product-type": "application", "build-phases": [ "compile-sources" ] }, /* first */
        { name: "Kit", id: "T2", "product-type": "framework",
          "build-phases": [ { kind: "compile-sources", name: "Kit's own" }, "resources" ],
          "build-settings": { A: "b" } },
      ],
    }
    """#
}
