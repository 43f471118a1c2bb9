import { depth, Drawing, Hills, Landscape, Light, Line, Person, Rings } from './parts.tsx';

/** A picture, a page and a word: three ways to be with others. */
export const ThreeWays = () => (
  <Landscape hue="plum" light={[398, 78, 30]}>
    <Rings x={240} y={322} sizes={[190, 120]} />
    <g transform="rotate(-5 130 190)">
      <rect x="58" y="132" width="142" height="106" rx="18" fill={depth.paper} />
      <rect x="68" y="142" width="122" height="86" rx="11" fill={depth.far} />
      <circle cx="129" cy="178" r="18" fill="#f29253" />
      <path d="M96 228c2-24 16-32 33-32s31 8 33 32z" fill="#f29253" />
    </g>
    <g transform="rotate(4 262 210)">
      <rect x="214" y="150" width="96" height="126" rx="12" fill={depth.paper} />
      <Line d="M230 178h64m-64 22h64m-64 22h64m-64 22h36" stroke={depth.middle} width={6} />
    </g>
    <path
      d="M340 150h78a22 22 0 0 1 22 22v32a22 22 0 0 1-22 22h-38l-30 24v-26a22 22 0 0 1-22-22v-30a22 22 0 0 1 12-22z"
      fill={depth.paper}
    />
    <path d="M384 210c-30-20-26-36-13-38 8-1 11 5 13 9 2-4 5-10 13-9 13 2 17 18-13 38z" fill="#d98a86" />
  </Landscape>
);

/** Two who meet halfway. */
export const Bridge = () => (
  <Drawing hue="meadow">
    <Light x={242} y={98} size={38} />
    <Hills />
    <path d="M-10 258c50-14 96-8 132 6l22 108H-10zm500 0c-50-14-96-8-132 6l-22 108h154z" fill={depth.near} />
    <Line d="M84 276c96-84 216-84 312 0" stroke={depth.line} width={16} />
    <Line d="M128 252v-38m56 8v-38m56 30v-38m56 46v-38m56 68v-38" stroke={depth.line} width={7} />
    <Line d="M100 236c90-76 190-76 280 0" stroke={depth.line} width={7} />
    <Person x={186} y={186} size={0.92} coat="apricot" />
    <Person x={294} y={186} size={0.92} coat="deep" />
    <Rings x={240} y={330} sizes={[84, 50]} />
  </Drawing>
);

/** A light that stays on. */
export const Lighthouse = () => (
  <Drawing hue="lake">
    <Hills />
    <path d="M262 116 480 60v96zM218 116 0 60v96z" fill={depth.light} opacity="0.45" />
    <path d="M-10 266c120 18 380 18 500 0v106H-10z" fill={depth.near} />
    <path d="M152 316c10-42 50-58 88-58s78 16 88 58z" fill={depth.line} />
    <path d="m216 138-18 132h84l-18-132z" fill={depth.paper} />
    <path d="m211 176-5 36h68l-5-36zm-10 72-4 28h86l-4-28z" fill="#d9745a" />
    <rect x="208" y="92" width="64" height="46" rx="10" fill={depth.light} />
    <path d="M204 92c6-30 66-30 72 0zM200 136h80v10h-80z" fill={depth.line} />
    <Rings x={240} y={334} sizes={[190, 120]} />
  </Drawing>
);

export const Boats = () => (
  <Drawing hue="clay">
    <Light x={106} y={96} size={42} />
    <Hills />
    <path d="M-10 252c120 14 380 14 500 0v120H-10z" fill={depth.near} />
    <Person x={134} y={206} size={0.85} coat="teal" />
    <path d="M70 258h132l-18 36a12 12 0 0 1-11 7H99a12 12 0 0 1-11-7z" fill="#ebc25a" />
    <path d="M322 84v150h-66c4-66 30-120 66-150z" fill={depth.paper} />
    <path d="M332 112c34 24 52 68 54 122h-54z" fill={depth.light} />
    <path d="M238 246h176l-24 44a14 14 0 0 1-12 7H274a14 14 0 0 1-12-7z" fill="#2f8079" />
    <Rings x={140} y={320} sizes={[90]} />
    <Rings x={326} y={318} sizes={[120]} />
  </Drawing>
);
