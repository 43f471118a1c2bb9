import { Box } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { PAGING_MOST } from '#kernel/contract/endpoint.ts';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import { listLooks, lookedHow, type ApiLook, type Looker } from '#modules/audit/contract/api.ts';
import { whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { usePaged } from '#client/lib/paged.ts';
import { useMember } from '#client/lib/session.tsx';
import { ExportCsv, ListFilter, ListSearch } from '#ui/listing.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { ByDay, exactly, Moment } from './moment.tsx';
import { historyPath, looksPath } from './said.tsx';
import { auditTexts } from './texts.ts';
import styles from './audit.module.css';

const texts = auditTexts.looks;

const KINDS = [...lookedHow, 'refused'] as const;

const whatOf = ({ about, title }: ApiLook): string => [about, title].filter((each) => each !== null).join(' ');
const doneIn = ({ refused, what }: ApiLook): string => (refused ? texts.refused : texts.what)[what];
const reasonOf = ({ reason }: ApiLook): string => (reason === '' ? texts.noneGiven : (reason ?? texts.noReason));

const columns: readonly CsvColumn<ApiLook>[] = [
  { title: texts.columns.at, value: ({ at }) => exactly(at) },
  { title: texts.columns.by, value: ({ auditor }) => auditor.username ?? texts.forgotten },
  { title: texts.columns.what, value: (look) => `${doneIn(look)} ${whatOf(look)}` },
  { title: texts.columns.reason, value: reasonOf },
];

/** Who looked at what, and why: the auditors are seen, too. By one of them, or at one history, or all. */
export const LooksList = () => {
  const [address] = useSearchParams();
  const ref = address.get('of') ?? undefined;
  const { q, chosen, choose } = useListState({ what: KINDS });
  // Stands in no address: it is the id of a member.
  const [auditor, setAuditor] = useState<string>();
  const isAdmin = useMember()?.is_admin === true;
  const asked = { auditor, ref, ...whatIsChosen({ ...chosen, q }) };
  const isAll = auditor === undefined && ref === undefined && chosen.what === '' && q === '';
  const looks = usePaged(listLooks, asked, {
    rows: 'look',
    size: 50,
    topics: [['look']],
    staleTime: 0,
    quiet: true,
  });
  const first = looks.query.data?.first;
  return (
    <>
      <PageTitle lead={texts.lead} actions={isAdmin ? <Export filter={asked} /> : null}>
        {texts.title}
      </PageTitle>
      {looks.query.error?.notice.name === 'AUDIT_HISTORY_UNKNOWN' ? (
        <EmptyState text={auditTexts.history.unknown} action={<Link to="/admin/audit/looks">{texts.all}</Link>} />
      ) : (
        <>
          <Row gap="md" mb="md" align="flex-end">
            <Box flex="1 1 16rem" maw="30rem">
              <ListSearch label={texts.search} q={q} onChange={(words) => choose({ q: words })} />
            </Box>
            <ListFilter
              {...texts.kind}
              value={chosen.what}
              choices={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
              onChange={(what) => choose({ what })}
            />
            {first === undefined ? null : (
              <ByAuditor lookers={first.auditor} auditor={auditor} onAuditor={setAuditor} />
            )}
          </Row>
          {first === undefined || first.of_history === null ? null : <AtOne history={first.of_history} />}
          <PagedList
            paged={looks}
            empty={<EmptyState text={isAll ? texts.none : texts.noneSuch} />}
            more={texts.more}
            loading={<LoadingState rows={4} label={texts.loading} />}
          >
            {(rows) => (
              <div aria-busy={looks.query.isPlaceholderData}>
                <Soft>{texts.count(rows.length, first?.num_total ?? rows.length)}</Soft>
                <ByDay list={rows} heading="h2" as="ul" item={(each) => <OneLook key={each.uuid} look={each} />} />
              </div>
            )}
          </PagedList>
        </>
      )}
    </>
  );
};

const ByAuditor = ({
  lookers,
  auditor,
  onAuditor,
}: {
  lookers: readonly Looker[];
  auditor: string | undefined;
  onAuditor: (auditor: string | undefined) => void;
}) =>
  lookers.length < 2 && auditor === undefined ? null : (
    <ListFilter
      label={texts.by}
      any={texts.everyMember}
      value={auditor ?? ''}
      choices={lookers.map(({ uuid, username, looks }) => ({
        value: uuid,
        label: `${username ?? texts.forgotten} (${looks})`,
      }))}
      onChange={(chosen) => onAuditor(chosen === '' ? undefined : chosen)}
    />
  );

const AtOne = ({ history }: { history: string }) => (
  <Row as="p" tone="brand" justify="space-between" mb="md" py="xxs" style={{ overflowWrap: 'anywhere' }}>
    <span>
      {texts.lookedAt} <strong>{history}</strong>
    </span>
    <Link to="/admin/audit/looks">{texts.all}</Link>
  </Row>
);

type AskedLooks = Omit<z.input<(typeof listLooks)['input']>, 'limit' | 'offset' | 'after'>;

/** What is chosen as a file, which is recorded; only admins save lists. */
const Export = ({ filter }: { filter: AskedLooks }) => (
  <ExportCsv
    file="looks"
    columns={columns}
    read={async (offset) => {
      const answer = await call(listLooks, { ...filter, limit: PAGING_MOST, offset });
      return answer.ok
        ? { rows: answer.value.look, hasMore: offset + PAGING_MOST < answer.value.num_total }
        : undefined;
    }}
    record={async (rows) =>
      (
        await call(recordExport, {
          list: 'looks',
          filters: whatIsChosen({ what: filter.what ?? '' }),
          searched: [filter.q, filter.auditor, filter.ref].some((each) => each !== undefined),
          rows,
        })
      ).ok
    }
  />
);

const OneLook = ({ look }: { look: ApiLook }) => {
  const what = whatOf(look);
  return (
    <li className={`${styles.ledgerEntry} ${styles.look}`}>
      <span className={`${styles.facts} ${styles.when}`}>
        <Moment at={look.at} under="day" />
      </span>
      <div className={styles.what}>
        <p>
          <strong>{look.auditor.username ?? texts.forgotten}</strong> {doneIn(look)}{' '}
          {look.ref === null ? what : <Link to={historyPath(look.ref)}>{what}</Link>}
        </p>
        <Soft size="inherit">{reasonOf(look)}</Soft>
      </div>
      {look.history === null ? null : (
        <Link className={styles.only} to={looksPath(look.history)} aria-label={texts.onlyThisOf(what)}>
          {texts.onlyThis}
        </Link>
      )}
    </li>
  );
};
