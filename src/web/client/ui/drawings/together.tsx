import { depth, Landscape, Line, Person } from './parts.tsx';

/** A tree under which there is room. */
export const Tree = () => (
  <Landscape hue="meadow" light={[104, 88, 36]}>
    <path d="M222 316c14-60 14-110 6-150h26c-8 44-6 92 12 150z" fill={depth.line} />
    <Line d="M240 214c-20-12-44-18-66-18m74 2c18-14 40-22 62-22" stroke={depth.line} width={8} />
    <g fill={depth.near}>
      <circle cx="168" cy="142" r="52" />
      <circle cx="316" cy="136" r="54" />
      <circle cx="240" cy="98" r="66" />
    </g>
    <g fill={depth.middle}>
      <circle cx="204" cy="128" r="34" />
      <circle cx="284" cy="112" r="36" />
    </g>
    <g fill={depth.light}>
      <circle cx="160" cy="130" r="8" />
      <circle cx="248" cy="74" r="8" />
      <circle cx="322" cy="150" r="8" />
      <circle cx="226" cy="148" r="8" />
    </g>
    <Person x={116} y={264} size={1.05} coat="apricot" />
    <Person x={186} y={272} size={0.95} coat="deep" />
    <Person x={350} y={266} size={1.05} coat="sand" />
  </Landscape>
);

/** Houses that are joined by a path, with light in them. */
export const Houses = () => (
  <Landscape light={[240, 76, 34]}>
    <Line d="M112 300c80-40 180-40 262 0" stroke={depth.light} width={16} opacity="0.7" />
    <path d="M56 292V184l62-50 62 50v108z" fill={depth.paper} />
    <Line d="m44 192 74-62 74 62" stroke="#d9745a" width={16} isJoined />
    <path d="M300 292V138h128v154z" fill={depth.paper} />
    <Line d="M290 138h148" stroke={depth.line} width={14} />
    <g fill="#f8ac79">
      <rect x="86" y="204" width="26" height="30" rx="5" />
      <rect x="124" y="204" width="26" height="30" rx="5" />
      <rect x="318" y="160" width="24" height="28" rx="5" />
      <rect x="352" y="160" width="24" height="28" rx="5" />
      <rect x="386" y="160" width="24" height="28" rx="5" />
      <rect x="318" y="204" width="24" height="28" rx="5" />
      <rect x="386" y="204" width="24" height="28" rx="5" />
    </g>
    <path d="M104 292v-34h28v34zm246 0v-62h28v62z" fill={depth.middle} />
    <Person x={206} y={244} size={0.9} coat="apricot" />
    <Person x={272} y={244} size={0.9} coat="moss" />
  </Landscape>
);
