import { depth, Drawing, Ground, Hills, Landscape, Light, Line, Person } from './parts.tsx';

/** A parcel that floats like a lantern. */
export const Gift = () => (
  <Landscape hue="clay" light={[120, 90, 30]}>
    <ellipse cx="246" cy="310" rx="120" ry="20" fill={depth.line} opacity="0.5" />
    <path d="M166 196h160v104a14 14 0 0 1-14 14H180a14 14 0 0 1-14-14z" fill={depth.paper} />
    <rect x="154" y="166" width="184" height="42" rx="12" fill="#2f8079" />
    <path d="M232 166h28v148h-28z" fill="#f29253" />
    <path
      d="M246 166c-16-52-74-48-66-14 4 16 40 16 66 14zm0 0c16-52 74-48 66-14-4 16-40 16-66 14z"
      fill="none"
      stroke="#f29253"
      strokeWidth="12"
      strokeLinejoin="round"
    />
    <Person x={402} y={268} coat="moss" />
  </Landscape>
);

export const LitWindow = () => (
  <Drawing hue="lake">
    <Light x={366} y={88} size={42} />
    <Line d="M92 70h.1M150 110h.1M232 52h.1M286 120h.1M56 138h.1" stroke={depth.paper} width={8} />
    <Hills />
    <path d="M146 296V196l76-62 76 62v100z" fill={depth.line} />
    <Line d="m126 208 96-82 96 82" stroke={depth.near} width={18} isJoined />
    <rect x="196" y="206" width="52" height="60" rx="26" fill="#f8ac79" />
    <path d="M222 206v60m-26-26h52" stroke={depth.line} strokeWidth="5" />
    <Ground />
    <path d="M196 300c20-8 40-8 60 0l34 60H150z" fill={depth.light} opacity="0.35" />
    <Person x={372} y={262} size={0.9} coat="apricot" />
  </Drawing>
);
