import { Drawing } from './parts.tsx';

type Face = { ground: string; skin: string; hair: string; style: 'short' | 'long' | 'bun' | 'scarf'; top: string };

/** Of the demo community. */
const faces: readonly Face[] = [
  { ground: '#ffe0cb', skin: '#f6d7be', hair: '#a8552e', style: 'long', top: '#1d7a73' },
  { ground: '#cfe8e3', skin: '#8a5a3c', hair: '#2a2220', style: 'short', top: '#c9713a' },
  { ground: '#d5e3f0', skin: '#f3cfb3', hair: '#8a8f96', style: 'bun', top: '#0b4f4d' },
  { ground: '#e6def0', skin: '#c98d66', hair: '#6b5b92', style: 'scarf', top: '#83adc0' },
  { ground: '#e2ecd6', skin: '#5f3d29', hair: '#1f1815', style: 'bun', top: '#ebc25a' },
  { ground: '#f8d9c6', skin: '#efc6a4', hair: '#3b2a20', style: 'short', top: '#5d8552' },
];

const [WIDE, HIGH, GAP] = [172, 138, 12];

const Tile = ({
  face: { ground, skin, hair, style, top },
  x,
  y,
  speaks,
}: {
  face: Face;
  x: number;
  y: number;
  speaks: boolean;
}) => (
  <svg x={x} y={y} width={WIDE} height={HIGH} viewBox="0 0 172 138">
    <rect width="172" height="138" rx="14" fill={ground} />
    {style === 'long' ? <ellipse cx="86" cy="84" rx="42" ry="54" fill={hair} /> : null}
    {style === 'bun' ? <circle cx="86" cy="20" r="15" fill={hair} /> : null}
    <path d="M22 138c4-34 28-48 64-48s60 14 64 48z" fill={top} />
    {style === 'scarf' ? (
      <ellipse cx="86" cy="66" rx="40" ry="46" fill={hair} />
    ) : (
      <path d="M74 84h24v20c-8 6-16 6-24 0z" fill={skin} />
    )}
    {style === 'scarf' ? null : <ellipse cx="86" cy="52" rx="37" ry="30" fill={hair} />}
    <ellipse cx="86" cy={style === 'scarf' ? 66 : 70} rx="29" ry="33" fill={skin} />
    <path
      d="M69 66c3 5 9 5 12 0M91 66c3 5 9 5 12 0M77 84c5 5 13 5 18 0"
      fill="none"
      stroke="#221813"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    {speaks ? (
      <rect x="2.5" y="2.5" width="167" height="133" rx="12" fill="none" stroke="#f8ac79" strokeWidth="5" />
    ) : null}
  </svg>
);

/** A still of a room: six drawn people of the demo, one of them speaks. */
export const Room = () => (
  <Drawing shape="frame" size="564 384">
    {faces.map((face, at) => (
      <Tile
        key={face.ground}
        face={face}
        x={GAP + (at % 3) * (WIDE + GAP)}
        y={GAP + Math.floor(at / 3) * (HIGH + GAP)}
        speaks={at === 1}
      />
    ))}
    {[190, 238, 286].map((x) => (
      <circle key={x} cx={x} cy="346" r="19" fill="#26464e" />
    ))}
    <g fill="none" stroke="#ede7dc" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M190 336a4 4 0 0 1 4 4v5a4 4 0 0 1-8 0v-5a4 4 0 0 1 4-4zm-8 10c1 9 15 9 16 0m-8 7v4" />
      <path d="M229 340h12v12h-12zm12 4 6-4v12l-6-4" />
      <path d="M277 339h18v12h-9l-5 5v-5h-4z" />
    </g>
    <rect x="324" y="327" width="60" height="38" rx="19" fill="#d05a46" />
    <path d="M342 346h24" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
  </Drawing>
);
