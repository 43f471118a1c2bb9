import { Link } from 'react-router';
import type { UnprovenHistory } from '#modules/audit/contract/api.ts';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/layout.tsx';
import { historyPath } from './said.tsx';
import { auditTexts } from './texts.ts';

const texts = auditTexts.history;

/** Stands before an answer that is made from several histories, where something of them is not what was recorded. */
export const UnprovenHistories = ({ list }: { list: readonly UnprovenHistory[] }) =>
  list.length === 0 ? null : (
    <Card mb="md" role="alert">
      <strong>{texts.doNotBelieveThis}</strong>
      <Stack as="ul" gap="xxs" mt="xs">
        {list.map(({ ref, kind, altered, missing }) => (
          <li key={ref}>
            <Link to={historyPath(ref)}>{kind}</Link>:{' '}
            {[...altered.map(texts.alteredEvent), ...missing.map(({ from, to }) => texts.gap(from, to))].join(' ')}
          </li>
        ))}
      </Stack>
    </Card>
  );
