extension Glyph {
  static let food: [String: Glyph] = [
    "teapot": Glyph(
      """
      <path d="M150 98 q32 -26 32 -6 q-6 34 -36 46 z" fill="~b"/><path d="M52 96 q-36 -4 -32 24 q4 24 36 20" fill="none" stroke="~d" stroke-width="9"/>\
      <path d="M46 92 h108 q10 74 -34 76 h-40 q-44 -2 -34 -76 z" fill="~a"/><path d="M60 92 q40 -36 80 0 z" fill="~b"/><circle cx="100" cy="64" r="9" fill="~d"/>
      """),
    "tin": Glyph(
      """
      <path d="M54 62 h92 v98 q-46 18 -92 0 z" fill="~a"/><ellipse cx="100" cy="62" rx="46" ry="13" fill="~b"/><path d="M62 40 h76 v20 q-38 14 -76 0 z" fill="~d"/><ellipse cx="100" cy="40" rx="38" ry="10" fill="~b"/>\
      <rect x="72" y="90" width="56" height="52" rx="5" fill="~l"/><path d="M100 98 q20 20 0 38 q-20 -18 0 -38 z" fill="~a"/>
      """),
    "coffee": Glyph(
      """
      <path d="M62 40 h76 l12 24 v96 a12 12 0 0 1 -12 12 H62 a12 12 0 0 1 -12 -12 V64 z" fill="~d"/><rect x="62" y="30" width="76" height="15" rx="4" fill="~b"/><circle cx="100" cy="112" r="34" fill="~l"/>\
      <g fill="~a" transform="rotate(24 100 112)"><ellipse cx="100" cy="112" rx="16" ry="23"/></g><path d="M108 92 q-18 20 -14 40" fill="none" stroke="~l" stroke-width="4"/>
      """),
    "honey": Glyph(
      """
      <rect x="60" y="32" width="80" height="24" rx="7" fill="~d"/><path d="M66 56 h68 q20 14 20 42 v46 a24 24 0 0 1 -24 24 H70 a24 24 0 0 1 -24 -24 V98 q0 -28 20 -42 z" fill="~b"/>\
      <path d="M46 104 q54 20 108 0 v40 a24 24 0 0 1 -24 24 H70 a24 24 0 0 1 -24 -24 z" fill="~a"/><path d="M100 104 l18 10 v20 l-18 10 -18 -10 v-20 z" fill="~l"/>
      """),
    "chocolate": Glyph(
      """
      <rect x="54" y="26" width="92" height="146" rx="7" fill="~d"/><g fill="~b" opacity=".75"><rect x="62" y="34" width="35" height="28" rx="3"/><rect x="103" y="34" width="35" height="28" rx="3"/><rect x="62" y="68" width="35" height="22" rx="3"/><rect x="103" y="68" width="35" height="22" rx="3"/></g>\
      <path d="M48 96 l13 -8 13 8 13 -8 13 8 13 -8 13 8 13 -8 13 8 v76 H48 z" fill="~a"/><rect x="66" y="118" width="68" height="28" rx="5" fill="~l"/>
      """),
    "biscuit": Glyph(
      """
      <circle cx="84" cy="112" r="56" fill="~b"/><circle cx="84" cy="112" r="45" fill="~a"/><g fill="~d"><circle cx="66" cy="94" r="7"/><circle cx="100" cy="98" r="8"/><circle cx="84" cy="124" r="7"/><circle cx="60" cy="130" r="6"/><circle cx="108" cy="132" r="6"/></g>\
      <path d="M130 40 a30 30 0 1 1 28 44 a14 14 0 0 1 -28 -44 z" fill="~a"/><circle cx="150" cy="58" r="6" fill="~d"/>
      """),
    "fruit": Glyph(
      """
      <path d="M100 62 q-62 -22 -62 44 q0 62 44 64 q10 0 18 -6 q8 6 18 6 q44 -2 44 -64 q0 -66 -62 -44 z" fill="~a"/><path d="M100 62 q-2 -24 14 -34" fill="none" stroke="~d" stroke-width="7" stroke-linecap="round"/>\
      <path d="M112 46 q12 -22 38 -18 q-8 28 -38 18 z" fill="~b"/><path d="M56 100 q4 -22 20 -24" fill="none" stroke="~l" stroke-width="7" stroke-linecap="round"/>
      """),
  ]

  static let paper: [String: Glyph] = [
    "book": Glyph(
      """
      <path d="M52 30 h92 a8 8 0 0 1 8 8 v132 H62 a14 14 0 0 1 -14 -14 V34 z" fill="~a"/><path d="M48 156 a14 14 0 0 1 14 -14 h90 v28 H62 a14 14 0 0 1 -14 -14 z" fill="~l" stroke="~d" stroke-width="3"/>\
      <rect x="74" y="56" width="56" height="34" rx="3" fill="~l"/><path d="M84 68 h36 M84 78 h22" stroke="~d" stroke-width="4"/><path d="M58 30 v114" stroke="~d" stroke-width="5" opacity=".4"/>
      """),
    "books": Glyph(
      """
      <rect x="36" y="132" width="128" height="32" rx="5" fill="~a"/><rect x="46" y="96" width="112" height="32" rx="5" fill="~b"/><rect x="40" y="60" width="116" height="32" rx="5" fill="~d"/>\
      <g fill="~l"><rect x="120" y="132" width="10" height="32"/><rect x="60" y="96" width="10" height="32"/><rect x="126" y="60" width="10" height="32"/></g><path d="M74 60 v-30 l12 9 12 -9 v30 z" fill="~a"/>
      """),
    "notebook": Glyph(
      """
      <rect x="52" y="28" width="102" height="142" rx="10" fill="~a"/><rect x="76" y="54" width="60" height="40" rx="4" fill="~l"/><path d="M86 68 h40 M86 80 h26" stroke="~d" stroke-width="4"/><path d="M134 28 v142" stroke="~d" stroke-width="6"/>\
      <g fill="none" stroke="~d" stroke-width="5"><path d="M44 50 h18 M44 76 h18 M44 102 h18 M44 128 h18 M44 152 h18"/></g>
      """),
    "pen": Glyph(
      """
      <g transform="rotate(40 100 100)"><rect x="84" y="14" width="32" height="106" rx="9" fill="~a"/><rect x="84" y="70" width="32" height="11" fill="~b"/><path d="M84 120 h32 l-16 56 z" fill="~l" stroke="~d" stroke-width="3"/><path d="M100 140 v34" stroke="~d" stroke-width="3"/><rect x="110" y="20" width="8" height="48" rx="4" fill="~d"/></g>
      """),
    "paint": Glyph(
      """
      <path d="M100 34 q74 2 74 62 q0 30 -30 30 h-20 q-14 4 -6 20 q6 20 -18 20 q-72 -4 -72 -66 t72 -66 z" fill="~l" stroke="~d" stroke-width="4"/>\
      <circle cx="66" cy="86" r="12" fill="~a"/><circle cx="98" cy="66" r="12" fill="~b"/><circle cx="134" cy="80" r="12" fill="~d"/><circle cx="62" cy="122" r="12" fill="~b"/>
      """),
  ]

  static let sport: [String: Glyph] = [
    "ball": Glyph(
      """
      <circle cx="100" cy="104" r="66" fill="~a"/><g fill="none" stroke="~d" stroke-width="5"><path d="M100 38 v132 M34 104 h132"/><path d="M56 54 q44 50 0 100 M144 54 q-44 50 0 100"/></g>
      """),
    "tent": Glyph(
      """
      <path d="M100 38 L180 166 H20 z" fill="~a"/><path d="M100 38 L62 166 H20 z" fill="~b"/><path d="M100 82 l30 84 H70 z" fill="~d"/><path d="M100 38 l-8 -12 M100 38 l8 -12" stroke="~d" stroke-width="5"/>
      """),
    "mat": Glyph(
      """
      <path d="M44 118 h124 v46 H44 z" fill="~b"/><rect x="30" y="96" width="138" height="50" rx="25" fill="~a"/><circle cx="55" cy="121" r="25" fill="~d"/><circle cx="55" cy="121" r="16" fill="~b"/><circle cx="55" cy="121" r="7" fill="~d"/><path d="M104 96 v50 M136 96 v50" stroke="~l" stroke-width="7"/>
      """),
    "dumbbell": Glyph(
      """
      <g transform="rotate(-18 100 104)"><rect x="54" y="95" width="92" height="18" rx="5" fill="~d"/><rect x="38" y="64" width="24" height="80" rx="9" fill="~a"/><rect x="138" y="64" width="24" height="80" rx="9" fill="~a"/><rect x="20" y="78" width="20" height="52" rx="8" fill="~b"/><rect x="160" y="78" width="20" height="52" rx="8" fill="~b"/></g>
      """),
    "bicycle": Glyph(
      """
      <g fill="none" stroke="~d" stroke-width="7"><circle cx="52" cy="130" r="34"/><circle cx="148" cy="130" r="34"/></g><g fill="none" stroke="~a" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"><path d="M52 130 L78 78 h46 l24 52 M78 78 l22 52 24 -52 M100 130 H52"/><path d="M124 78 l-6 -22 h20 M66 66 h24"/></g><circle cx="100" cy="130" r="9" fill="~b"/>
      """),
    "racket": Glyph(
      """
      <g transform="rotate(35 100 100)"><ellipse cx="100" cy="70" rx="42" ry="52" fill="~l" stroke="~a" stroke-width="9"/><g stroke="~d" stroke-width="2" opacity=".5"><path d="M80 26 v88 M100 20 v100 M120 26 v88 M60 52 h80 M58 72 h84 M62 92 h76"/></g><rect x="92" y="120" width="16" height="66" rx="7" fill="~d"/></g><circle cx="150" cy="146" r="19" fill="~b"/>
      """),
  ]

  static let play: [String: Glyph] = [
    "blocks": Glyph(
      """
      <rect x="34" y="106" width="62" height="62" rx="9" fill="~a"/><rect x="104" y="106" width="62" height="62" rx="9" fill="~b"/><rect x="69" y="38" width="62" height="62" rx="9" fill="~d"/><g fill="~l"><circle cx="65" cy="137" r="15"/><path d="M135 122 l16 30 h-32 z"/><rect x="87" y="56" width="26" height="26"/></g>
      """),
    "bear": Glyph(
      """
      <circle cx="58" cy="52" r="24" fill="~a"/><circle cx="142" cy="52" r="24" fill="~a"/><circle cx="58" cy="52" r="12" fill="~b"/><circle cx="142" cy="52" r="12" fill="~b"/><circle cx="100" cy="104" r="66" fill="~a"/><ellipse cx="100" cy="126" rx="32" ry="25" fill="~l"/><ellipse cx="100" cy="116" rx="11" ry="8" fill="~d"/><path d="M100 122 v10 q-10 10 -18 2 M100 132 q10 10 18 2" fill="none" stroke="~d" stroke-width="4" stroke-linecap="round"/><circle cx="76" cy="92" r="7" fill="~d"/><circle cx="124" cy="92" r="7" fill="~d"/>
      """),
    "rocket": Glyph(
      """
      <g transform="rotate(20 100 100)"><path d="M70 112 l-28 34 30 -4 z M130 112 l28 34 -30 -4 z" fill="~a"/><path d="M100 18 q38 40 32 116 h-64 q-6 -76 32 -116 z" fill="~l" stroke="~d" stroke-width="4"/><path d="M100 18 q22 22 29 50 h-58 q7 -28 29 -50 z" fill="~a"/><circle cx="100" cy="94" r="15" fill="~b" stroke="~d" stroke-width="4"/><path d="M84 138 h32 l-16 40 z" fill="~b"/></g>
      """),
    "puzzle": Glyph(
      """
      <path d="M36 60 h42 a18 18 0 1 1 40 0 h46 v42 a18 18 0 1 0 0 40 v28 H36 v-40 a18 18 0 1 0 0 -36 z" fill="~a"/><path d="M60 84 h30 M60 150 h70" stroke="~l" stroke-width="7" stroke-linecap="round" opacity=".7"/>
      """),
    "train": Glyph(
      """
      <rect x="34" y="72" width="84" height="64" rx="10" fill="~a"/><rect x="104" y="44" width="62" height="92" rx="10" fill="~d"/><rect x="116" y="58" width="38" height="30" rx="5" fill="~l"/><rect x="46" y="40" width="22" height="34" fill="~b"/><path d="M26 136 h146" stroke="~d" stroke-width="8"/><g fill="~b" stroke="~d" stroke-width="5"><circle cx="58" cy="148" r="18"/><circle cx="102" cy="148" r="18"/><circle cx="146" cy="148" r="18"/></g>
      """),
  ]

  static let pets: [String: Glyph] = [
    "petbowl": Glyph(
      """
      <path d="M38 106 h124 l18 50 a10 10 0 0 1 -10 13 H30 a10 10 0 0 1 -10 -13 z" fill="~a"/><ellipse cx="100" cy="106" rx="62" ry="17" fill="~d"/><g fill="~b"><circle cx="72" cy="98" r="13"/><circle cx="100" cy="92" r="14"/><circle cx="128" cy="98" r="13"/></g><g fill="~l"><circle cx="100" cy="148" r="10"/><circle cx="86" cy="134" r="5"/><circle cx="100" cy="131" r="5"/><circle cx="114" cy="134" r="5"/></g>
      """),
    "bone": Glyph(
      """
      <g transform="rotate(-32 100 104)" fill="~l" stroke="~d" stroke-width="5"><path d="M62 90 a21 21 0 1 0 -26 14 a21 21 0 1 0 26 14 h76 a21 21 0 1 0 26 -14 a21 21 0 1 0 -26 -14 z"/></g>
      """),
    "pethouse": Glyph(
      """
      <path d="M100 30 L182 98 H18 z" fill="~d"/><rect x="40" y="94" width="120" height="76" rx="5" fill="~a"/><path d="M74 170 v-34 a26 26 0 0 1 52 0 v34 z" fill="~d"/><rect x="72" y="98" width="56" height="13" rx="4" fill="~l"/>
      """),
    "collar": Glyph(
      """
      <circle cx="100" cy="92" r="56" fill="none" stroke="~a" stroke-width="20"/><g fill="~l"><circle cx="52" cy="64" r="4"/><circle cx="148" cy="64" r="4"/><circle cx="100" cy="36" r="4"/><circle cx="46" cy="104" r="4"/><circle cx="154" cy="104" r="4"/></g><circle cx="100" cy="164" r="17" fill="~b" stroke="~d" stroke-width="4"/>
      """),
    "cat": Glyph(
      """
      <path d="M46 92 L40 34 l38 26 q22 -8 44 0 l38 -26 -6 58 q14 76 -54 78 q-68 -2 -54 -78 z" fill="~a"/><g fill="~d"><ellipse cx="76" cy="104" rx="7" ry="10"/><ellipse cx="124" cy="104" rx="7" ry="10"/><path d="M92 124 h16 l-8 9 z"/></g><path d="M100 133 q-8 12 -18 5 M100 133 q8 12 18 5" fill="none" stroke="~d" stroke-width="4" stroke-linecap="round"/><path d="M24 116 l30 6 M26 138 l28 -4 M176 116 l-30 6 M174 138 l-28 -4" stroke="~l" stroke-width="4"/>
      """),
    "aquarium": Glyph(
      """
      <path d="M62 44 h76 q40 24 40 66 q0 40 -34 60 H56 q-34 -20 -34 -60 q0 -42 40 -66 z" fill="~l" stroke="~d" stroke-width="4"/><path d="M26 94 q37 -14 74 0 t74 0 q8 52 -30 72 H56 q-38 -20 -30 -72 z" fill="~b"/><path d="M72 124 q26 -26 54 0 q-28 26 -54 0 z M70 124 l-20 -15 v30 z" fill="~a"/><circle cx="112" cy="120" r="4" fill="~d"/><rect x="56" y="36" width="88" height="12" rx="5" fill="~d"/>
      """),
  ]
}
