import { depth, Drawing, Ground, Hills, Landscape, Light, Line, Person, Rings } from './parts.tsx';

/** A letter that crosses the water as a boat. */
export const PaperBoat = () => (
  <Drawing hue="lake">
    <Light x={372} y={94} size={38} />
    <Hills />
    <path d="M-10 248c120 14 380 14 500 0v124H-10z" fill={depth.near} />
    <path d="m128 232 112-124 112 124z" fill={depth.paper} />
    <path d="M240 108v124h112z" fill={depth.far} />
    <path d="m74 212 166 36 166-36-52 82a16 16 0 0 1-14 8H140a16 16 0 0 1-14-8z" fill={depth.paper} />
    <path d="m74 212 166 36v54h-100a16 16 0 0 1-14-8z" fill={depth.light} opacity="0.55" />
    <path d="M240 284c-22-15-19-27-10-28 6-1 8 4 10 7 2-3 4-8 10-7 9 1 12 13-10 28z" fill="#d9745a" />
    <Rings x={240} y={326} sizes={[180, 116]} />
  </Drawing>
);

export const OpenBook = () => (
  <Landscape hue="meadow" light={[100, 92, 34]}>
    <g fill={depth.near}>
      <path d="M240 236c-44-40-44-96 0-150 44 54 44 110 0 150z" />
      <path d="M226 236c-60-4-88-44-86-96 56 6 88 44 86 96zm28 0c60-4 88-44 86-96-56 6-88 44-86 96z" opacity="0.8" />
    </g>
    <path
      d="M240 300V112m0 124c-30-16-50-40-66-62m66 62c30-16 50-40 66-62"
      fill="none"
      stroke={depth.line}
      strokeWidth="4"
    />
    <path d="M96 236c56-16 110-8 144 20v72c-36-24-88-30-144-16z" fill={depth.paper} />
    <path d="M384 236c-56-16-110-8-144 20v72c36-24 88-30 144-16z" fill={depth.paper} />
    <Line
      d="M120 256c32-6 66-4 96 10m-96 16c32-6 66-4 96 10m144-36c-32-6-66-4-96 10m96 16c-32-6-66-4-96 10"
      stroke={depth.middle}
      width={5}
    />
  </Landscape>
);

export const Umbrella = () => (
  <Drawing hue="plum">
    <Hills />
    <Ground />
    <Line
      d="m70 60-12 26m70-54-12 26m240-26-12 26m80 4-12 26m32 50-12 26M40 150l-12 26m70 4-12 26"
      stroke={depth.paper}
      width={6}
      opacity="0.6"
    />
    <Person x={164} y={250} size={1.1} coat="apricot" />
    <Person x={316} y={250} size={1.1} coat="moss" />
    <Person x={240} y={262} size={1.1} coat="deep" />
    <Line d="M240 90v124" stroke={depth.line} width={8} />
    <path
      d="M82 190c8-84 80-116 158-116s150 32 158 116c-26-18-52-18-79 0-26-18-53-18-79 0-26-18-53-18-79 0-27-18-53-18-79 0z"
      fill="#d9745a"
    />
    <path d="M161 190c4-60 30-104 79-116 49 12 75 56 79 116-26-18-53-18-79 0-26-18-53-18-79 0z" fill="#f29253" />
  </Drawing>
);

/** A page with a seal, beside the water. */
export const Scroll = () => (
  <Landscape light={[384, 88, 34]}>
    <path d="M150 76h170a20 20 0 0 1 20 20v198H170a20 20 0 0 1-20-20z" fill={depth.paper} />
    <path d="M340 294a20 20 0 0 1-40 0v-8H120a26 26 0 0 0 26 30h168c16 0 26-10 26-22z" fill={depth.far} />
    <Line d="M180 116h120m-120 30h120m-120 30h120m-120 30h64" stroke={depth.middle} width={8} />
    <path d="m282 240-10 52 24-14 24 14-10-52z" fill="#a85f48" />
    <circle cx="296" cy="228" r="28" fill="#d9745a" />
    <Line d="m284 228 9 9 15-17" stroke="#fff" width={5} />
  </Landscape>
);
