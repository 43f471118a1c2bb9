import { globSync, readFileSync } from 'node:fs';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { deleteWell, getWell } from '#modules/communities/contract/api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { useAction, type ActionOptions } from './action.ts';
import { useCall } from './query.ts';

const id = '5f0c1a52-0000-4000-8000-00000000000a';
const gone = { group: { uuid: id, title: 'Night Owls', deleted: true } };

const Page = (actionOptions: ActionOptions<typeof deleteWell>) => {
  const remove = useAction(deleteWell, actionOptions);
  useCall(getWell, { id }, { topics: [['group', id]], quiet: true });
  return (
    <>
      <button onClick={() => void remove.run({ id })}>{remove.pending ? 'busy' : 'delete'}</button>
      <p>{remove.notice?.msg ?? 'no refusal'}</p>
    </>
  );
};
const draw = async (actionOptions: ActionOptions<typeof deleteWell> = {}) => {
  const server = aServer({ member: aMember() });
  server.on(deleteWell, answers(gone));
  const page = renderPage(<Page {...actionOptions} />, { path: '/here' });
  await screen.findByRole('button');
  return { server, ...page, run: () => page.user.click(screen.getByRole('button')) };
};

describe('an action', () => {
  test('after a success runs what follows in order, leaves the page and shows its toast', async () => {
    const order: string[] = [];
    const { run, router } = await draw({
      after: ({ group }) => void order.push(`then ${group.title}`),
      close: () => void order.push('close'),
      go: () => {
        order.push('go');
        return '/wells';
      },
      done: ({ group }) => `${group.title} is deleted.`,
    });
    await run();
    await waitFor(() => expect(shownToasts()).toEqual(['Night Owls is deleted.']));
    expect(router.state.location.pathname).toBe('/wells');
    expect(order).toEqual(['then Night Owls', 'close', 'go']);
  });

  test('refetches the topics that its endpoint touches', async () => {
    const { run, server } = await draw();
    await waitFor(() => expect(server.calls(getWell).length).toBeGreaterThan(0));
    const before = server.calls(getWell).length;
    await run();
    await waitFor(() => expect(server.calls(getWell).length).toBeGreaterThan(before));
  });

  test('whose answer is lost refetches the same, for it may be done', async () => {
    const { run, server } = await draw();
    await waitFor(() => expect(server.calls(getWell).length).toBeGreaterThan(0));
    server.on(deleteWell, unreachable);
    const before = server.calls(getWell).length;
    await run();
    await waitFor(() => expect(server.calls(getWell).length).toBeGreaterThan(before));
  });

  test('holds the refusal until the next run, and gives it to the form', async () => {
    const showNotice = jest.fn();
    const { run, server } = await draw({ fields: { showNotice } });
    server.on(deleteWell, refuses('GROUP_HAS_ACTIVE_SESSIONS'));
    await run();
    await waitFor(() => expect(screen.queryByText('no refusal')).toBeNull());
    expect(showNotice).toHaveBeenCalledWith(expect.objectContaining({ name: 'GROUP_HAS_ACTIVE_SESSIONS' }));
    expect(shownToasts()).toEqual([]);
    server.on(deleteWell, answers(gone));
    await run();
    expect(await screen.findByText('no refusal')).toBeTruthy();
  });

  test('whose answer is lost can be looked up without being done again, and then has succeeded', async () => {
    const { server } = await draw();
    server.on(deleteWell, ({ headers }) =>
      'x-look-up' in headers ? answers(gone) : refuses('UNKNOWN_PATH', { status: 504 }),
    );
    const after = jest.fn<() => void>();
    const Lost = () => {
      const { run } = useAction(deleteWell, { quiet: true, after });
      return <button onClick={() => void run({ id }).then(({ find }) => find?.())}>find</button>;
    };
    const { user } = renderPage(<Lost />);
    await user.click(await screen.findByRole('button', { name: 'find' }));
    await waitFor(() => expect(after).toHaveBeenCalledTimes(1));
    const [sent, looked] = server.calls(deleteWell).map(({ headers }) => headers['idempotency-key']);
    expect(looked).toBe(sent);
  });

  test('shows a refusal as a toast where the page has no place for it', async () => {
    const { run, server } = await draw({ refused: 'toast' });
    server.on(deleteWell, refuses('GROUP_HAS_ACTIVE_SESSIONS', { msg: 'Sessions are planned.' }));
    await run();
    await waitFor(() => expect(shownToasts()).toEqual(['Sessions are planned.']));
  });

  test('an action that cannot reach the server shows one toast', async () => {
    const { run, server } = await draw({ refused: 'toast' });
    server.on(deleteWell, unreachable);
    await run();
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
  });
});

/** Actions whose refusal stands at a field that can be edited without the refusal going away. */
const staleRefusals = (code: string) =>
  /<(?:TextInput|Textarea|EndField|MentionField|ValueField)\b/.test(code)
    ? [...code.matchAll(/(?:FormError>|error=)\{[^}]*?(\w+)\.notice\?\.msg/g)]
        .map(([, action]) => action!)
        .filter((action) => !code.includes(`${action}.clear`))
    : [];

test('[SIT-124] what a form was refused for goes away when a field is edited, also without `useFields`', () => {
  expect(staleRefusals('<FormError>{save.notice?.msg}</FormError><Textarea />')).toEqual(['save']);
  expect(staleRefusals('<TextInput error={note.notice?.msg} onChange={note.clear} />')).toEqual([]);
  const stale = globSync('src/web/client/{features,pages,entities}/**/*.tsx').flatMap((file) =>
    staleRefusals(readFileSync(file, 'utf8')).map((action) => `${file}: ${action}`),
  );
  expect(stale).toEqual([]);
});
