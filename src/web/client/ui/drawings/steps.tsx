import { depth, Drawing, Ground, Hills, Landscape, Light, Line, Person, Rings } from './parts.tsx';

/** Days on a leaf, one of them chosen. */
export const ChooseTime = () => (
  <Drawing hue="lake">
    <Light x={92} y={96} size={36} />
    <Hills />
    <g transform="rotate(-4 250 190)">
      <rect x="146" y="82" width="208" height="204" rx="22" fill={depth.paper} />
      <path d="M146 128v-24a22 22 0 0 1 22-22h164a22 22 0 0 1 22 22v24z" fill={depth.near} />
      <Line d="M196 66v34m108-34v34" stroke={depth.line} width={10} />
      {[158, 198, 238].map((y) =>
        [182, 227, 273, 318].map((x) =>
          x === 273 && y === 198 ? null : <circle key={`${x} ${y}`} cx={x} cy={y} r="9" fill={depth.far} />,
        ),
      )}
      <circle cx="273" cy="198" r="23" fill="#f29253" />
      <Line d="m263 198 8 8 13-15" stroke="#fff" width={5} />
    </g>
    <Ground />
  </Drawing>
);

/** A cup beside a window, before it begins. */
export const SettleIn = () => (
  <Drawing hue="plum">
    <rect x="96" y="52" width="190" height="186" rx="95" fill={depth.far} />
    <rect x="110" y="66" width="162" height="172" rx="81" fill={depth.middle} />
    <Light x={214} y={128} size={26} />
    <path d="M110 196c50-28 110-20 162 4v38H110z" fill={depth.near} />
    <path d="M191 60v178M104 156h174" stroke={depth.far} strokeWidth="9" />
    <path d="M-10 262h500v110H-10z" fill={depth.line} />
    <path d="M-10 262h500v14H-10z" fill={depth.near} />
    <path d="M306 190h92v40a36 36 0 0 1-36 36h-20a36 36 0 0 1-36-36z" fill="#f29253" />
    <path d="M396 200c26-4 30 38-4 40" fill="none" stroke="#f29253" strokeWidth="10" />
    <Line d="M332 172c-10-14 10-20 0-36m40 36c-10-14 10-20 0-36" stroke={depth.paper} width={6} opacity="0.7" />
  </Drawing>
);

/** Three at the water; what they say spreads in rings. */
export const TalkOrListen = () => (
  <Landscape light={[246, 84, 34]}>
    <Rings x={240} y={316} sizes={[170, 112, 58]} />
    <Person x={104} y={232} size={1.15} coat="apricot" />
    <Person x={376} y={232} size={1.15} coat="deep" />
    <Person x={240} y={216} size={1.05} coat="sand" />
    <path
      d="M148 132h62a16 16 0 0 1 16 16v14a16 16 0 0 1-16 16h-34l-20 16v-17a16 16 0 0 1-8-15v-14z"
      fill={depth.paper}
    />
    <g fill={depth.middle}>
      <circle cx="172" cy="155" r="5" />
      <circle cx="189" cy="155" r="5" />
      <circle cx="206" cy="155" r="5" />
    </g>
  </Landscape>
);
