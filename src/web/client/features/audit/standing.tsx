import { Box, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { auditStanding } from '#modules/identity/contract/api/auditors.ts';
import { useCall } from '#client/lib/query.ts';
import { memberQuery, ToSecondStep, useMember } from '#client/lib/session.tsx';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Card } from '#ui/card.tsx';
import { announcedMinutes, endOf, leftInWords, type Appointment } from './appointment.ts';
import { useRefusedAt } from './looking.ts';
import { Moment } from './moment.tsx';
import { forgetLooks, refresh, rememberAppointed, wasAppointed } from './tab-memory.ts';
import { auditTexts as texts, scopeTexts } from './texts.ts';
import { usePutAwayAt, useTimeLeft } from './use-time-left.ts';

/** Polled every minute, in case a push message was lost. */
const ASK_EVERY = 60_000;

const useStanding = () =>
  useCall(
    auditStanding,
    {},
    // Also in hidden tabs: their content may be visible to bystanders.
    { topics: [['auditor']], staleTime: 0, refetchInterval: ASK_EVERY, inBackground: true, quiet: true },
  );

/** The current appointment: the page detects its end by itself, without a push message. */
const useAppointment = () => {
  const query = useStanding();
  const queries = useQueryClient();
  const member = useMember()?.uuid ?? '';
  const { data, dataUpdatedAt } = query;
  const refusedAt = useRefusedAt();
  const putAwayAt = usePutAwayAt(() => void query.refetch());
  const left = useTimeLeft(data === undefined ? null : endOf(data.standing, dataUpdatedAt));

  const isOn = left !== null && left > 0 && refusedAt < dataUpdatedAt;
  const isOver = data !== undefined && !isOn && (left !== null || wasAppointed(member));
  const isAdmin = data?.standing.is_admin ?? false;
  useEffect(() => {
    if (isOn && member !== '') rememberAppointed(queries, member);
    if (!isOver) return;
    forgetLooks(queries, isAdmin);
    void queries.invalidateQueries({ queryKey: memberQuery.queryKey });
  }, [isOn, isOver, isAdmin, member, queries]);

  const scope = data?.standing.scope.join(' ') ?? '';
  const before = useRef('');
  useEffect(() => {
    if (before.current !== '' && scope !== '' && before.current !== scope) refresh(queries);
    before.current = scope;
  }, [scope, queries]);

  return { query, isOver, left: isOn ? left : null, isPutAway: putAwayAt !== null && dataUpdatedAt <= putAwayAt };
};

/** What the viewer may do here; without any right the page is the same as for strangers. */
export const WithStanding = ({
  stranger,
  children,
}: {
  stranger: ReactNode;
  children: (standing: Appointment & { isOver: boolean }) => ReactNode;
}) => {
  const { query, isOver, left, isPutAway } = useAppointment();
  const isWaiting = useMember()?.second_step_missing === true;
  const shown = (standing: Appointment) => {
    if (isOver && !standing.is_admin)
      return (
        <>
          <PageTitle>{texts.title}</PageTitle>
          <Over />
        </>
      );
    if (isOver) return children({ ...standing, scope: [], until: null, isOver });
    if (standing.is_admin || standing.scope.length > 0) return children({ ...standing, isOver });
    return isWaiting ? <ToSecondStep /> : stranger;
  };
  const loading = <LoadingState shape="text" rows={3} />;
  return (
    <>
      <TimeLeft left={left} />
      {isPutAway && !query.isError ? (
        loading
      ) : (
        <Loaded isPage query={isPutAway ? { ...query, data: undefined } : query} loading={loading}>
          {({ standing }) => shown(standing)}
        </Loaded>
      )}
    </>
  );
};

/** Near the end: how long it is still. Read aloud at ten minutes, five and one, not every second. */
const TimeLeft = ({ left }: { left: number | null }) => {
  const words = left === null ? null : leftInWords(left);
  const announced = left === null ? null : announcedMinutes(left);
  return (
    <>
      {words === null ? null : (
        <Panel
          as="p"
          role="timer"
          tone="warm"
          pos="sticky"
          top="0.75rem"
          w="fit-content"
          maw="100%"
          mx="auto"
          mb="md"
          fw={650}
          ta="center"
          style={{ zIndex: 5, borderRadius: 99, fontVariantNumeric: 'tabular-nums' }}
        >
          {texts.endsIn(words)}
        </Panel>
      )}
      <VisuallyHidden aria-live="polite">{announced === null ? '' : texts.endsWithin(announced)}</VisuallyHidden>
    </>
  );
};

export const Covers = ({ standing }: { standing: Appointment }) => (
  <Soft size="inherit" mb="md">
    {texts.until}{' '}
    <Box component="strong" c="var(--ws-ink)">
      {standing.scope.map((scope) => scopeTexts[scope].name).join(', ')}
    </Box>{' '}
    {standing.until === null ? null : (
      <>
        {texts.untilWhen} <Moment at={standing.until} />
      </>
    )}
  </Soft>
);

/** Stands where histories were, once the time is over. */
export const Over = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with everything else.
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);
  return (
    <Card padding="lg" look="warm">
      <Stack role="alert" gap="xs">
        <Box component="h2" fz="h3" ref={heading} tabIndex={-1}>
          {texts.over.title}
        </Box>
        <p>{texts.over.text}</p>
      </Stack>
    </Card>
  );
};

export const NotAppointed = () => (
  <Card padding="lg">
    <Stack gap="xs">
      <Box component="h2" fz="h3">
        {texts.notAppointed.title}
      </Box>
      <p>{texts.notAppointed.text}</p>
    </Stack>
  </Card>
);
