import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { siteContentSchema } from '#modules/content/contract/site-content.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { HostingDialog } from './hosting-dialog.tsx';
import SpecialNotice from './special-notice.tsx';

const open = (notice: string, content = {}) => {
  const server = aServer({ member: aMember() })
    .on(updateProfile, answers({ user: aMember() }))
    .on(siteContent, answers({ content: siteContentSchema.parse(content), help: [] }));
  return { server, ...renderPage(<SpecialNotice notice={notice} id="1 session" />) };
};

const leadsOn = async (notice: string, button: string, path: string) => {
  const { user, server, router } = open(notice);
  await user.click(await screen.findByRole('link', { name: button }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(server.calls(updateProfile).map(({ body }) => body)).toEqual([
    { special_notice: null, seen_notice: '1 session' },
  ]);
};

test('[FBK-033] after one session a modal leads to sessions, and following it clears the notice', () =>
  leadsOn('SHOW_POST_ONE_SESSION_MODAL', 'JOIN AN UPCOMING SESSION', '/sessions'));
test('[FBK-036] after three sessions a modal leads to the safety policy', () =>
  leadsOn('SHOW_POST_THREE_SESSIONS_MODAL', 'VIEW SAFETY POLICY', '/safety-policy'));
test('[FBK-037] after five sessions a modal leads to hosting', () =>
  leadsOn('SHOW_POST_FIVE_SESSIONS_MODAL', 'LEARN ABOUT HOSTING', '/host'));
test('[FBK-034] [SIT-106] after the first hosted session a modal leads to the training', () =>
  leadsOn('SHOW_TRAINING_LINK_MODEL', 'See the training', '/thinkific'));

test('closing a notice clears it as well, and it is gone at once', async () => {
  const { user, server } = open('SHOW_POST_THREE_SESSIONS_MODAL');
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(updateProfile)).toHaveLength(1);
});

test('[FBK-035] the film of the installation stands in the first one', async () => {
  open('SHOW_POST_ONE_SESSION_MODAL', {
    first_session_film: { src: 'https://films.example.org/first.mp4', label: 'After a first session' },
  });
  expect(await screen.findByLabelText('After a first session')).toBeTruthy();
});

test('an unknown notice opens nothing', () => {
  open('SHOW_SOMETHING_ELSE');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[IDN-081] [SIT-105] the invitation to host says what each level may do, and leads on', async () => {
  aServer({ member: aMember() });
  renderPage(<HostingDialog level={1} onClose={() => {}} />);
  expect(await screen.findByText('You are at level 1.')).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Level 0', 'Level 1', 'Level 2']);
  expect(screen.getByRole('link', { name: 'LEARN ABOUT HOSTING' }).getAttribute('href')).toBe('/host');
});
