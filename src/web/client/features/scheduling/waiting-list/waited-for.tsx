import { Box } from '@mantine/core';
import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Link } from 'react-router';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { seatHeldUntil } from '#modules/scheduling/contract/session-view.ts';
import { waitedForSessions } from '#modules/scheduling/contract/waiting-list-api.ts';
import { useCall } from '#client/lib/query.ts';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { useNow } from '../scheduling-context.ts';
import { SessionCards } from '../cards/session-card.tsx';
import { waitingTexts as texts } from '../waiting-texts.ts';
import { OfferLeft } from './offer-left.tsx';

const useWaitedFor = () => {
  const query = useCall(
    waitedForSessions,
    { limit: 10, timezone: viewerZone() },
    { topics: [['session']], quiet: true },
  );
  return (query.data?.session ?? []).filter(({ am_i_joined }) => !am_i_joined);
};

/** Seats held for the member, first on the home page; read aloud when they appear (I-025). */
export const SeatOffers = () => {
  const sessions = useWaitedFor();
  const now = useNow(5000);
  return (
    <div aria-live="polite">
      {sessions.map((session) => {
        const until = seatHeldUntil(session, now);
        return until === undefined ? null : <OfferBanner key={session.uuid} session={session} until={until} />;
      })}
    </div>
  );
};

const OfferBanner = ({ session, until }: { session: Session; until: string }) => {
  return (
    <Row
      as={Link}
      to={`/session/${session.uuid}`}
      tone="warm"
      justify="space-between"
      gap="md"
      mb="lg"
      px="lg"
      py="md"
      td="none"
    >
      <Box component="span" fz="lg" fw={800}>
        {texts.banner(session.title)}
      </Box>
      <OfferLeft as="span" session={session} until={until} />
      <Row as="span" wrap="nowrap" display="inline-flex" fw={800}>
        {texts.answer}
        <Icon shape={IconArrow} />
      </Row>
    </Row>
  );
};

/** The sessions in whose line the member stands; nothing rather than a gap. */
export const WaitedFor = () => {
  const sessions = useWaitedFor();
  if (sessions.length === 0) return null;
  return (
    <Section title={texts.section}>
      <SessionCards sessions={sessions} min={24} gap="sm" size="list" />
    </Section>
  );
};
