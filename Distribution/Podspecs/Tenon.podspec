Pod::Spec.new do |s|
  s.name = 'Tenon'
  s.version = '0.1.0'
  s.summary = 'Modules that never import each other: contracts, services, events, lifecycle.'
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
  s.source_files = 'Sources/Tenon/**/*.swift'
  s.exclude_files = 'Sources/Tenon/*.docc/**/*'
  s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '-package-name tenon' }
  s.dependency 'CTenonSections', s.version.to_s
  s.dependency 'TenonDiagnostics', s.version.to_s
  s.dependency 'TenonEvents', s.version.to_s
  s.dependency 'TenonServices', s.version.to_s
  s.dependency 'TenonSynchronization', s.version.to_s
  s.dependency 'TenonWiringFaults', s.version.to_s
end
