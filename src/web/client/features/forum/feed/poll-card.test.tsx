import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, jest, test } from '@jest/globals';
import { onTestFinished } from '#test/runner/test-end.ts';
import { closePoll, getPoll, openPoll, votePoll, type ForumPoll } from '#modules/forum/contract/api.ts';
import { viewerZone } from '#client/lib/time.ts';
import { instantOf } from '#client/lib/wall-time.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, withoutStrictRepeats } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { PollCard } from './poll-card.tsx';
import { aPoll } from '../testing/a-post.ts';

const open = async (poll: ForumPoll | null) => {
  const server = aServer({ member: aMember() });
  server.on(getPoll, answers({ forum_poll: poll }));
  const page = renderPage(<PollCard />);
  if (poll) await screen.findByRole('heading', { name: poll.question });
  else await waitFor(() => expect(withoutStrictRepeats(server.calls(getPoll))).toHaveLength(1));
  return { server, ...page };
};
const results = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the poll', () => {
  test('[FOR-027] [SIT-100] offers its answers; after one it shows percentages, with a check on the own choice', async () => {
    const { user, server } = await open(aPoll());
    expect(screen.queryByText(/%/)).toBeNull();
    const answered = aPoll({ answerOne: 3, my_answer: 1 });
    server.on(votePoll, () => {
      server.on(getPoll, answers({ forum_poll: answered }));
      return answers({ forum_poll: answered });
    });
    await user.click(screen.getByRole('button', { name: 'At night' }));
    await waitFor(() => expect(results()).toEqual(['At night (your answer)75%', 'In the morning25%', 'Never0%']));
    expect(server.calls(votePoll)[0]?.path).toBe(`/v1/forum_poll/${aPoll().uuid}/vote/1`);
    expect(screen.getByText('4 votes')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'When do you write?' }));
  });

  test('[FOR-028] shows five answers', async () => {
    await open(aPoll({ answers: ['a', 'b', 'c', 'd', 'e'], answerFive: 1, answerOne: 0, answerTwo: 0, my_answer: 5 }));
    expect(results()).toEqual(['a0%', 'b0%', 'c0%', 'd0%', 'e (your answer)100%']);
  });

  test('an answer can be changed', async () => {
    const { user } = await open(aPoll({ my_answer: 2 }));
    await user.click(screen.getByRole('button', { name: 'Change my answer' }));
    expect(screen.getByRole('button', { name: 'In the morning' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Keep my answer' }));
    expect(results()[1]).toContain('your answer');
  });

  test('a closed one only shows its results', async () => {
    await open(aPoll({ closed: true }));
    expect(screen.getByText('This poll is closed.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a poll with an end says when, and closes at it while it is on screen', async () => {
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
      ],
    });
    onTestFinished(() => void jest.useRealTimers());
    await open(aPoll({ closes_time: new Date(Date.now() + 60_000).toISOString() }));
    expect(screen.getByText(/^Open until/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Never' })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(91_000));
    expect(screen.getByText('This poll is closed.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/^Open until/)).toBeNull();
  });

  test('in brief it is its question, and a tap shows the answers without losing the place', async () => {
    aServer({ member: aMember() }).on(getPoll, answers({ forum_poll: aPoll() }));
    const { user } = renderPage(<PollCard isBrief />);
    const question = await screen.findByRole('heading', { name: 'When do you write?' });
    expect(screen.queryByRole('button', { name: 'Never' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('button', { name: 'Never' })).toBeTruthy();
    expect(document.activeElement).toBe(question);
  });

  test('a refused vote says why', async () => {
    const { user, server } = await open(aPoll());
    server.on(votePoll, refuses('FORUM_POLL_CLOSED'));
    await user.click(screen.getByRole('button', { name: 'Never' }));
    await waitFor(() => expect(shownToasts()).toEqual(['This poll is closed.']));
  });

  test('[FOR-031] a poll that could not be loaded says so, and can be loaded again', async () => {
    const server = aServer({ member: aMember() });
    server.on(getPoll, refuses('SERVER_ERROR'));
    const { user } = renderPage(<PollCard />);
    expect(await screen.findByText('The poll could not be loaded.')).toBeTruthy();
    server.on(getPoll, answers({ forum_poll: aPoll() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'When do you write?' })).toBeTruthy();
  });

  test('staff open one with two to five answers', async () => {
    const server = aServer({ member: aMember({ is_admin: true }) });
    server.on(getPoll, answers({ forum_poll: null }));
    const { user } = renderPage(<PollCard />);
    await user.click(await screen.findByRole('button', { name: 'New poll' }));
    await user.type(await screen.findByLabelText('Question'), 'Tea or coffee?');
    await user.type(screen.getByLabelText('Answer 1'), 'Tea');
    await user.click(screen.getByRole('button', { name: 'Open poll' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A poll needs a question and at least two different answers.',
    );
    await user.type(screen.getByLabelText('Answer 3'), 'Coffee');
    fireEvent.change(screen.getByLabelText(/^Closes/), { target: { value: '2099-05-04T19:00' } });
    server.on(openPoll, () => {
      server.on(getPoll, answers({ forum_poll: aPoll({ question: 'Tea or coffee?' }) }));
      return answers({ forum_poll: aPoll() });
    });
    await user.click(screen.getByRole('button', { name: 'Open poll' }));
    expect(await screen.findByRole('heading', { name: 'Tea or coffee?' })).toBeTruthy();
    expect(server.calls(openPoll)[0]?.body).toEqual({
      question: 'Tea or coffee?',
      answers: ['Tea', 'Coffee'],
      closes_time: instantOf({ date: '2099-05-04', time: '19:00' }, viewerZone()),
    });
  });

  test('staff close one after a question', async () => {
    const server = aServer({ member: aMember({ is_admin: true }) });
    server.on(getPoll, answers({ forum_poll: aPoll() }));
    const { user } = renderPage(<PollCard />);
    await user.click(await screen.findByRole('button', { name: 'Close poll' }));
    server.on(closePoll, () => {
      server.on(getPoll, answers({ forum_poll: aPoll({ closed: true }) }));
      return answers({ forum_poll: aPoll({ closed: true }) });
    });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Close poll' }));
    expect(await screen.findByText('This poll is closed.')).toBeTruthy();
  });

  test('nothing stands there without a poll', async () => {
    const { container } = await open(null);
    expect(container.textContent).toBe('');
  });
});
