import { Button } from '@mantine/core';
import { useState } from 'react';
import { substituteCan } from '#modules/live-rooms/contract/substitute-lifecycle.ts';
import {
  standDown,
  takeRoomBack,
  volunteer,
  voteForSubstitute,
  type LeadView,
} from '#modules/live-rooms/contract/api.ts';
import type { RoomSession } from '../room/room-session.ts';
import { Card } from './card.tsx';
import { useOrder } from './order.ts';
import { leadTexts } from './texts.ts';
import { minutesText, useTimeLeft } from './time-left.ts';
import type { Leading } from './use-lead.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';

type SubstituteCardsProps = { session: RoomSession; leading: Leading };

/** Without a leader any member may offer to lead (ROM-082, C-011). */
export const OfferCard = ({ session, leading: { seen, me, everyMember } }: SubstituteCardsProps) => {
  const { pending, run } = useOrder(session, volunteer, { done: leadTexts.offer.asked });
  const [dismissed, setDismissed] = useState(false);
  const texts = leadTexts.offer;
  const isStaff = everyMember.some(({ user_uuid, staff }) => staff && user_uuid === me);
  if (!seen.lead.may_volunteer || dismissed || isStaff) return null;
  return (
    <Card label={leadTexts.ballot.title} text={texts.text}>
      <Button size="compact-md" loading={pending} onClick={() => void run({})}>
        {texts.volunteer}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setDismissed(true)}>
        {texts.dismiss}
      </Button>
    </Card>
  );
};

/** A member offers to lead: the others vote YES or NO within a minute (ROM-082). */
export const BallotCard = ({ session, leading: { seen, me } }: SubstituteCardsProps) => {
  const { ballot } = seen.lead;
  return substituteCan(seen.lead, 'SubstituteVoted') && ballot?.electors.includes(me) ? (
    <OpenBallot session={session} ballot={ballot} me={me} />
  ) : null;
};

const OpenBallot = ({
  session,
  ballot,
  me,
}: {
  session: RoomSession;
  ballot: NonNullable<LeadView['ballot']>;
  me: string;
}) => {
  const withdraw = useOrder(session, standDown);
  const vote = useOrder(session, voteForSubstitute);
  const texts = leadTexts.ballot;
  const { candidate, answered, electors, closes_at } = ballot;
  const own = candidate === me;
  const isAnswered = answered.includes(me);
  const left = <TimeLeft to={closes_at} />;
  if (own || isAnswered)
    return (
      <Card label={texts.title} text={own ? texts.own : texts.answered(calledIn(ballot))}>
        {own ? (
          <Button size="compact-md" variant="default" disabled={withdraw.pending} onClick={() => void withdraw.run({})}>
            {texts.takeBack}
          </Button>
        ) : null}
        <span>
          {texts.count(answered.length, electors.length)} · {left}
        </span>
      </Card>
    );
  return (
    <Card
      label={texts.title}
      tone="warm"
      urgent
      text={
        <>
          {texts.question(calledIn(ballot))} <small>{texts.secret}</small>
        </>
      }
    >
      <Button disabled={vote.pending} onClick={() => void vote.run({ x: 'true' })}>
        {texts.yes}
      </Button>
      <Button variant="default" disabled={vote.pending} onClick={() => void vote.run({ x: 'false' })}>
        {texts.no}
      </Button>
      <span>{left}</span>
    </Card>
  );
};

const TimeLeft = ({ to }: { to: string }) => <span role="timer">{minutesText(useTimeLeft(to))}</span>;

/** The host who came back is offered the room (C-011). */
export const ReturnedCard = ({ session, leading: { seen, me, everyMember, nameOf } }: SubstituteCardsProps) => {
  const { pending, run } = useOrder(session, takeRoomBack);
  const { substitute, host_returned } = seen.lead;
  const [leftTo, setLeftTo] = useState<string | null>(null);
  const texts = leadTexts.returned;
  const isHost = everyMember.some(({ user_uuid, host }) => host && user_uuid === me);
  if (
    !substituteCan(seen.lead, 'SubstituteStoodDown') ||
    substitute === null ||
    !host_returned ||
    !isHost ||
    leftTo === substitute
  )
    return null;
  const name = nameOf(substitute) ?? '';
  return (
    <Card
      label={leadTexts.ballot.title}
      tone="warm"
      text={
        <>
          {texts.question(name)} <small>{texts.later}</small>
        </>
      }
    >
      <Button loading={pending} onClick={() => void run({})}>
        {texts.yes}
      </Button>
      <Button variant="default" disabled={pending} onClick={() => setLeftTo(substitute)}>
        {texts.no(name)}
      </Button>
    </Card>
  );
};

/** The new substitute is thanked, and can see what that means (ROM-082). */
export const LeadingCard = ({
  leading: { isSubstitute },
  onLead,
}: {
  leading: Pick<Leading, 'isSubstitute'>;
  onLead: () => void;
}) => {
  const [isDismissed, setDismissed] = useState(false);
  // Leading again is news again.
  if (!isSubstitute && isDismissed) setDismissed(false);
  if (!isSubstitute || isDismissed) return null;
  const { canDo } = leadTexts;
  return (
    <Card label={leadTexts.youLead} text={leadTexts.youLeadNow}>
      <Button
        size="compact-md"
        onClick={() => {
          setDismissed(true);
          onLead();
        }}
      >
        {canDo.open}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setDismissed(true)}>
        {canDo.understood}
      </Button>
    </Card>
  );
};
