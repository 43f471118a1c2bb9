import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { Countdown } from '#ui/countdown.tsx';
import { Row } from '#ui/layout.tsx';
import { waitingTexts as texts } from '../waiting-texts.ts';

export const OfferLeft = ({ as, session, until }: { as: 'p' | 'span'; session: Session; until: string }) => {
  const queries = useQueryClient();
  return (
    <Row as={as} align="baseline" fw={800}>
      <span>{texts.offeredLeft}</span>
      <Countdown
        to={until}
        endNotice={texts.offerOver}
        onEnd={() => void invalidateTopic(queries, ['session', session.uuid])}
      />
    </Row>
  );
};
