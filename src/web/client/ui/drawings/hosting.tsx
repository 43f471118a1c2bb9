import { depth, Drawing, Ground, Hills, Landscape, Light, Line, Person } from './parts.tsx';

/** An open door with light, and one who holds it for others. */
export const OpenDoor = () => (
  <Drawing hue="clay">
    <Hills />
    <path d="M-10 262h500v110H-10z" fill={depth.near} />
    <path d="M168 300V150a72 72 0 0 1 144 0v150z" fill={depth.line} />
    <path d="M184 300V152a56 56 0 0 1 112 0v148z" fill={depth.light} />
    <path d="M184 300h112l56 72H128z" fill={depth.light} opacity="0.4" />
    <path d="M296 300V152c0-20-8-34-18-44l62-22v240z" fill="#2f8079" />
    <circle cx="326" cy="212" r="6" fill={depth.light} />
    <Person x={240} y={232} size={1.05} coat="deep" />
    <Person x={94} y={268} size={1.1} coat="apricot" />
    <Person x={398} y={276} size={1.1} coat="moss" />
  </Drawing>
);

/** Two on a bench: it is not carried alone. */
export const Bench = () => (
  <Landscape hue="meadow" light={[352, 96, 36]}>
    <path d="M96 120c-44 2-60 66-16 78 6 30 60 30 66 2 40-10 30-72-10-72-10-10-30-14-40-8z" fill={depth.near} />
    <Line d="M112 180v118" stroke={depth.line} width={14} />
    <Line d="M168 216h220M168 238h220" stroke={depth.line} width={11} />
    <Person x={232} y={224} size={1.1} coat="apricot" />
    <Person x={326} y={224} size={1.1} coat="deep" />
    <Line d="M158 288h240m-218 6v38m196-38v38" stroke={depth.line} width={13} />
  </Landscape>
);

/** Stones across the water, up to a hill with a flag. */
export const SteppingStones = () => (
  <Drawing>
    <Light x={104} y={92} size={36} />
    <path d="M-10 216c80-40 150-40 236-16s170 0 264-116v290H-10z" fill={depth.far} />
    <path d="M240 262c60-8 150-50 250-130v240H150z" fill={depth.middle} />
    <path d="M-10 268c120 16 260 14 500 0v104H-10z" fill={depth.near} />
    <Line d="M404 196v-92" stroke={depth.line} width={7} />
    <path d="M406 106c26-12 40 12 62 0v38c-22 12-36-12-62 0z" fill="#f29253" />
    <g fill={depth.paper}>
      <ellipse cx="126" cy="330" rx="46" ry="15" />
      <ellipse cx="210" cy="304" rx="38" ry="12" />
      <ellipse cx="284" cy="282" rx="31" ry="10" />
      <ellipse cx="340" cy="258" rx="25" ry="8" />
      <ellipse cx="378" cy="232" rx="19" ry="6" />
    </g>
    <Person x={126} y={266} size={1.05} coat="apricot" />
    <Person x={284} y={240} size={0.72} coat="deep" />
  </Drawing>
);

/** A lantern that stands where people meet. */
export const Lantern = () => (
  <Drawing hue="plum">
    <Hills />
    <Ground />
    <circle cx="240" cy="186" r="118" fill={depth.light} opacity="0.28" />
    <Person x={104} y={244} size={1.1} coat="rose" />
    <Person x={376} y={244} size={1.1} coat="teal" />
    <path d="M206 128h68l14 106h-96z" fill={depth.light} />
    <path d="M240 222c-26-22-14-44 0-62 14 18 26 40 0 62z" fill="#f29253" />
    <Line
      d="M206 128h68l14 106h-96zm-8-8h84m-96 122h108M216 118c0-36 48-36 48 0"
      stroke={depth.line}
      width={9}
      isJoined
    />
    <path d="M186 246h108l12 34H174z" fill={depth.line} />
  </Drawing>
);
