import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { navigation } from '#client/lib/paths/navigation.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { LanguageChooser } from './language-chooser.tsx';

const usual = navigation.leave;
let left: string[];
beforeEach(() => {
  left = [];
  navigation.leave = (url) => void left.push(url);
});
afterEach(() => {
  navigation.leave = usual;
});

const offered = { settings: { LANGUAGES: 'en,es' } };
const Chooser = () => (useMemberQuery().isPending ? null : <LanguageChooser />);
const visit = () => renderPage(<Chooser />, { path: '/sessions', at: '/sessions?page=2' });

test('the same page is one link away in each other language, named as its speakers call it, and the choice stays on the device', async () => {
  aServer({ config: offered });
  const { user } = visit();
  const link = await screen.findByRole('link', { name: 'Español' });
  expect([link.getAttribute('href'), link.lang]).toEqual(['/es/sessions?page=2', 'es']);
  expect(screen.queryByRole('link', { name: 'English' })).toBeNull();
  await user.click(link);
  await waitFor(() => expect(left).toEqual(['/es/sessions?page=2']));
  expect(document.cookie).toContain('language=es');
});

test('a member’s choice is stored with the account before the page changes', async () => {
  const member = aMember();
  const server = aServer({ config: offered, member });
  server.on(updateProfile, () => {
    expect(left).toEqual([]);
    return answers({ user: { ...member, language: 'es' } });
  });
  const { user } = visit();
  await user.click(await screen.findByRole('link', { name: 'Español' }));
  await waitFor(() => expect(left).toEqual(['/es/sessions?page=2']));
  expect(server.calls(updateProfile).map(({ body }) => body)).toEqual([{ language: 'es' }]);
});

test('an installation that offers English alone has nothing to choose', async () => {
  aServer({ config: { settings: { LANGUAGES: 'en' } } });
  renderPage(
    <>
      <Chooser />
      <p>below</p>
    </>,
  );
  expect(await screen.findByText('below')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});
