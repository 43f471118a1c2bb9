import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { termsToAgree } from '#modules/content/contract/more-page-api.ts';
import { acceptTerms } from '#modules/identity/contract/api/logins.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import TermsNotice from './terms-notice.tsx';

afterEach(() => sessionStorage.clear());

const aChange = (terms = 2) => {
  const server = aServer({ member: aMember() });
  server.on(
    termsToAgree,
    answers({
      is_due: true,
      agreed: { terms: 1, privacy: 1, at: null, version: '1.1' },
      current: { terms, privacy: 1, version: `${terms}.1` },
    }),
  );
  return server;
};
const draw = () => renderPage(<TermsNotice />);
const title = 'Our terms have changed';

test('changed terms are put off until the next visit, and asked again when they change once more', async () => {
  const server = aChange();
  const { user, unmount } = draw();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  unmount();

  const asked = server.calls(termsToAgree).length;
  const again = draw();
  await waitFor(() => expect(server.calls(termsToAgree).length).toBeGreaterThan(asked));
  expect(screen.queryByText(title)).toBeNull();
  again.unmount();

  aChange(3);
  draw();
  expect(await screen.findByText(title)).toBeTruthy();
});

test('Escape puts changed terms off, and agreeing names the version that was shown', async () => {
  const server = aChange();
  server.on(acceptTerms, answers({}));
  const { user, unmount } = draw();
  await screen.findByText(title);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  unmount();

  sessionStorage.clear();
  draw();
  await user.click(await screen.findByRole('button', { name: 'I have read and agree' }));
  await waitFor(() =>
    expect(server.calls(acceptTerms).map(({ body }) => body)).toEqual([{ terms: true, version: '2.1' }]),
  );
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});
