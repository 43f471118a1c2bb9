import { badgeOf, type Badge, type BadgeKind } from '#modules/profiles/contract/badges.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { profileTexts } from './texts.ts';

const SIDE = 64;
const WIDTH = 7;
const RADIUS = (SIDE - WIDTH) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** How far it is to the next tier; what it says stands beside it in words. */
const Ring = ({ percent }: { percent: number }) => (
  <svg width={SIDE} height={SIDE} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden style={{ flex: 'none' }}>
    <g fill="none" strokeWidth={WIDTH} transform={`rotate(-90 ${SIDE / 2} ${SIDE / 2})`}>
      <circle cx={SIDE / 2} cy={SIDE / 2} r={RADIUS} stroke="var(--ws-sunken)" />
      <circle
        cx={SIDE / 2}
        cy={SIDE / 2}
        r={RADIUS}
        stroke="var(--ws-link)"
        strokeLinecap="round"
        strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
      />
    </g>
    <text x="50%" y="50%" dy="0.35em" textAnchor="middle" fontSize="14" fontWeight="700" fill="currentColor">
      {percent}%
    </text>
  </svg>
);

/** `FirstSteps` → `First Steps`. */
const inWords = (badge: string): string => storedWord(badge.replaceAll(/([a-z])(?=[A-Z])/g, '$1 '));

const titleOf = ({ name, next }: Badge): string => {
  if (name === null) return profileTexts.towards(inWords(next ?? ''));
  return next === null ? `${inWords(name)}, ${profileTexts.expert}` : inWords(name);
};

/** A tier that was just reached is a badge; the way to the next one has not begun. */
const BadgeItem = ({ kind, count }: { kind: BadgeKind; count: number }) => {
  const badge = badgeOf(kind, count);
  if (badge.percent === 0)
    return (
      <li>
        <strong>{titleOf(badge)}</strong>
      </li>
    );
  return (
    <Row as="li" wrap="nowrap" gap="sm">
      <Ring percent={badge.percent} />
      <div>
        <strong>{titleOf(badge)}</strong>
        <Soft>{badge.missing === 0 ? profileTexts.completed : profileTexts.missing[kind](badge.missing)}</Soft>
      </div>
    </Row>
  );
};

/** What peers supported and sessions hosted add up to (FBK-026 to FBK-032); nothing of what has not begun. */
export const BadgeStrip = ({ met, hosted }: { met: number; hosted: number }) =>
  met + hosted === 0 ? null : (
    <section aria-label={profileTexts.badges}>
      <Row as="ul" gap="xl">
        {met === 0 ? null : <BadgeItem kind="peer" count={met} />}
        {hosted === 0 ? null : <BadgeItem kind="host" count={hosted} />}
      </Row>
    </section>
  );

/** Figures under their names; `reviews` is another feature's. */
export const StatTiles = ({
  met,
  hosted,
  reviews,
}: {
  met: number;
  hosted: number;
  reviews: React.ReactNode | undefined;
}) => (
  <Row as="dl" gap="md" align="stretch">
    {(
      [
        [profileTexts.tiles.met, met],
        [profileTexts.tiles.hosted, hosted],
        ...(reviews === undefined ? [] : [[profileTexts.tiles.reviews, reviews] as const]),
      ] as const
    ).map(([name, value]) => (
      <Stack key={name} tone="sunken" gap="xxs" p="md" miw="9rem" flex="1 1 9rem">
        <Soft as="dt">{name}</Soft>
        <dd style={{ margin: 0, fontWeight: 700, fontSize: 'var(--mantine-font-size-lg)' }}>{value}</dd>
      </Stack>
    ))}
  </Row>
);
