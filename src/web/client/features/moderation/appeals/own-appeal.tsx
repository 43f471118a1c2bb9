import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { makeAppeal, openAppeal, type OwnAppeal } from '#modules/moderation/contract/appeal-api.ts';
import { APPEAL_TEXT_MAX } from '#modules/moderation/contract/appeal-text.ts';
import { useAction } from '#client/lib/action.ts';
import { useSupportEmail } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { FormError } from '#ui/form.tsx';
import { Fact, Facts, Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { ownAppealTexts as texts } from './texts.ts';

/** What was decided, the place to object, and what became of it. `wrong`: instead, for a link that leads nowhere. */
export const OwnAppealPage = ({ token, wrong }: { token: string; wrong: ReactNode }) => {
  const query = useCall(openAppeal, { token }, { topics: [['appeal']], staleTime: 0 });
  if (query.error?.notice.name === 'APPEAL_LINK_INVALID') return <>{wrong}</>;
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Loaded query={query} loading={<LoadingState shape="text" label={texts.loading} tall />}>
        {({ decision }) => (
          <>
            {decision.appeal === null ? null : <Objection appeal={decision.appeal} />}
            <Decided decision={decision} />
            {decision.appeal === null ? <Objecting token={token} decision={decision} /> : null}
            <Contact />
          </>
        )}
      </Loaded>
    </>
  );
};

const Words = ({ children }: { children: string | null }) => (
  <span dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
    {children}
  </span>
);

const Decided = ({ decision }: { decision: OwnAppeal }) => (
  <Section title={texts.decided}>
    <Stack gap="md">
      <div>
        <strong>{decision.deed === 'nothing' ? null : texts.deeds[decision.deed]}</strong>
        <p>{decision.ended === null ? decision.effect : texts.ended[decision.ended]}</p>
      </div>
      <Facts look="above">
        {decision.clause_text === null ? null : <Fact name={texts.rule}>{storedWord(decision.clause_text)}</Fact>}
        <Fact name={texts.reason}>
          <Words>{decision.reason}</Words>
        </Fact>
        {decision.conditions === null ? null : (
          <Fact name={texts.conditions}>
            <Words>{decision.conditions}</Words>
          </Fact>
        )}
        <Fact name={texts.on}>
          <TimeText at={decision.decided_time} show="date" />
        </Fact>
        {decision.until_time === null ? null : (
          <Fact name={texts.until}>
            <TimeText at={decision.until_time} />
          </Fact>
        )}
      </Facts>
      {decision.until_time === null && decision.ended === null && decision.deed === 'removed' ? (
        <Soft>{texts.noEnd}</Soft>
      ) : null}
    </Stack>
  </Section>
);

const Objecting = ({ token, decision }: { token: string; decision: OwnAppeal }) => {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const make = useAction(makeAppeal, { done: texts.sent });
  // The page was left open until the time was over.
  if (!decision.can_appeal) return <Panel p="md">{texts.timeOver}</Panel>;
  return (
    <Section title={texts.object}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') setMissing(texts.required);
          else void make.run({ token, text });
        }}
      >
        <Stack gap="md">
          <p>{texts.objectLead}</p>
          <p>
            {texts.objectUntil} <TimeText at={decision.appeal_until_time} show="date" />.
          </p>
          <Textarea
            label={texts.text}
            description={`${texts.hint} ${texts.most(APPEAL_TEXT_MAX)}`}
            minRows={5}
            maxLength={APPEAL_TEXT_MAX}
            value={text}
            error={missing}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setMissing(undefined);
              make.clear();
            }}
          />
          <FormError>{make.notice?.msg}</FormError>
          <Row justify="flex-end">
            <Button type="submit" loading={make.pending}>
              {texts.submit}
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  );
};

const Objection = ({ appeal }: { appeal: NonNullable<OwnAppeal['appeal']> }) => (
  <Section title={texts.yours}>
    <Stack gap="md">
      {appeal.outcome === null ? (
        <Panel as="output" display="block" p="md">
          <strong>{texts.sent}</strong>
          {appeal.has_decider ? (
            <p>
              {texts.waits} <TimeText at={appeal.due_time} show="date" />.
            </p>
          ) : (
            <p>{texts.noDecider}</p>
          )}
        </Panel>
      ) : (
        <Panel p="md" tone={appeal.outcome === 'overturned' ? 'good' : 'sunken'}>
          <strong>{texts.outcomes[appeal.outcome]}</strong>
          <p>
            <Words>{appeal.reason}</Words>
          </p>
          {appeal.decided_time === null ? null : (
            <Soft>
              <TimeText at={appeal.decided_time} show="date" />
            </Soft>
          )}
        </Panel>
      )}
      <div>
        <strong>{texts.wrote}</strong>
        <p>
          <Words>{appeal.text}</Words>
        </p>
        <Soft>
          <TimeText at={appeal.made_time} show="date" />
        </Soft>
      </div>
    </Stack>
  </Section>
);

const Contact = () => {
  const email = useSupportEmail();
  return (
    <Stack gap="xs" mt="xl">
      <p>{texts.hard}</p>
      <p>
        <GetHelpLink />
      </p>
      {email === undefined ? null : (
        <p>
          <a href={`mailto:${email}`}>{texts.write(email)}</a>
        </p>
      )}
    </Stack>
  );
};
