Pod::Spec.new do |s|
  s.name = 'TenonWiringFaults'
  s.version = '0.1.0'
  s.summary = 'A part of Tenon that its libraries share.'
  s.homepage = 'https://github.com/tenon-swift/tenon'
  s.license = { type: 'MIT', file: 'LICENSE' }
  s.author = 'The authors of Tenon'
  s.source = { git: 'https://github.com/tenon-swift/tenon.git', tag: s.version.to_s }
  s.swift_versions = ['6.0']
  s.ios.deployment_target = '16.0'
  s.osx.deployment_target = '13.0'
  s.tvos.deployment_target = '16.0'
  s.watchos.deployment_target = '9.0'
  s.visionos.deployment_target = '1.0'
  s.source_files = 'Sources/TenonWiringFaults/**/*.swift'
  s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '-package-name tenon' }
  s.dependency 'TenonDiagnostics', s.version.to_s
end
