import { Box, Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { decideCase, type CaseDetails } from '#modules/moderation/contract/case-api.ts';
import type { Deed } from '#modules/moderation/contract/case-events.ts';
import { caseEffects } from '#modules/moderation/contract/effects-api.ts';
import { clause as clauseSchema, CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { REPORT_NOTE_MAX } from '#modules/moderation/contract/report-note.ts';
import { DecisionEffects } from '#client/entities/moderation/decision-effects.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { Pills } from '#ui/controls/pills.tsx';
import { FormError } from '#ui/form.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import {
  durationsOf,
  hasEnd,
  isSanctionDeed,
  noChoice,
  possibleDeeds,
  usualDuration,
  verdictOf,
  type Choice,
  type Duration,
} from './decide-form.ts';
import { caseTexts as texts } from './texts.ts';

const durationText = (duration: Duration): string =>
  duration === 'none' ? texts.noEnd : duration === 'other' ? texts.otherDay : texts.days(Number(duration));

/** While staff write they are not shown the mail again with each letter. */
const WRITING_MS = 400;

type MissingFields = { clause?: string; reason?: string };

/** What staff do, by which rule, why and for how long; what it changes stands there before it is done. */
export const DecideCase = ({ file }: { file: CaseDetails }) => {
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [missing, setMissing] = useState<MissingFields>({});
  const decide = useAction(decideCase, { done: texts.done });
  const change = (changed: Partial<Choice>) => {
    setChoice({ ...choice, ...changed });
    setMissing({});
    decide.clear();
  };
  const { deed } = choice;
  const submit = () => {
    if (deed === null) return;
    const isMissing: MissingFields = {
      ...(deed !== 'nothing' && choice.clause === null ? { clause: texts.required.clause } : {}),
      ...(deed !== 'nothing' && choice.reason.trim() === '' ? { reason: texts.required.reason } : {}),
    };
    setMissing(isMissing);
    if (Object.keys(isMissing).length === 0)
      void decide.run(verdictOf({ ...choice, deed }, file.uuid, new Date(serverNow()).toISOString()));
  };
  return (
    <Section title={texts.decide}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Pills
            label={texts.deed}
            name="deed"
            choices={possibleDeeds(file).map((value) => ({ value, text: texts.deeds[value] }))}
            value={deed}
            onChange={(chosen: Deed) => change({ deed: chosen, duration: usualDuration(chosen) })}
          />
          {deed === null ? null : (
            <>
              <Effects choice={{ ...choice, deed }} id={file.uuid} />
              {deed === 'nothing' ? null : <Rule choice={choice} missing={missing.clause} change={change} />}
              <Reason deed={deed} choice={choice} missing={missing.reason} change={change} />
              {deed === 'probation' ? (
                <Textarea
                  label={texts.conditions}
                  minRows={2}
                  maxLength={REPORT_NOTE_MAX}
                  value={choice.conditions}
                  onChange={({ currentTarget }) => change({ conditions: currentTarget.value })}
                />
              ) : null}
              {hasEnd(deed) ? <End deed={deed} choice={choice} change={change} /> : null}
              {isSanctionDeed(deed) && (file.about === 'post' || file.about === 'message') ? (
                <Pills
                  label={texts.content}
                  name="content"
                  choices={(['keep', 'content-hidden', 'content-deleted'] as const).map((value) => ({
                    value,
                    text: texts.contents[value],
                  }))}
                  value={choice.content}
                  onChange={(content) => change({ content })}
                />
              ) : null}
              <FormError>{decide.notice?.msg}</FormError>
              <Row justify="flex-end">
                <Button
                  type="submit"
                  loading={decide.pending}
                  {...(deed === 'suspended' || deed === 'removed' ? { color: 'red' } : {})}
                >
                  {deed === 'nothing' ? texts.submit.nothing : texts.submit.other}
                </Button>
              </Row>
            </>
          )}
        </Stack>
      </form>
    </Section>
  );
};

/** Asked again while staff choose; what they write comes with a pause. */
const Effects = ({ choice, id }: { choice: Choice & { deed: Deed }; id: string }) => {
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const [reason] = useDebouncedValue(choice.reason, WRITING_MS);
  const [conditions] = useDebouncedValue(choice.conditions, WRITING_MS);
  const query = useCall(caseEffects, verdictOf({ ...choice, reason, conditions }, id, now), {
    topics: [['case', id]],
    keepPrevious: true,
    quiet: true,
  });
  return (
    <Panel p="sm">
      <output style={{ display: 'block' }}>
        <strong>{texts.changes}</strong>
        <p>{texts.effects[choice.deed]}</p>
        {choice.deed === 'nothing' ? null : <Soft mb="xs">{texts.both}</Soft>}
      </output>
      <DecisionEffects query={query} limits={isSanctionDeed(choice.deed)} />
    </Panel>
  );
};

type Part = { choice: Choice; change: (changed: Partial<Choice>) => void };

const Rule = ({ choice, missing, change }: Part & { missing: string | undefined }) => (
  <Box>
    <Pills
      label={texts.rule}
      name="clause"
      choices={clauseSchema.options
        .toSorted((one, other) => Number(other === 'respect') - Number(one === 'respect'))
        .map((value) => ({ value, text: texts.clauses[value] }))}
      value={choice.clause}
      onChange={(clause) => change({ clause })}
    />
    {choice.clause === null ? null : <Soft mt="xs">{CLAUSE_SENTENCES[choice.clause]}</Soft>}
    <FormError>{missing}</FormError>
  </Box>
);

const Reason = ({ deed, choice, missing, change }: Part & { deed: Deed; missing: string | undefined }) => (
  <Stack gap="xs">
    {deed === 'nothing' ? null : (
      <Box>
        <Soft mb="xxs">{texts.beginning}</Soft>
        <Row>
          {texts.beginnings.map((beginning) => (
            <Button
              key={beginning}
              variant="default"
              h="auto"
              py="xs"
              style={{ whiteSpace: 'normal' }}
              onClick={() => change({ reason: `${choice.reason} ${beginning}`.trim() })}
            >
              {beginning}
            </Button>
          ))}
        </Row>
      </Box>
    )}
    <Textarea
      label={deed === 'nothing' ? texts.ownReason : texts.reason}
      minRows={2}
      maxLength={isSanctionDeed(deed) ? 500 : REPORT_NOTE_MAX}
      value={choice.reason}
      error={missing}
      onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
    />
  </Stack>
);

const End = ({ deed, choice, change }: Part & { deed: Deed }) => (
  <Stack gap="xs">
    <Pills
      label={texts.until}
      name="duration"
      choices={durationsOf(deed).map((value) => ({ value, text: durationText(value) }))}
      value={choice.duration}
      onChange={(duration) => change({ duration })}
    />
    {choice.duration === 'other' ? (
      <TextInput
        type="date"
        label={texts.untilDate}
        value={choice.date}
        onChange={({ currentTarget }) => change({ date: currentTarget.value })}
      />
    ) : null}
  </Stack>
);
