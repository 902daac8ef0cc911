extension Glyph {
  static let sound: [String: Glyph] = [
    "headphones": Glyph(
      """
      <path d="M42 120 V104 a58 58 0 0 1 116 0 v16" fill="none" stroke="~d" stroke-width="11"/>\
      <rect x="30" y="108" width="34" height="58" rx="15" fill="~a"/>\
      <rect x="136" y="108" width="34" height="58" rx="15" fill="~a"/>\
      <rect x="56" y="114" width="12" height="46" rx="6" fill="~b"/>\
      <rect x="132" y="114" width="12" height="46" rx="6" fill="~b"/>
      """),
    "earbuds": Glyph(
      """
      <rect x="46" y="92" width="108" height="78" rx="30" fill="~a"/>\
      <path d="M46 122 h108" stroke="~d" stroke-width="4"/><circle cx="100" cy="146" r="5" fill="~l"/>\
      <g fill="~l" stroke="~d" stroke-width="4"><circle cx="74" cy="62" r="18"/>\
      <path d="M68 76 v30 a7 7 0 0 0 14 0 v-30"/><circle cx="126" cy="62" r="18"/>\
      <path d="M118 76 v30 a7 7 0 0 0 14 0 v-30"/></g>
      """),
    "speaker": Glyph(
      """
      <rect x="58" y="30" width="84" height="140" rx="18" fill="~a"/><circle cx="100" cy="118" r="32" fill="~d"/>\
      <circle cx="100" cy="118" r="20" fill="~b"/><circle cx="100" cy="118" r="7" fill="~d"/>\
      <circle cx="100" cy="60" r="15" fill="~d"/><circle cx="100" cy="60" r="7" fill="~b"/>
      """),
    "turntable": Glyph(
      """
      <rect x="24" y="66" width="152" height="104" rx="12" fill="~b"/><circle cx="86" cy="118" r="44" fill="~d"/>\
      <circle cx="86" cy="118" r="30" fill="none" stroke="~b" stroke-width="1.5"/>\
      <circle cx="86" cy="118" r="14" fill="~a"/><circle cx="86" cy="118" r="3" fill="~l"/>\
      <path d="M154 82 v44 l-26 20" fill="none" stroke="~l" stroke-width="6"/><circle cx="154" cy="82" r="9" fill="~a"/>
      """),
    "microphone": Glyph(
      """
      <rect x="74" y="26" width="52" height="86" rx="26" fill="~a"/>\
      <path d="M74 58 h52 M74 74 h52 M74 90 h52" stroke="~d" stroke-width="3" opacity=".4"/>\
      <path d="M58 88 a42 42 0 0 0 84 0" fill="none" stroke="~d" stroke-width="8"/>\
      <path d="M100 130 v32" stroke="~d" stroke-width="8"/><rect x="68" y="160" width="64" height="11" rx="5" fill="~d"/>
      """),
    "radio": Glyph(
      """
      <path d="M60 68 L136 28" stroke="~d" stroke-width="5"/><rect x="26" y="66" width="148" height="102" rx="18" fill="~a"/>\
      <circle cx="72" cy="117" r="33" fill="~l"/><circle cx="72" cy="117" r="20" fill="~b"/>\
      <rect x="118" y="84" width="42" height="22" rx="4" fill="~l"/><circle cx="128" cy="138" r="11" fill="~d"/>\
      <circle cx="156" cy="138" r="8" fill="~b"/>
      """),
  ]

  static let devices: [String: Glyph] = [
    "phone": Glyph(
      """
      <rect x="62" y="24" width="76" height="146" rx="16" fill="~d"/><rect x="68" y="32" width="64" height="130" rx="10" fill="~b"/>\
      <circle cx="100" cy="92" r="24" fill="~l" opacity=".7"/><path d="M68 140 q32 -30 64 -6 v18 a10 10 0 0 1 -10 10 h-44 a10 10 0 0 1 -10 -10 z" fill="~a"/>\
      <rect x="88" y="38" width="24" height="6" rx="3" fill="~d"/>
      """),
    "laptop": Glyph(
      """
      <rect x="38" y="46" width="124" height="86" rx="9" fill="~d"/><rect x="45" y="53" width="110" height="72" rx="4" fill="~b"/>\
      <path d="M45 108 l34 -30 28 22 20 -14 28 24 v11 a4 4 0 0 1 -4 4 h-102 a4 4 0 0 1 -4 -4 z" fill="~a"/>\
      <path d="M20 136 h160 l-7 24 a9 9 0 0 1 -9 6 h-128 a9 9 0 0 1 -9 -6 z" fill="~l" stroke="~d" stroke-width="3"/>\
      <rect x="84" y="150" width="32" height="8" rx="3" fill="~d" opacity=".35"/>
      """),
    "tablet": Glyph(
      """
      <rect x="46" y="26" width="108" height="144" rx="14" fill="~d"/><rect x="54" y="36" width="92" height="124" rx="6" fill="~l"/>\
      <path d="M54 132 q30 -36 50 -10 t42 -12 v44 a6 6 0 0 1 -6 6 h-80 a6 6 0 0 1 -6 -6 z" fill="~a"/>\
      <circle cx="118" cy="66" r="14" fill="~b"/>
      """),
    "watch": Glyph(
      """
      <path d="M78 22 h44 l5 40 h-54 z M73 134 h54 l-5 40 h-44 z" fill="~b"/><rect x="56" y="54" width="88" height="90" rx="26" fill="~d"/>\
      <circle cx="100" cy="99" r="35" fill="~l"/><path d="M100 76 v23 l16 12" fill="none" stroke="~a" stroke-width="7" stroke-linecap="round"/>\
      <rect x="144" y="88" width="7" height="20" rx="3" fill="~d"/>
      """),
    "camera": Glyph(
      """
      <path d="M70 60 l10 -18 h40 l10 18 z" fill="~d"/><rect x="26" y="58" width="148" height="104" rx="18" fill="~a"/>\
      <rect x="26" y="88" width="148" height="44" fill="~d" opacity=".25"/><circle cx="100" cy="112" r="38" fill="~d"/>\
      <circle cx="100" cy="112" r="27" fill="~b"/><circle cx="100" cy="112" r="13" fill="~d"/><circle cx="91" cy="103" r="6" fill="~l"/>\
      <circle cx="152" cy="76" r="7" fill="~l"/>
      """),
    "keyboard": Glyph(
      """
      <rect x="16" y="74" width="168" height="84" rx="14" fill="~d"/><g fill="~l"><rect x="28" y="86" width="18" height="16" rx="4"/>\
      <rect x="52" y="86" width="18" height="16" rx="4"/><rect x="76" y="86" width="18" height="16" rx="4"/><rect x="100" y="86" width="18" height="16" rx="4"/>\
      <rect x="124" y="86" width="18" height="16" rx="4"/><rect x="34" y="108" width="18" height="16" rx="4"/><rect x="82" y="108" width="18" height="16" rx="4"/>\
      <rect x="106" y="108" width="18" height="16" rx="4"/><rect x="130" y="108" width="18" height="16" rx="4"/></g>\
      <rect x="148" y="86" width="24" height="16" rx="4" fill="~a"/><rect x="58" y="108" width="18" height="16" rx="4" fill="~b"/>\
      <rect x="154" y="108" width="18" height="16" rx="4" fill="~b"/><rect x="56" y="130" width="88" height="16" rx="4" fill="~b"/>
      """),
    "mouse": Glyph(
      """
      <path d="M100 62 q0 -34 30 -34" fill="none" stroke="~d" stroke-width="6"/><rect x="60" y="60" width="80" height="110" rx="40" fill="~a"/>\
      <path d="M100 60 v46 M60 106 h80" stroke="~d" stroke-width="4" opacity=".5"/><rect x="93" y="76" width="14" height="26" rx="7" fill="~l"/>
      """),
    "charger": Glyph(
      """
      <rect x="62" y="66" width="76" height="88" rx="16" fill="~a"/><path d="M82 66 v-28 M118 66 v-28" stroke="~d" stroke-width="11" stroke-linecap="round"/>\
      <path d="M106 82 l-22 32 h14 l-6 26 26 -36 h-15 z" fill="~l"/><path d="M100 154 q0 22 36 18" fill="none" stroke="~d" stroke-width="6"/>
      """),
  ]
}
