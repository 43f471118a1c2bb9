import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { aMember, aServer, testQueries } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { watchNavigation } from '#client/testing/watch.ts';
import { checkReturningPage } from './returning-page.ts';
import { reloadMember } from './session.tsx';

const member = aMember();
const isHidden = () => document.documentElement.dataset['putAway'] !== undefined;
const transition = (type: 'pagehide' | 'pageshow', persisted = true) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }));

let stop: () => void;
const putAway = async () => {
  const server = aServer({ member });
  const queries = testQueries();
  const navigation = watchNavigation('/account');
  await reloadMember(queries);
  queries.setQueryDefaults(['/v1/something'], { gcTime: Infinity });
  queries.setQueryData(['/v1/something', {}, []], 'read before');
  stop = checkReturningPage(queries);
  transition('pagehide');
  return { server, queries, navigation };
};
beforeEach(() => void delete document.documentElement.dataset['putAway']);
afterEach(() => stop());

test('a page that is put away is hidden before it is frozen', async () => {
  await putAway();
  expect(isHidden()).toBe(true);
});

test('a page that is left for good is not hidden', async () => {
  await putAway();
  delete document.documentElement.dataset['putAway'];
  transition('pagehide', false);
  expect(isHidden()).toBe(false);
});

test('a page that returns to its member is shown once the server has answered, and asks for everything again', async () => {
  const { queries, navigation } = await putAway();
  transition('pageshow');
  expect(isHidden()).toBe(true);
  await waitFor(() => expect(isHidden()).toBe(false));
  expect(navigation.reloads).toBe(0);
  expect(queries.getQueryState(['/v1/something', {}, []])?.isInvalidated).toBe(true);
});

test.each([
  ['its member has logged out', refuses('NOT_SIGNED_IN')],
  ['another member has logged in', answers({ user: aMember({ uuid: '5f0c1a52-0000-4000-8000-000000000002' }) })],
  ['the server cannot be asked', unreachable],
])('a page that returns after %s stays hidden and is loaded as new', async (_, answer) => {
  const { server, navigation } = await putAway();
  server.on(ownProfile, answer);
  transition('pageshow');
  await waitFor(() => expect(navigation.reloads).toBe(1));
  expect(isHidden()).toBe(true);
});
