Pod::Spec.new do |s|
  s.name = 'TenonUIKit'
  s.version = '0.1.0'
  s.summary = 'Tenon\'s application and navigation under UIKit.'
  s.homepage = 'https://github.com/tenon-swift/tenon'
  s.license = { type: 'MIT', file: 'LICENSE' }
  s.author = 'The authors of Tenon'
  s.source = { git: 'https://github.com/tenon-swift/tenon.git', tag: s.version.to_s }
  s.swift_versions = ['6.0']
  s.ios.deployment_target = '16.0'
  s.tvos.deployment_target = '16.0'
  s.visionos.deployment_target = '1.0'
  s.source_files = 'Sources/TenonUIKit/**/*.swift'
  s.exclude_files = 'Sources/TenonUIKit/*.docc/**/*'
  s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '-package-name tenon' }
  s.dependency 'TenonHost', s.version.to_s
end
