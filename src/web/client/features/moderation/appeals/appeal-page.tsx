import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { decideAppeal, getAppeal, takeAppeal, type AppealDetails } from '#modules/moderation/contract/appeal-api.ts';
import { appealOutcome, type AppealOutcome } from '#modules/moderation/contract/appeal-events.ts';
import { appealLifecycle } from '#modules/moderation/contract/appeal-lifecycle.ts';
import { APPEAL_TEXT_MAX } from '#modules/moderation/contract/appeal-text.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { FormError } from '#ui/form.tsx';
import { Fact, Facts, Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { DecisionLine } from '../cases/case-history.tsx';
import { CasePerson } from '../cases/case-person.tsx';
import { AppealBadges, appealTitle } from './appeal-list.tsx';
import { appealOutcomes } from '../texts.ts';
import { appealTexts as texts } from './texts.ts';

/** One objection: what was decided, what the member says, and what a second person makes of it. */
export const AppealPage = ({ id }: { id: string }) => {
  const query = useCall(getAppeal, { id }, { topics: [['appeal', id]], staleTime: 0 });
  return (
    <>
      <LinkButton to="/admin/appeals" variant="transparent" px={0}>
        {texts.back}
      </LinkButton>
      <Loaded isPage query={query} loading={<LoadingState tall />}>
        {({ appeal }) => <Appeal appeal={appeal} />}
      </Loaded>
    </>
  );
};

const Appeal = ({ appeal }: { appeal: AppealDetails }) => (
  <>
    <PageTitle documentTitle={appealTitle(appeal)}>
      <span dir="auto">{appealTitle(appeal)}</span>
    </PageTitle>
    <Row mb="sm">
      <AppealBadges appeal={appeal} />
    </Row>
    <Facts look="above">
      <Fact name={texts.member}>
        <CasePerson person={appeal.member} />
      </Fact>
      <Fact name={texts.made}>
        <TimeText at={appeal.made_time} />
      </Fact>
      <Fact name={appeal.decided_time === null ? texts.due : texts.decided}>
        <TimeText at={appeal.decided_time ?? appeal.due_time} />
      </Fact>
    </Facts>
    <Section title={texts.decision}>
      <DecisionLine decision={appeal.decision} />
      <Link to={`/admin/cases/${appeal.case_uuid}`}>{texts.wholeCase}</Link>
    </Section>
    <Section title={texts.says}>
      <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {appeal.text ?? texts.noText}
      </p>
    </Section>
    {appealLifecycle.can(appeal.status, 'AppealDecided') ? <Deciding appeal={appeal} /> : <Answer appeal={appeal} />}
  </>
);

const Answer = ({ appeal: { outcome, reason, decided_by, is_mailed } }: { appeal: AppealDetails }) => (
  <Section title={texts.answer}>
    {outcome === null ? null : <strong>{appealOutcomes[outcome]}</strong>}
    <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
      {reason ?? texts.noText}
    </p>
    <Soft>
      {decided_by === null ? null : <CasePerson person={decided_by} />} ·{' '}
      {is_mailed ? texts.memberKnows : texts.memberDoesNotKnow}
    </Soft>
  </Section>
);

const Deciding = ({ appeal }: { appeal: AppealDetails }) => {
  if (appeal.concern_text !== null)
    return (
      <Panel tone="caution" p="sm">
        {texts.concern(appeal.concern_text)}
      </Panel>
    );
  return (
    <Section title={texts.decide}>
      <Stack gap="md">
        <Taking appeal={appeal} />
        <DecideForm id={appeal.uuid} />
      </Stack>
    </Section>
  );
};

const Taking = ({ appeal }: { appeal: AppealDetails }) => {
  const me = useMember();
  const take = useAction(takeAppeal, { refused: 'toast' });
  const isMine = appeal.taken_by !== null && appeal.taken_by.uuid === me?.uuid;
  return (
    <Row gap="sm" align="center">
      <span>{appeal.taken_by === null ? texts.free : texts.takenBy(calledIn(appeal.taken_by))}</span>
      {isMine || !appealLifecycle.can(appeal.status, 'AppealTaken') ? null : (
        <Button variant="light" loading={take.pending} onClick={() => void take.run({ id: appeal.uuid })}>
          {texts.take}
        </Button>
      )}
    </Row>
  );
};

const DecideForm = ({ id }: { id: string }) => {
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const decide = useAction(decideAppeal, { done: texts.done });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(texts.required);
        else if (outcome !== null) void decide.run({ id, outcome, reason });
      }}
    >
      <Stack gap="md">
        <Pills
          label={texts.outcome}
          name="outcome"
          choices={appealOutcome.options.map((value) => ({ value, text: texts.choices[value] }))}
          value={outcome}
          onChange={(chosen) => setOutcome(chosen)}
        />
        {outcome === null ? null : (
          <>
            <Panel as="output" display="block" p="sm">
              <strong>{texts.changes}</strong>
              <p>{texts.effects[outcome]}</p>
            </Panel>
            <Textarea
              label={texts.reason}
              minRows={3}
              maxLength={APPEAL_TEXT_MAX}
              value={reason}
              error={missing}
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value);
                setMissing(undefined);
                decide.clear();
              }}
            />
            <FormError>{decide.notice?.msg}</FormError>
            <Row justify="flex-end">
              <Button type="submit" loading={decide.pending}>
                {texts.submit}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </form>
  );
};
