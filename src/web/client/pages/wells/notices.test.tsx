import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { countNotices, listNotices, seeNotices } from '#modules/forum/contract/api.ts';
import { NoticesLink } from '#client/features/forum/feed/notices-link.tsx';
import { aPost, aReply } from '#client/features/forum/testing/a-post.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, withoutStrictRepeats } from '#client/testing/server.ts';
import Notices from './notices.tsx';

const time = new Date(Date.now() - 5 * 60_000).toISOString();

test('[I-008~ the mail] the page shows who replied and who mentioned the member, and counts as seen what is new', async () => {
  const server = aServer({ member: aMember() });
  server.on(seeNotices, answers({ count: 0 }));
  server.on(
    listNotices,
    answers({
      forum_notice: [
        { kind: 'REPLY', time, is_new: true, forum_post: aReply() },
        { kind: 'MENTION', time, is_new: false, forum_post: aPost({ content_note: 'mentions hospital' }) },
      ],
    }),
  );
  renderPage(<Notices />);
  const [reply, mention] = await screen.findAllByRole('listitem');
  expect(within(reply!).getByRole('link', { name: 'ana replied to you' }).getAttribute('href')).toContain(
    '/discussion/',
  );
  expect(within(reply!).getByText('Me too.')).toBeTruthy();
  expect(within(reply!).getByText('new')).toBeTruthy();
  expect(within(mention!).getByRole('link', { name: 'ana mentioned you' })).toBeTruthy();
  expect(within(mention!).getByText('Content note: mentions hospital')).toBeTruthy();
  expect(within(mention!).queryByText('new')).toBeNull();
  await waitFor(() => expect(withoutStrictRepeats(server.calls(seeNotices))).toHaveLength(1));
});

test('without notices the page says so, and has nothing to count as seen', async () => {
  const server = aServer({ member: aMember() });
  server.on(listNotices, answers({ forum_notice: [] }));
  renderPage(<Notices />);
  expect(await screen.findByText(/Nobody replied to you or mentioned you lately/)).toBeTruthy();
  expect(server.calls(seeNotices)).toEqual([]);
});

test('[I-050~ counters of other modules] the header says how much is new, replies or not', async () => {
  const server = aServer({ member: aMember() });
  server.on(countNotices, answers({ count: 2 }));
  renderPage(<NoticesLink others={4} />);
  expect(await screen.findByRole('link', { name: 'What is new for you: 6' })).toBeTruthy();
});

test('[MOD-004] the posts of a member are gone from the page as soon as the viewer restricts that member', async () => {
  const server = aServer({ member: aMember() });
  server.on(seeNotices, answers({ count: 0 }));
  server.on(listNotices, answers({ forum_notice: [{ kind: 'REPLY', time, is_new: false, forum_post: aReply() }] }));
  const { queries } = renderPage(<Notices />);
  await screen.findByText('Me too.');
  server.on(listNotices, answers({ forum_notice: [] }));
  await act(() => invalidateTopic(queries, ['restriction']));
  await waitFor(() => expect(screen.queryByText('Me too.')).toBeNull());
});
