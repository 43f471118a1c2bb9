import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { getOnboarding, setOnboarding } from '#modules/profiles/contract/api.ts';
import { onboardingPaths, onboardingStep, type OnboardingStep } from '#modules/profiles/contract/onboarding.ts';
import { call } from '#client/lib/call.ts';
import { callKey, useCall } from '#client/lib/query.ts';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { onboardingTexts as texts } from './texts.ts';

/** Notes the step, here at once, and on the server. */
const useNote = () => {
  const queries = useQueryClient();
  return useCallback(
    async (step: OnboardingStep | null) => {
      const queryKey = callKey(getOnboarding, {});
      // What was asked before would bring the step before back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { onboarding: { step } });
      await call(setOnboarding, { step }, { quiet: true, keepalive: true });
    },
    [queries],
  );
};

/** Ends the first steps, here and on the server (SIT-090). */
export const useFinish = () => {
  const note = useNote();
  return useCallback(() => note(null), [note]);
};

/** Runs once the page is left for good: not when React mounts it a second time at once. */
const useOnLeaving = (leave: () => void) => {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      queueMicrotask(() => {
        if (!isHere.current) leave();
      });
    };
  }, [leave]);
};

/** One of the first steps: for members who have not finished them, else there is nothing to see (C-134). */
export const OnboardingPage = ({ step, children }: { step: OnboardingStep; children: ReactNode }) => {
  // What is noted while a step is shown does not take it away.
  const query = useCall(getOnboarding, {}, { staleTime: Infinity, quiet: true });
  const { state } = useLocation() as { state: { chosen?: true } | null };
  return (
    <Page width="text">
      <Loaded isPage query={query}>
        {({ onboarding: { step: reached } }) => {
          if (reached === null) return <Navigate to="/" replace />;
          // A member who comes back continues where they left; a link inside the steps leads to any of them.
          if (step === 'wells' && reached !== 'wells' && state?.chosen !== true)
            return <Navigate to={onboardingPaths[reached]} replace state={{ chosen: true }} />;
          return <Step step={step}>{children}</Step>;
        }}
      </Loaded>
    </Page>
  );
};

const Step = ({ step, children }: { step: OnboardingStep; children: ReactNode }) => {
  const note = useNote();
  const arrive = useEffectEvent(() => void note(step));
  useEffect(() => arrive(), []);
  const finish = useFinish();
  // Leaving the last step ends them (SIT-090).
  useOnLeaving(
    useCallback(() => {
      if (step === 'welcome') void finish();
    }, [step, finish]),
  );
  const steps = onboardingStep.options.filter((each) => each !== 'details');
  const at = steps.indexOf(step === 'details' ? 'membership' : step);
  return (
    <Stack gap="lg">
      <Soft>{texts.step(at + 1, steps.length)}</Soft>
      {children}
    </Stack>
  );
};

/** First for those who cannot wait. */
export const HelpFirst = () => (
  <Panel as="section" tone="warm" p="md" aria-label={texts.now.title}>
    <strong>{texts.now.title}</strong>
    <p>{texts.now.text}</p>
    <Row gap="md" mt="xs">
      <GetHelpLink />
      <Link to="/sessions">{texts.now.sessions}</Link>
    </Row>
  </Panel>
);

/** On to the next step, or out of all of them. */
export const SkipLinks = ({ to }: { to: OnboardingStep }) => {
  const finish = useFinish();
  return (
    <Row gap="lg">
      <Link to={onboardingPaths[to]}>{texts.skip}</Link>
      <Link to="/" onClick={() => void finish()}>
        {texts.leave}
      </Link>
    </Row>
  );
};
