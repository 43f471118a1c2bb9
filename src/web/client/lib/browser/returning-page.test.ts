import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { aMember, aServer, testQueries } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { watchNavigation } from '#client/testing/watch.ts';
import { checkReturningPage } from './returning-page.ts';
import { memberQuery, reloadMember } from '../session.tsx';

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

describe('another tab of the browser', () => {
  const elsewhere = (key: string) => dispatchEvent(Object.assign(new Event('storage'), { key }));
  const shown = async (path = '/account') => {
    const found = await putAway();
    delete document.documentElement.dataset['putAway'];
    sessionStorage.setItem('last-session', '{"title":"Grief after a suicide"}');
    return { ...found, navigation: watchNavigation(path) };
  };

  test.each([
    ['logged out', refuses('NOT_SIGNED_IN')],
    ['logged in as another member', answers({ user: aMember({ uuid: '5f0c1a52-0000-4000-8000-000000000002' }) })],
  ])('that %s hides this page at once, which loads as new without what its member left in it', async (_, answer) => {
    const { server, navigation } = await shown();
    server.on(ownProfile, answer);
    elsewhere('signed-in');
    expect(isHidden()).toBe(true);
    await waitFor(() => expect(navigation.reloads).toBe(1));
    expect(isHidden()).toBe(true);
    expect(sessionStorage.getItem('last-session')).toBeNull();
  });

  test('that logged in again as the same member leaves this page as it is', async () => {
    const { navigation } = await shown();
    elsewhere('signed-in');
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(navigation.reloads).toBe(0);
    expect(sessionStorage.getItem('last-session')).not.toBeNull();
  });

  test.each([
    ['stored something else', 'drafts', '/account'],
    ['logged out, while its member is in a room here [C-102]', 'signed-in', '/room/s1'],
  ])('that %s changes nothing here', async (_, key, path) => {
    const { server, navigation } = await shown(path);
    server.on(ownProfile, refuses('NOT_SIGNED_IN'));
    elsewhere(key);
    expect([isHidden(), navigation.reloads]).toEqual([false, 0]);
  });

  test('that logged in leaves the page of a visitor alone', async () => {
    const { queries, navigation } = await shown();
    queries.setQueryData(memberQuery.queryKey, null);
    elsewhere('signed-in');
    expect([isHidden(), navigation.reloads]).toEqual([false, 0]);
  });
});
