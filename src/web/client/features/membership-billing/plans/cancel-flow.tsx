import { atMost } from '#ui/at-most.ts';
import { Anchor, Button, Checkbox, Textarea, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { surveyKeys } from '#modules/feedback/contract/survey-records.ts';
import { updateSubscription, type SubscriptionInfo } from '#modules/membership-billing/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { call } from '#client/lib/call.ts';
import { useSetting } from '#client/lib/config.tsx';
import { dateText } from '#client/lib/time.ts';
import { Film } from '#ui/pictures/film.tsx';
import { Form } from '#ui/form.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton, WayLink } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page.tsx';
import { billingTexts } from '../texts.ts';
import { isRenewing, lastsUntil } from './standing.ts';

const texts = billingTexts.cancel;
const REASON_TEXT_MAX = 1000;
const overview = '/membership';

/** What staff read: the reason of the list, and what was written to it (BIL-045, BIL-046). */
const said = (reason: string, words: string): string => (words.trim() === '' ? reason : `${reason}: ${words.trim()}`);

const Keep = () => <WayLink to={overview} text={texts.keep} />;

/** What ends, what stays and until when, with a film where one is configured; then why; then what happened (BIL-019 to BIL-024). */
export const CancelFlow = ({ subscription }: { subscription: SubscriptionInfo }) => {
  const [step, setStep] = useState<'sure' | 'why' | 'done'>('sure');
  // The date of what is canceled: afterwards the subscription is asked for again.
  const [until] = useState(() => dateText(lastsUntil(subscription) ?? Date.now()));
  const [hasRenewal] = useState(() => isRenewing(subscription));
  if (!hasRenewal) return <Nothing />;
  if (step === 'sure') return <Sure until={until} onGo={() => setStep('why')} />;
  if (step === 'why') return <Why onDone={() => setStep('done')} />;
  return <Done until={until} />;
};

const Sure = ({ until, onGo }: { until: string; onGo: () => void }) => {
  const film = useSetting('CANCEL_VIDEO_URL', '');
  return (
    <>
      <PageTitle documentTitle={texts.title}>{texts.sure}</PageTitle>
      <Stack gap="lg">
        <p>{texts.sureText(until)}</p>
        {film === '' ? null : <Film src={film} label={texts.film} />}
        <Row gap="sm">
          <Keep />
          <Button onClick={onGo}>{texts.go}</Button>
        </Row>
      </Stack>
    </>
  );
};

const Why = ({ onDone }: { onDone: () => void }) => {
  const [reason, setReason] = useState<(typeof texts.reasons)[number]>();
  const [words, setWords] = useInputState('');
  const [failed, setFailed] = useState(false);
  const cancel = useAction(updateSubscription, { refused: () => setFailed(true) });
  const go = async () => {
    if (!reason) return;
    setFailed(false);
    const answer = await cancel.run({ subscription_type_id: null, auto_subscribe: false });
    if (!answer.ok) return;
    track('subscription_unsubscribed', {});
    // The reason must not stand between a member and the end of a plan: it is sent afterwards, and may fail.
    void call(
      putMarketingData,
      { x: 'append', key: surveyKeys.unsubscribe, val: said(reason.value, words) },
      { quiet: true, keepalive: true },
    );
    onDone();
  };
  return (
    <>
      <PageTitle documentTitle={texts.title} lead={texts.whyLead}>
        {texts.why}
      </PageTitle>
      <Form
        error={failed ? billingTexts.cancelFailed : undefined}
        gap="lg"
        onSubmit={() => {
          if (!cancel.pending) void go();
        }}
      >
        <Stack as="fieldset">
          <VisuallyHidden component="legend">{texts.why}</VisuallyHidden>
          {texts.reasons
            .filter((each) => reason === undefined || each === reason)
            .map((each) => (
              <Checkbox
                key={each.value}
                label={each.text}
                checked={each === reason}
                onChange={() => setReason(each === reason ? undefined : each)}
              />
            ))}
        </Stack>
        {reason?.asks ? (
          <Textarea
            key={reason.value}
            label={reason.asks}
            {...atMost(REASON_TEXT_MAX, words)}
            minRows={3}
            value={words}
            onChange={setWords}
          />
        ) : null}
        <Row gap="sm">
          <Keep />
          {reason ? (
            <Button type="submit" loading={cancel.pending}>
              {texts.yes}
            </Button>
          ) : null}
        </Row>
      </Form>
    </>
  );
};

const Done = ({ until }: { until: string }) => (
  <>
    <PageTitle documentTitle={texts.title}>{texts.done}</PageTitle>
    <Stack gap="lg" align="flex-start">
      <Illustration picture="boat" />
      <p>{texts.doneText(until)}</p>
      <Soft>{texts.changed}</Soft>
      <Row gap="sm">
        <LinkButton to="/sessions">{texts.toSessions}</LinkButton>
        <WayLink to={overview} text={billingTexts.yours.back} />
      </Row>
    </Stack>
  </>
);

const Nothing = () => (
  <>
    <PageTitle documentTitle={texts.title} lead={texts.nothingText}>
      {texts.nothing}
    </PageTitle>
    <Anchor component={Link} to={overview}>
      {billingTexts.yours.back}
    </Anchor>
  </>
);
