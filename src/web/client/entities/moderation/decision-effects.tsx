import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import type { DecisionEffects as Effects } from '#modules/moderation/contract/effects-api.ts';
import { List, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { effectTexts as texts } from './effect-texts.ts';

type Session = Effects['seats'][number];

/** What a decision would change for this member: sessions, Wells, money, and who reads what. `limits`: it limits the account. */
export const DecisionEffects = ({
  query,
  limits,
}: {
  query: Pick<UseQueryResult<{ effects: Effects }>, 'data' | 'isError'>;
  limits: boolean;
}) => {
  const effects = query.data?.effects;
  if (effects === undefined) return <Soft>{query.isError ? texts.failed : texts.loading}</Soft>;
  return (
    <Stack gap="xs">
      {limits ? <OfAccount effects={effects} /> : null}
      {effects.mails.map(({ to, count, subject, text }) => (
        <details key={`${to} ${text}`}>
          <summary>{to === 'member' ? texts.mails.member : texts.mails.reporter(count)}</summary>
          <p>
            <strong>{subject}</strong>
          </p>
          <p dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </p>
        </details>
      ))}
    </Stack>
  );
};

const OfAccount = ({ effects }: { effects: Effects }) => {
  if (!effects.changes_account) return <p>{texts.stronger}</p>;
  const { running, seats, waiting, hosted, series, wells, opened_wells: opened } = effects;
  const isFree = [running, seats, waiting, hosted, series].every(({ length }) => length === 0);
  return (
    <List>
      <Sessions lead={texts.running} sessions={running} />
      <Sessions lead={texts.seats(seats.length)} sessions={seats} />
      <Sessions lead={texts.waiting(waiting.length)} sessions={waiting} />
      <Sessions
        lead={texts.hosted(hosted.length)}
        sessions={hosted}
        more={({ others, called_off_time }) => (
          <>
            {' · '}
            {texts.others(others)}
            {called_off_time === null ? null : (
              <>
                , {texts.unlessTaken} <TimeText at={called_off_time} />
              </>
            )}
          </>
        )}
      />
      {series.length === 0 ? null : (
        <li>
          {texts.series(series.length)} <bdi>{series.map(({ title }) => title).join(', ')}</bdi>
        </li>
      )}
      {isFree ? <li>{texts.noSessions}</li> : null}
      {wells === 0 ? null : <li>{texts.wells(wells)}</li>}
      {opened.length === 0 ? null : (
        <li>
          {texts.openedWells}{' '}
          {opened.map((well, at) => (
            <span key={well.uuid}>
              {at === 0 ? '' : ', '}
              <Link dir="auto" to={wellPath(well)}>
                {well.title}
              </Link>
            </span>
          ))}
        </li>
      )}
      <Money effects={effects} />
    </List>
  );
};

const Sessions = <Each extends Session>({
  lead,
  sessions,
  more = () => null,
}: {
  lead: string;
  sessions: readonly Each[];
  more?: (session: Each) => ReactNode;
}) =>
  sessions.length === 0 ? null : (
    <li>
      {lead}
      <List>
        {sessions.map((each) => (
          <li key={each.uuid}>
            <Link dir="auto" to={`/session/${each.uuid}`}>
              {each.title}
            </Link>{' '}
            <Soft as="span">
              <TimeText at={each.time} />
              {more(each)}
            </Soft>
          </li>
        ))}
      </List>
    </li>
  );

const Money = ({ effects: { next_charge: next, paid_until: until } }: { effects: Effects }) => (
  <>
    <li>
      {next === null ? (
        texts.noCharge
      ) : (
        <>
          {(next.is_stopped ? texts.stops : texts.continues)(moneyText(next.amount, next.currency))}{' '}
          <TimeText at={next.time} show="date" />
        </>
      )}
    </li>
    {until === null ? null : (
      <li>
        {texts.paidUntil} <TimeText at={until} show="date" />. {texts.noRefund}
      </li>
    )}
  </>
);
