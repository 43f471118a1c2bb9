import { depth, Landscape, Line, Person } from './parts.tsx';

/** A well with a roof, and two who sit beside it. */
export const Well = () => (
  <Landscape light={[366, 92, 40]}>
    <Person x={118} y={252} size={1.05} coat="apricot" />
    <Person x={374} y={256} size={1.05} coat="moss" />
    <g fill={depth.line}>
      <rect x="190" y="134" width="9" height="120" />
      <rect x="283" y="134" width="9" height="120" />
      <rect x="192" y="168" width="98" height="7" />
    </g>
    <path d="M166 146 241 84l75 62c-50-12-100-12-150 0z" fill={depth.light} />
    <path d="M241 172v46" stroke={depth.paper} strokeWidth="3" />
    <path d="M228 214h26l-4 26h-18z" fill="#a85f48" />
    <path d="M174 250h134l-8 74c-40 12-78 12-118 0z" fill={depth.paper} />
    <ellipse cx="241" cy="250" rx="67" ry="17" fill={depth.middle} />
    <Line
      d="M177 276c42 12 86 12 128 0m-126 26c42 12 80 12 122 0m-86-22v24m54-24v24m-26 4v22"
      stroke={depth.far}
      width={4}
    />
  </Landscape>
);
