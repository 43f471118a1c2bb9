import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  checkReceipt,
  downloadOwnData,
  keepAccount,
  ownData,
  ownDataState,
  setInactive,
} from '#modules/identity/contract/api/leaving.ts';
import { deletePost, listLeftPosts } from '#modules/forum/contract/api.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { aMember, aServer, renderPage, renderRoutes, testQueries } from '#client/testing/render.tsx';
import { answers, noticeOf, refuses } from '#client/testing/server.ts';
import { savedFiles, watchNavigation } from '#client/testing/watch.ts';
import { answerFailure } from '#client/lib/failures.ts';
import { es } from '#client/app/languages/es.ts';
import { catalogues, decideLanguage, setOwnLanguage } from '#client/lib/language/language.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { reloadMember, RequireMember, useMemberQuery } from '#client/lib/session.tsx';
import AccountClosed from './account-closed.tsx';
import AccountData from './account-data.tsx';
import ErasureReceipt from './erasure-receipt.tsx';
import KeepAccount from './keep-account.tsx';

const member = aMember({});
const UNTIL = '2026-06-03T12:00:00.000Z';

const preparing = {
  uuid: '0a61f3a3-9c09-4d9f-8d3d-5d3c2bb3c0f1',
  state: 'PREPARING',
  asked_at: '2026-05-04T12:00:00.000Z',
  ready_at: null,
  expires_at: null,
  bytes: null,
  is_late: false,
};
const ready = { ...preparing, state: 'READY', ready_at: '2026-05-04T12:01:00.000Z', expires_at: UNTIL, bytes: 7 };

const OwnDataOfMember = () =>
  useMemberQuery().data === undefined ? null : (
    <RequireMember>
      <AccountData />
    </RequireMember>
  );

test('[FOR-034] [FOR-036] what one wrote in Wells that one left is there to be taken back', async () => {
  const post = {
    uuid: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
    parent_uuid: null,
    group_title: 'Night Owls',
    time_created: '2026-05-04T09:00:00.000Z',
    content: 'I cannot sleep.',
  };
  const running = aServer({ member }).on(ownDataState, answers({ copy: null }));
  running.on(listLeftPosts, answers({ forum_post: [post] }));
  running.on(deletePost, () => {
    running.on(listLeftPosts, answers({ forum_post: [] }));
    return answers({ forum_post: { uuid: post.uuid, deleted: true } });
  });
  const { user } = renderPage(<AccountData />, { path: '/account/data' });
  expect(await screen.findByText('I cannot sleep.')).toBeTruthy();
  expect(screen.getByText('Night Owls')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'DELETE' }));
  await waitFor(() => expect(screen.queryByText('I cannot sleep.')).toBeNull());
  expect(running.calls(deletePost)[0]?.path).toBe(`/v1/forum_post/${post.uuid}/delete`);
  expect(screen.queryByRole('heading', { name: 'What you wrote in Wells that you left' })).toBeNull();
});

describe('one’s own data', () => {
  const visit = async () => {
    const page = renderPage(<AccountData />, { path: '/account/data' });
    await screen.findByRole('heading', { level: 1, name: 'Your data' });
    return page;
  };

  test('[I-036] is asked for with the password; a wrong one is named beside the field', async () => {
    const running = aServer({ member }).on(ownDataState, answers({ copy: null }));
    running.on(ownData, refuses('PASSWORD_WRONG', { field: 'password' }));
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Ask for my data' }));
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(running.calls(ownData)).toHaveLength(0);
    await user.type(screen.getByLabelText('Your password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Ask for my data' }));
    expect(await screen.findByText('This password is not correct.')).toBeTruthy();
  });

  test('[I-036] a copy of the data is put together meanwhile, downloaded in parts, and the password is asked for once', async () => {
    const running = aServer({ member });
    running.on(ownDataState, answers({ copy: null }));
    running.on(ownData, () => {
      running.on(ownDataState, answers({ copy: preparing }));
      return answers({ copy: preparing, proof: 'proof-1', file: null });
    });
    const saved = savedFiles();
    const { user } = await visit();
    await user.type(await screen.findByLabelText('Your password'), 'quiet-river');
    await user.click(screen.getByRole('button', { name: 'Ask for my data' }));
    expect(await screen.findByText('We are putting your data together')).toBeTruthy();
    running.on(ownDataState, answers({ copy: ready }));
    const button = await screen.findByRole('button', { name: 'Download my data' });
    expect(screen.getByText(/You can download it until/)).toBeTruthy();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    const file = { name: 'my-data.html', type: 'text/html' };
    running.on(downloadOwnData, ({ body }) =>
      body['after'] === undefined
        ? answers({ file, content: 'one ', next: '1.2', proof: 'proof-2' })
        : answers({ file, content: 'two', next: null, proof: 'proof-3' }),
    );
    await user.click(button);
    await waitFor(() => expect(saved).toEqual(['one two']));
    expect(running.calls(downloadOwnData).map(({ body }) => body)).toEqual([
      { proof: 'proof-1' },
      { proof: 'proof-2', after: '1.2' },
    ]);
  });

  test('[I-036] a copy that is there needs the password again later on; one that takes long says so', async () => {
    const running = aServer({ member }).on(ownDataState, answers({ copy: ready }));
    running.on(ownData, answers({ copy: preparing, proof: 'proof-1', file: null }));
    const { user, unmount } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Put it together anew' }));
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    await user.type(screen.getByLabelText('Your password'), 'quiet-river');
    running.on(ownDataState, answers({ copy: { ...preparing, is_late: true } }));
    await user.click(screen.getByRole('button', { name: 'Put it together anew' }));
    expect(await screen.findByText('It is taking longer than it should')).toBeTruthy();
    expect(running.calls(ownData).map(({ body }) => body)).toEqual([{ password: 'quiet-river', anew: true }]);
    unmount();
  });

  test('[C-110] nothing is deleted before the second yes, and then with the password', async () => {
    const running = aServer({ member });
    running.on(setInactive, answers({ erases_at: UNTIL }));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    expect(running.calls(setInactive)).toHaveLength(0);
    await user.type(screen.getAllByLabelText('Your password').at(-1)!, 'quiet-river');
    await user.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    await waitFor(() =>
      expect(running.calls(setInactive).map(({ body }) => body)).toEqual([{ password: 'quiet-river' }]),
    );
  });

  test('[C-110] other calls that are refused while the account is closed change nothing, the next page says until when', async () => {
    const running = aServer({ member });
    const { user, router } = await visit();
    const seen = watchNavigation('/account/data');
    running.on(setInactive, () => {
      answerFailure({ status: 401, notice: noticeOf('NOT_SIGNED_IN') });
      return answers({ erases_at: UNTIL });
    });
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.type(screen.getAllByLabelText('Your password').at(-1)!, 'quiet-river');
    await user.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account-closed'));
    expect(seen).toEqual({ reloads: 0, went: [] });
  });

  test('[C-110] a member who repeats the closing because its answer was lost reads that the account is closed', async () => {
    const running = aServer({ member });
    const { user, router } = await visit();
    const seen = watchNavigation('/account/data');
    running.on(setInactive, () => ({ status: 503, body: {} }));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.type(screen.getAllByLabelText('Your password').at(-1)!, 'quiet-river');
    const confirm = screen.getByRole('button', { name: 'Yes, delete my account' });
    await user.click(confirm);
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    answerFailure({ status: 401, notice: noticeOf('NOT_SIGNED_IN') });
    expect(router.state.location.pathname).toBe('/account/data');
    running.on(setInactive, refuses('NOT_SIGNED_IN'));
    await user.click(confirm);
    await waitFor(() => expect(router.state.location.pathname).toBe('/account-closed'));
    expect(seen).toEqual({ reloads: 0, went: [] });
  });

  test('[C-110] a page that is slow to come after the account was closed comes all the same, though other calls are refused', async () => {
    const running = aServer({ member }).on(setInactive, answers({ erases_at: UNTIL }));
    const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>();
    const queries = testQueries();
    const { user, router } = renderRoutes(
      [
        { path: '/account/data', Component: OwnDataOfMember },
        { path: '/account-closed', lazy: () => arrived.then(() => ({ Component: AccountClosed })) },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { at: '/account/data', queries },
    );
    navigation.reload = () => void router.navigate('/login');
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await user.type(screen.getAllByLabelText('Your password').at(-1)!, 'quiet-river');
    await user.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/account-closed'));
    running.on(ownProfile, refuses('NOT_SIGNED_IN'));
    answerFailure({ status: 401, notice: noticeOf('NOT_SIGNED_IN') });
    await act(() => reloadMember(queries));
    arrives();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is closed' })).toBeTruthy();
  });
});

test('[C-110] a member who has left sees until when they can come back', async () => {
  aServer({ member: null });
  renderPage(<AccountClosed />, { path: '/account-closed', at: `/account-closed?until=${UNTIL}` });
  expect(await screen.findByText(/deleted for good on 3 June 2026/)).toBeTruthy();
});

test('[C-110] the mailed link asks before it does anything', async () => {
  const running = aServer({ member: null });
  running.on(keepAccount, refuses('KEEP_ACCOUNT_LINK_WRONG'));
  const { user } = renderPage(<KeepAccount />, { path: '/keep-account/:a/:b', at: '/keep-account/me/secret' });
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  expect(running.calls(keepAccount)).toHaveLength(0);
  await user.click(keep);
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeTruthy();
});

test('[I-036] a receipt is checked as it was pasted; address and code go along only together', async () => {
  const running = aServer({ member: null });
  const facts = { Finished: UNTIL };
  running.on(checkReceipt, answers({ is_genuine: true, is_about_you: null, facts, public_key: 'key' }));
  const { user } = renderPage(<ErasureReceipt />, { path: '/erasure-receipt' });
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Please paste a receipt, or open it as a file')).toBeTruthy();
  await user.type(screen.getByLabelText('The receipt'), 'the receipt');
  await user.click(screen.getByText('Is it about me?'));
  await user.type(screen.getByLabelText('Your former email address'), 'me@example.org');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('heading', { name: 'This receipt is genuine' })).toBeTruthy();
  expect(screen.getByText('3 June 2026 at 12:00 UTC')).toBeTruthy();
  expect(running.calls(checkReceipt).map(({ body }) => body)).toEqual([{ receipt: 'the receipt' }]);
});

const { load } = catalogues;
afterEach(async () => {
  catalogues.load = load;
  setOwnLanguage(null);
  await decideLanguage(['en']);
});

test('what a receipt says is shown in the language of its reader', async () => {
  catalogues.load = () => Promise.resolve(es);
  setOwnLanguage('es');
  await decideLanguage(['en', 'es']);
  const running = aServer({ member: null, config: { settings: { LANGUAGES: 'en,es' } } });
  const facts = { Finished: UNTIL };
  running.on(checkReceipt, answers({ is_genuine: true, is_about_you: null, facts, public_key: 'key' }));
  const { user, container } = renderPage(<ErasureReceipt />, { path: '/erasure-receipt' });
  await waitFor(() => expect(container.querySelector('textarea')).not.toBeNull());
  await user.type(container.querySelector('textarea')!, 'the receipt');
  await user.click(container.querySelector('button[type=submit]')!);
  expect(await screen.findByText(/3 de junio de 2026.*12:00 UTC/)).toBeTruthy();
  expect(screen.getByText('Terminado')).toBeTruthy();
});
