import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listLooks, type ApiLook, type Looker } from '#modules/audit/contract/api.ts';
import { usePaged } from '#client/lib/paged.ts';
import { Row, Soft } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { byDay, Moment } from './moment.tsx';
import { historyPath, looksPath } from './said.tsx';
import { auditTexts } from './texts.ts';
import styles from './audit.module.css';

const texts = auditTexts.looks;

/** Who looked at what, and why: the auditors are seen, too. By one of them, or at one history, or all. */
export const LooksList = () => {
  const [address] = useSearchParams();
  const ref = address.get('of') ?? undefined;
  // Stands in no address: it is the id of a member.
  const [auditor, setAuditor] = useState<string>();
  const looks = usePaged(
    listLooks,
    { auditor, ref },
    { rows: 'look', size: 50, topics: [['look']], staleTime: 0, quiet: true },
  );
  const first = looks.query.data?.first;
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      {looks.query.error?.notice.name === 'AUDIT_HISTORY_UNKNOWN' ? (
        <EmptyState text={auditTexts.history.unknown} action={<Link to="/admin/audit/looks">{texts.all}</Link>} />
      ) : (
        <>
          {first === undefined ? null : (
            <Filters lookers={first.auditor} auditor={auditor} onAuditor={setAuditor} history={first.of_history} />
          )}
          <PagedList
            of={looks}
            empty={<EmptyState text={auditor === undefined && ref === undefined ? texts.none : texts.noneSuch} />}
            more={texts.more}
            loading={<LoadingState rows={4} label={texts.loading} />}
          >
            {(rows) => (
              <div aria-busy={looks.query.isPlaceholderData}>
                <Soft>{texts.count(rows.length, first?.num_total ?? rows.length)}</Soft>
                <Ledger of={rows} />
              </div>
            )}
          </PagedList>
        </>
      )}
    </>
  );
};

const Filters = ({
  lookers,
  auditor,
  onAuditor,
  history,
}: {
  lookers: readonly Looker[];
  auditor: string | undefined;
  onAuditor: (auditor: string | undefined) => void;
  history: string | null;
}) => (
  <Row align="flex-end" gap="lg" mb="md">
    {lookers.length < 2 && auditor === undefined ? null : (
      <NativeSelect
        size="md"
        label={texts.by}
        value={auditor ?? ''}
        data={[
          { value: '', label: texts.everyMember },
          ...lookers.map(({ uuid, username, looks }) => ({
            value: uuid,
            label: `${username ?? texts.forgotten} (${looks})`,
          })),
        ]}
        onChange={({ currentTarget }) => onAuditor(currentTarget.value === '' ? undefined : currentTarget.value)}
      />
    )}
    {history === null ? null : (
      <Row as="p" tone="brand" justify="space-between" flex="1 1 18rem" py="xxs" style={{ overflowWrap: 'anywhere' }}>
        <span>
          {texts.lookedAt} <strong>{history}</strong>
        </span>
        <Link to="/admin/audit/looks">{texts.all}</Link>
      </Row>
    )}
  </Row>
);

const Ledger = ({ of }: { of: readonly ApiLook[] }) =>
  byDay(of).map(({ day, entries }) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul className={styles.entries}>
        {entries.map((one) => (
          <OneLook key={one.uuid} of={one} />
        ))}
      </ul>
    </section>
  ));

const OneLook = ({ of }: { of: ApiLook }) => {
  const what = [of.about, of.title].filter((each) => each !== null).join(' ');
  return (
    <li className={`${styles.ledgerEntry} ${styles.look}`}>
      <span className={`${styles.facts} ${styles.when}`}>
        <Moment at={of.at} under="day" />
      </span>
      <div className={styles.what}>
        <p>
          <strong>{of.auditor.username ?? texts.forgotten}</strong> {(of.refused ? texts.refused : texts.what)[of.what]}{' '}
          {of.ref === null ? what : <Link to={historyPath(of.ref)}>{what}</Link>}
        </p>
        <Soft size="inherit">{of.reason === '' ? texts.noneGiven : (of.reason ?? texts.noReason)}</Soft>
      </div>
      {of.history === null ? null : (
        <Link className={styles.only} to={looksPath(of.history)} aria-label={texts.onlyThisOf(what)}>
          {texts.onlyThis}
        </Link>
      )}
    </li>
  );
};
