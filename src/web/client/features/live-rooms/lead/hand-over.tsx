import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { FormError } from '#ui/form.tsx';
import { Buttons, Stack } from '#ui/layout.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { leadTexts } from './texts.ts';
import type { Leading } from './use-lead.ts';
import { useLeaveOrder } from './use-leave-order.ts';
import { RadioChoice } from '#ui/controls/radio-choice.tsx';
import { calledAmong, calledIn } from '#client/entities/identity/member-name.tsx';

const texts = leadTexts.handOver;

/** How many others are present, staff not counted. */
export const othersHere = ({ everyMember, me }: Leading): number =>
  everyMember.filter(({ user_uuid, active, staff }) => user_uuid !== me && active && !staff).length;

/** `name` tells them apart from the others. */
type Successor = { id: string; name: string; initials: string; pic: string | null };

/** The present members to whom a host may hand the room; empty while there are too few (C-012). */
export const successors = ({ everyMember, me, entered }: Leading): Successor[] => {
  const others = everyMember.filter(({ user_uuid, active, staff }) => user_uuid !== me && active && !staff);
  if (others.length < entered.min_participants) return [];
  const nameOf = calledAmong(others);
  return others.map((each) => ({
    id: each.user_uuid,
    name: nameOf(each),
    initials: calledIn(each),
    pic: each.pic,
  }));
};

/** The host leaves, and the session continues under a present member (C-012). */
export const HandOver = ({
  session,
  people,
  onBack,
}: {
  session: RoomSession;
  people: readonly Successor[];
  onBack: () => void;
}) => {
  const [chosen, setChosen] = useState<string>();
  const to = people.find(({ id }) => id === chosen);
  const leave = useLeaveOrder(session, (_, { hand_over_to }) =>
    texts.done(people.find(({ id }) => id === hand_over_to)?.name ?? ''),
  );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (to) void leave.order({ hand_over_to: to.id });
      }}
    >
      <Stack gap="md">
        <p>{texts.lead}</p>
        <Stack as="fieldset" gap="xxs">
          <Box component="legend" mb="xxs" p="0" fw={700}>
            {texts.label}
          </Box>
          {people.map(({ id, name, initials, pic }) => (
            <RadioChoice key={id} name="hand-over" checked={chosen === id} onChange={() => setChosen(id)}>
              <Avatar id={id} name={initials} src={pic} size={32} />
              <bdi>{name}</bdi>
            </RadioChoice>
          ))}
        </Stack>
        <FormError>{leave.notice?.msg}</FormError>
        {/* In sight however many people there are. */}
        <Buttons pos="sticky" bottom="0" py="xs" bg="var(--mantine-color-body)">
          <Button variant="default" disabled={leave.pending} onClick={onBack}>
            {texts.back}
          </Button>
          <Button type="submit" loading={leave.pending} disabled={!to}>
            {texts.confirm}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
};
