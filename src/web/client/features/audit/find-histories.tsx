import { Box, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { findHistories, MOST_FOUND, type HistoryEntry } from '#modules/audit/contract/api.ts';
import { kindOf } from '#modules/audit/contract/kinds.ts';
import { soughtBy } from '#modules/audit/contract/audit-events.ts';
import { Card } from '#ui/card.tsx';
import { Field, useFields } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { useLook } from './looking.ts';
import { Moment } from './moment.tsx';
import { reasonField, reasonRule } from './reason-bar.tsx';
import { changesPath, conductPath, historyPath } from './said.tsx';
import { asked as askedBefore, rememberAsked, type TabMemoryAsked } from './tab-memory.ts';
import { auditTexts } from './texts.ts';
import { useReason } from './use-reason.ts';
import styles from './audit.module.css';

const texts = auditTexts.find;
const NOTICE = kindOf('membership-billing.notification-').name;

/** Which histories concern a member, a session or a case; asks for the reason with the first look. */
export const FindHistories = ({ reason, seesConduct }: { reason: string; seesConduct: boolean }) => {
  const [, setReason] = useReason();
  const form = useFields<TabMemoryAsked & { reason: string }>({
    ...reasonRule,
    initialValues: { ...(askedBefore() ?? { by: 'member', text: '' }), reason },
  });
  const [asked, setAsked] = useState(askedBefore);
  return (
    <>
      <search>
        <Card padding="lg">
          <Stack
            as="form"
            gap="md"
            noValidate
            onSubmit={form.submit(({ by, text: typed, reason: why }) => {
              setReason(why);
              const text = typed.trim();
              if (text === '') return;
              rememberAsked({ by, text });
              setAsked({ by, text });
            })}
          >
            {reason === '' ? <Field form={form} {...reasonField} /> : null}
            <div className={styles.form}>
              <NativeSelect
                label={texts.by}
                data={soughtBy.options.map((value) => ({ value, label: texts.choices[value] }))}
                {...form.getInputProps('by')}
              />
              <Field form={form} name="text" label={texts.hints[form.values.by]} maxLength={300} autoComplete="off" />
              <Button type="submit">{texts.go}</Button>
            </div>
          </Stack>
        </Card>
      </search>
      {asked === undefined || reason === '' ? null : (
        <Found key={`${asked.by} ${asked.text}`} asked={asked} reason={reason} seesConduct={seesConduct} />
      )}
    </>
  );
};

const Found = ({ asked, reason, seesConduct }: { asked: TabMemoryAsked; reason: string; seesConduct: boolean }) => {
  const [limit, setLimit] = useState(100);
  const query = useLook(findHistories, { ...asked, reason, limit }, { staleTime: Infinity, keepPrevious: true });
  if (query.error?.notice.name === 'AUDIT_OUT_OF_SCOPE') return <EmptyState text={texts.notMembers} />;
  return (
    <Stack gap="lg" mt="lg" aria-live="polite">
      <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
        {({ found }) =>
          found.length === 0 ? (
            <EmptyState text={texts.nothing} />
          ) : (
            found.map(({ title, ref, history, more, hidden }, place) => (
              <Box key={place} component="section">
                <Box component="h2" mb="sm" fz="h3" style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{title}</bdi>{' '}
                  <Soft as="span" size="md" fw={500}>
                    {texts.histories(history.length + more)}
                  </Soft>
                </Box>
                {ref === null ? null : (
                  <Row gap="md" mb="sm">
                    {seesConduct && (asked.by === 'member' || asked.by === 'case') ? (
                      <Link to={conductPath(ref)}>{auditTexts.conduct.link}</Link>
                    ) : null}
                    <Link to={changesPath(ref)}>{auditTexts.changes.link}</Link>
                  </Row>
                )}
                <Stack as="ul" gap="xs">
                  {history
                    .filter(({ kind }) => kind !== NOTICE)
                    .map((entry) => (
                      <Entry key={entry.ref} entry={entry} />
                    ))}
                </Stack>
                <Notices entries={history.filter(({ kind }) => kind === NOTICE)} />
                {more === 0 ? null : limit < MOST_FOUND ? (
                  <Button
                    variant="default"
                    mt="md"
                    loading={query.isPlaceholderData}
                    onClick={() => setLimit(MOST_FOUND)}
                  >
                    {texts.more(more)}
                  </Button>
                ) : (
                  <Soft size="md" fw={500} mt="sm">
                    {texts.tooMany(more)}
                  </Soft>
                )}
                {hidden === 0 ? null : (
                  <Soft size="md" fw={500} mt="sm">
                    {texts.hidden(hidden)}
                  </Soft>
                )}
              </Box>
            ))
          )
        }
      </Loaded>
    </Stack>
  );
};

/** Each is shown below what it led to; here they would hide everything else. */
const Notices = ({ entries }: { entries: readonly HistoryEntry[] }) =>
  entries.length === 0 ? null : (
    <Box component="details" mt="sm">
      <Box component="summary" py="sm" fw={650}>
        {auditTexts.money.notices(entries.length)}
      </Box>
      <Stack as="ul" gap="xs">
        {entries.map((entry) => (
          <Entry key={entry.ref} entry={entry} />
        ))}
      </Stack>
    </Box>
  );

const Entry = ({ entry }: { entry: HistoryEntry }) => (
  <Card as="li" padding="sm" interactive>
    <Link to={historyPath(entry.ref)} className={styles.entry} data-card-link>
      <Box component="span" c="var(--ws-link)" fw={700}>
        {entry.kind}
      </Box>
      <span className={styles.title} dir="auto">
        {entry.title ?? ''}
      </span>
      <Soft as="span">
        {texts.events(entry.events)} · <Moment at={entry.last_at} />
      </Soft>
    </Link>
  </Card>
);
