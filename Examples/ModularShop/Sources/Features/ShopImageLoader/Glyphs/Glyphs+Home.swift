extension Glyph {
  static let home: [String: Glyph] = [
    "lamp": Glyph(
      """
      <path d="M100 96 v62" stroke="~d" stroke-width="9"/><ellipse cx="100" cy="164" rx="40" ry="9" fill="~d"/>\
      <path d="M70 34 h60 l26 66 h-112 z" fill="~a"/><path d="M70 34 h24 l-14 66 h-36 z" fill="~b"/>\
      <circle cx="100" cy="104" r="10" fill="~l"/>
      """),
    "chair": Glyph(
      """
      <rect x="62" y="28" width="76" height="74" rx="18" fill="~a"/><rect x="54" y="98" width="92" height="22" rx="11" fill="~b"/>\
      <path d="M66 118 l-8 52 M134 118 l8 52 M82 120 l-2 40 M118 120 l2 40" stroke="~d" stroke-width="8" stroke-linecap="round"/>
      """),
    "sofa": Glyph(
      """
      <rect x="38" y="62" width="124" height="68" rx="22" fill="~a"/><rect x="22" y="88" width="36" height="66" rx="16" fill="~b"/>\
      <rect x="142" y="88" width="36" height="66" rx="16" fill="~b"/><rect x="50" y="108" width="100" height="42" rx="10" fill="~a"/>\
      <path d="M100 108 v42" stroke="~d" stroke-width="3" opacity=".4"/><path d="M44 154 v14 M156 154 v14" stroke="~d" stroke-width="9"/>\
      <rect x="62" y="80" width="34" height="30" rx="7" fill="~l" transform="rotate(-10 79 95)"/>
      """),
    "vase": Glyph(
      """
      <g stroke="~d" stroke-width="4" fill="none"><path d="M100 86 V40 M94 86 Q88 60 66 52 M106 86 Q112 60 136 50"/></g>\
      <circle cx="100" cy="36" r="14" fill="~b"/><circle cx="64" cy="50" r="11" fill="~l"/><circle cx="138" cy="48" r="12" fill="~b"/>\
      <path d="M82 82 h36 l-3 14 q32 14 32 42 q0 32 -28 32 h-38 q-28 0 -28 -32 q0 -28 32 -42 z" fill="~a"/>\
      <path d="M54 134 q46 18 92 0" fill="none" stroke="~l" stroke-width="5"/>
      """),
    "clock": Glyph(
      """
      <circle cx="100" cy="102" r="66" fill="~a"/><circle cx="100" cy="102" r="53" fill="~l"/>\
      <path d="M100 68 v34 l24 16" fill="none" stroke="~d" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>\
      <g fill="~d"><circle cx="100" cy="57" r="3.5"/><circle cx="145" cy="102" r="3.5"/><circle cx="100" cy="147" r="3.5"/><circle cx="55" cy="102" r="3.5"/></g>
      """),
    "candle": Glyph(
      """
      <path d="M100 24 q22 28 0 46 q-22 -18 0 -46 z" fill="~a"/><path d="M100 68 v16" stroke="~d" stroke-width="4"/>\
      <rect x="58" y="84" width="84" height="84" rx="12" fill="~b"/><rect x="58" y="112" width="84" height="34" fill="~l"/>\
      <path d="M78 124 h44 M88 135 h24" stroke="~d" stroke-width="4" opacity=".6"/>
      """),
    "pillow": Glyph(
      """
      <path d="M40 56 Q100 42 160 56 Q172 104 160 156 Q100 168 40 156 Q28 104 40 56 z" fill="~a"/>\
      <g fill="none" stroke="~l" stroke-width="5" opacity=".8"><path d="M46 80 q54 -14 108 0 M42 104 q58 -12 116 0 M46 130 q54 -12 108 0"/></g>
      """),
    "plant": Glyph(
      """
      <g fill="~a"><path d="M98 116 Q40 100 44 40 Q92 58 98 116 z"/><path d="M102 116 Q164 96 156 44 Q110 60 102 116 z"/></g>\
      <path d="M100 116 Q80 66 100 22 Q120 66 100 116 z" fill="~b"/><path d="M64 114 h72 l-9 52 a8 8 0 0 1 -8 6 h-38 a8 8 0 0 1 -8 -6 z" fill="~d"/>\
      <rect x="58" y="108" width="84" height="17" rx="6" fill="~d"/>
      """),
  ]

  static let kitchen: [String: Glyph] = [
    "mug": Glyph(
      """
      <path d="M140 82 h14 a26 26 0 0 1 0 52 h-14" fill="none" stroke="~a" stroke-width="12"/>\
      <path d="M48 64 h96 v74 a28 28 0 0 1 -28 28 h-40 a28 28 0 0 1 -28 -28 z" fill="~a"/><rect x="48" y="92" width="96" height="20" fill="~b"/>\
      <path d="M78 48 q-8 -12 0 -22 M108 48 q-8 -12 0 -22" fill="none" stroke="~d" stroke-width="5" opacity=".5" stroke-linecap="round"/>
      """),
    "kettle": Glyph(
      """
      <path d="M62 62 a40 36 0 0 1 76 0" fill="none" stroke="~d" stroke-width="9"/><path d="M146 100 l28 -18 -6 44 -20 14 z" fill="~b"/>\
      <path d="M52 76 h96 l10 72 a18 18 0 0 1 -18 20 h-80 a18 18 0 0 1 -18 -20 z" fill="~a"/><ellipse cx="100" cy="76" rx="48" ry="9" fill="~b"/>\
      <circle cx="100" cy="66" r="7" fill="~d"/>
      """),
    "pan": Glyph(
      """
      <rect x="128" y="52" width="66" height="17" rx="8" fill="~d" transform="rotate(-28 128 60)"/><circle cx="86" cy="112" r="62" fill="~d"/>\
      <circle cx="86" cy="112" r="49" fill="~a"/><path d="M62 98 q10 -24 36 -14 q26 8 20 32 q-6 28 -34 22 q-30 -8 -22 -40 z" fill="~l"/>\
      <circle cx="90" cy="112" r="13" fill="~b"/>
      """),
    "knife": Glyph(
      """
      <g transform="rotate(38 100 100)"><path d="M84 14 q34 16 34 98 h-34 z" fill="~l" stroke="~d" stroke-width="3"/>\
      <rect x="82" y="112" width="38" height="9" fill="~b"/><path d="M84 121 h34 v50 a15 15 0 0 1 -30 4 z" fill="~a"/>\
      <circle cx="101" cy="136" r="3.5" fill="~l"/><circle cx="101" cy="156" r="3.5" fill="~l"/></g>
      """),
    "bowl": Glyph(
      """
      <path d="M126 30 L108 96 M146 34 L118 96" stroke="~d" stroke-width="6" stroke-linecap="round"/>\
      <ellipse cx="100" cy="96" rx="76" ry="15" fill="~b"/><path d="M24 96 a76 66 0 0 0 152 0 z" fill="~a"/>\
      <rect x="70" y="154" width="60" height="14" rx="5" fill="~d"/><path d="M40 122 q60 22 120 0" fill="none" stroke="~l" stroke-width="5"/>
      """),
    "bottle": Glyph(
      """
      <rect x="84" y="22" width="32" height="26" rx="7" fill="~d"/><path d="M86 46 h28 v16 q22 8 22 34 v58 a16 16 0 0 1 -16 16 h-40 a16 16 0 0 1 -16 -16 v-58 q0 -26 22 -34 z" fill="~a"/>\
      <rect x="64" y="100" width="72" height="42" fill="~l"/><path d="M76 116 h48 M76 128 h30" stroke="~a" stroke-width="5"/>
      """),
    "blender": Glyph(
      """
      <path d="M62 30 h76 l-8 82 h-60 z" fill="~l" stroke="~d" stroke-width="4"/><path d="M67 66 h66 l-5 46 h-56 z" fill="~b"/>\
      <rect x="58" y="22" width="84" height="13" rx="6" fill="~d"/><path d="M70 112 h60 l12 48 a9 9 0 0 1 -9 10 h-66 a9 9 0 0 1 -9 -10 z" fill="~a"/>\
      <circle cx="100" cy="144" r="11" fill="~l"/>
      """),
  ]
}
