import { screen, waitFor } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { getOnboarding, setOnboarding } from '#modules/profiles/contract/api.ts';
import type { OnboardingStep } from '#modules/profiles/contract/onboarding.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { UnfinishedSteps } from './unfinished-steps.tsx';

const DAY = 86_400_000;

/** The shell has loaded the member before any page shows. */
const Home = () =>
  useMemberQuery().data === undefined ? null : (
    <>
      <p>Home</p>
      <UnfinishedSteps />
    </>
  );
const open = (step: OnboardingStep | null, options: { days: number } = { days: 1 }) => {
  const server = aServer({ member: aMember({ joined_at: new Date(serverNow() - options.days * DAY).toISOString() }) })
    .on(getOnboarding, answers({ onboarding: { step } }))
    .on(setOnboarding, ({ body }) => answers({ onboarding: { step: body['step'] } }));
  return { server, ...renderPage(<Home />, { path: '/' }) };
};
const hint = () => screen.queryByRole('region', { name: 'Your first steps' });

test('[C-134] a new member who left the first steps is led to where they are', async () => {
  open('membership');
  const on = await screen.findByRole('link', { name: 'Go on' });
  expect(on.getAttribute('href')).toBe('/onboarding/membership');
});

test('[C-134] first steps that are declined are over for good, and out of sight at once', async () => {
  const { user, server } = open('wells');
  await user.click(await screen.findByRole('button', { name: 'No, thank you' }));
  await waitFor(() => expect(hint()).toBeNull());
  expect(server.calls(setOnboarding).map(({ body }) => body['step'])).toEqual([null]);
});

test('nothing is shown once the first steps are finished', async () => {
  const { server } = open(null);
  await waitFor(() => expect(server.calls(getOnboarding)).toHaveLength(1));
  expect(hint()).toBeNull();
});

test('members of more than a month are not asked about', async () => {
  const { server } = open('wells', { days: 31 });
  expect(await screen.findByText('Home')).toBeTruthy();
  expect([hint(), server.calls(getOnboarding)]).toEqual([null, []]);
});
