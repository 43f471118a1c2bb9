import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  answerSurvey,
  createTestimonial,
  postSession,
  type PostSessionChecks,
} from '#modules/feedback/contract/api.ts';
import { getSession, joinSession, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { days, hours } from '#kernel/contract/time.ts';
import { aSession, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { toastStore } from '#client/lib/toast.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import SessionSurvey from './session-survey.tsx';

const SESSION = '11111111-1111-4111-8111-111111111111';
const WELL = '77777777-7777-4777-8777-777777777777';

beforeEach(() => sessionStorage.clear());

const checks = (overrides: Partial<PostSessionChecks> = {}): PostSessionChecks => ({
  uuid: SESSION,
  title: 'Night talk',
  start_time: inTime(-hours(1)),
  end_time: inTime(0),
  group_uuid: WELL,
  group_title: 'Night Owls',
  is_group_hosted: false,
  am_i_host: false,
  completed_mood_tracker: false,
  completed_session_or_host_review: false,
  show_group_hosted_survey: false,
  show_outcome_survey: false,
  show_frequency_survey: false,
  show_nps_survey: false,
  may_share_review: true,
  feedback_until: inTime(days(14)),
  ...overrides,
});
/** The message is there, or just was: the page may have moved on. */
const toldAs = (text: string) =>
  waitFor(() => {
    expect(toastStore.current().map((toast) => toast.text)).toContain(text);
    return true;
  });
const groupHosted = { is_group_hosted: true, show_group_hosted_survey: true } as const;

const coming = (number: number, overrides: Partial<Session> = {}): Session =>
  aSession({
    uuid: `2222222${number}-2222-4222-8222-222222222222`,
    title: `Talk ${number}`,
    start_time: inTime(days(number)),
    ...overrides,
  });

const open = (
  options: {
    checks?: PostSessionChecks;
    refused?: RefusalName;
    sessions?: Session[];
    at?: string;
    visitor?: boolean;
  } = {},
) => {
  const server = aServer({ member: options.visitor ? null : aMember() });
  server.on(postSession, options.refused ? refuses(options.refused) : answers({ session: options.checks ?? checks() }));
  server.on(getSession, answers({ session: aSession({ uuid: SESSION, status: 'Over' }) }));
  server.on(searchSessions, answers({ session: options.sessions ?? [] }));
  server.on(answerSurvey, answers({ session: options.checks ?? checks() }));
  server.on(putMarketingData, ({ body }) => answers({ dump: { key: body['key'], val: body['val'] } }));
  server.on(
    createTestimonial,
    answers({
      testimonial: {
        uuid: SESSION,
        status: 'PRIVATE',
        thumbs: true,
        from_user: { username: 'mia', pic_url: null },
        value: '{}',
        post_to_forum: true,
        with_name: false,
      },
    }),
  );
  const drawn = renderPage(<SessionSurvey />, {
    path: '/session-survey',
    at: options.at ?? `/session-survey?session=${SESSION}`,
  });
  const path = () => drawn.router.state.location.pathname;
  return {
    ...drawn,
    server,
    isHome: () => waitFor(() => expect(path()).toBe('/')),
    asks: (question: string) => screen.findByRole('heading', { name: question, level: 1 }),
    choose: async (answer: string) => {
      await drawn.user.click(screen.getByRole('radio', { name: answer }));
      await drawn.user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    },
    skip: () => drawn.user.click(screen.getByRole('button', { name: 'Skip this question' })),
    said: () =>
      server.calls(putMarketingData).map(({ body }) => [body['key'], JSON.parse(String(body['val'])) as unknown]),
  };
};

describe('after a hosted session', () => {
  test('[FBK-020] [FBK-016] [FBK-011] [ROM-008] [ROM-101] the feeling, then a review, then on', async () => {
    const { asks, choose, user, server, isHome } = open();
    await asks('How do you feel now?');
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'Awful',
      'Bad',
      'Meh',
      'Good',
      'Awesome',
    ]);
    await choose('Good');
    await asks('How was “Night talk”?');
    expect(server.calls(answerSurvey)[0]?.path).toBe(`/v1/session/${SESSION}/survey/feeling`);
    expect(server.calls(answerSurvey)[0]?.body).toEqual({ answer: 4 });
    const forum = { name: 'Share it in the forum, under my name' };
    expect(screen.queryByRole('checkbox', forum)).toBeNull();
    await user.type(screen.getByRole('textbox'), 'It helped.');
    await user.click(screen.getByRole('checkbox', forum));
    await choose('I would come again');
    await isHome();
    expect(server.calls(createTestimonial)[0]?.body).toEqual({
      thumbs: true,
      post_to_forum: true,
      with_name: false,
      value: JSON.stringify({ review: 'It helped.' }),
    });
  });

  test('a review is not offered to the forum where its author may not post', async () => {
    const { asks, choose, user } = open({ checks: checks({ may_share_review: false }) });
    await asks('How do you feel now?');
    await choose('Good');
    await asks('How was “Night talk”?');
    await user.type(screen.getByRole('textbox'), 'It helped.');
    expect(screen.queryByRole('checkbox', { name: 'Share it in the forum, under my name' })).toBeNull();
  });

  test('[C-027] a review is without a name for visitors, unless its author ticks it', async () => {
    const { asks, choose, user, server } = open();
    await asks('How do you feel now?');
    await choose('Good');
    await asks('How was “Night talk”?');
    const named = screen.getByRole<HTMLInputElement>('checkbox', { name: /^With my name/ });
    expect(named.checked).toBe(false);
    await user.click(named);
    await choose('I would come again');
    await waitFor(() => expect(server.calls(createTestimonial)[0]?.body).toMatchObject({ with_name: true }));
  });

  test('the question takes the focus, and the keyboard is enough', async () => {
    const { asks, user, server } = open();
    const question = await asks('How do you feel now?');
    expect(document.activeElement).toBe(question);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Awful' }));
    await user.keyboard('[Space][Enter]');
    await asks('That sounds hard');
    expect(server.calls(answerSurvey)[0]?.body).toEqual({ answer: 1 });
  });

  test.each(['Awful', 'Bad'])('%s is met with help before any further question', async (feeling) => {
    const { asks, choose, user } = open();
    await asks('How do you feel now?');
    await choose(feeling);
    expect(document.activeElement).toBe(await asks('That sounds hard'));
    const help = screen.getByRole('link', { name: 'Get help now' });
    expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual(['/get-help', '_blank']);
    expect(screen.getByRole('link', { name: 'Be with peers again soon' }).getAttribute('href')).toBe('/sessions');
    expect(screen.queryByRole('button', { name: 'SUBMIT' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go on with the questions' }));
    await asks('How was “Night talk”?');
  });

  test('whose bad feeling cannot be sent, a member has help beside what went wrong, and sends it again', async () => {
    const { asks, choose, user, server } = open();
    server.on(answerSurvey, unreachable);
    await asks('How do you feel now?');
    await choose('Awful');
    expect(await within(screen.getByRole('alert')).findByText(/^We cannot reach the server/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe('/get-help');
    server.on(answerSurvey, answers({ session: checks() }));
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await asks('That sounds hard');
    expect(screen.getAllByRole('link', { name: 'Get help now' })).toHaveLength(1);
  });

  test('a member whose bad feeling is still on its way has the ways to help already', async () => {
    const { asks, choose, server } = open();
    const answer = Promise.withResolvers<ReturnType<typeof answers>>();
    server.on(answerSurvey, () => answer.promise);
    await asks('How do you feel now?');
    await choose('Bad');
    expect(await screen.findByRole('link', { name: 'Get help now' })).toBeTruthy();
    answer.resolve(answers({ session: checks() }));
    await asks('That sounds hard');
  });

  test('a member whose bad feeling was stored, and whose answer was lost, has the ways to help after a reload, once', async () => {
    const first = open();
    first.server.on(answerSurvey, unreachable);
    await first.asks('How do you feel now?');
    await first.choose('Awful');
    await within(screen.getByRole('alert')).findByText(/^We cannot reach the server/);
    first.unmount();
    const stored = checks({ completed_mood_tracker: true });
    const again = open({ checks: stored });
    await again.asks('That sounds hard');
    expect(screen.getByRole('link', { name: 'Get help now' })).toBeTruthy();
    again.unmount();
    const later = open({ checks: stored });
    await later.asks('That sounds hard');
    await later.user.click(screen.getByRole('button', { name: 'Go on with the questions' }));
    await later.asks('How was “Night talk”?');
    later.unmount();
    await open({ checks: stored }).asks('How was “Night talk”?');
  });

  test('a member whose bad feeling was sent has the ways to help after a reload while the server is away', async () => {
    const first = open();
    await first.asks('How do you feel now?');
    await first.choose('Awful');
    await first.asks('That sounds hard');
    first.unmount();
    const again = open({ refused: 'TRY_AGAIN_SOON' });
    expect(await screen.findByRole('heading', { name: 'That sounds hard' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe('/get-help');
    again.unmount();
    const back = open({ checks: checks({ completed_mood_tracker: true }) });
    await back.asks('That sounds hard');
    await back.user.click(screen.getByRole('button', { name: 'Go on with the questions' }));
    await back.asks('How was “Night talk”?');
    back.unmount();
    open({ refused: 'TRY_AGAIN_SOON' });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'Get help now' })).toBeNull();
  });

  test('a member whose bad feeling never arrived is asked again after a reload, with the ways to help beside it', async () => {
    const first = open();
    first.server.on(answerSurvey, unreachable);
    await first.asks('How do you feel now?');
    await first.choose('Bad');
    await within(screen.getByRole('alert')).findByText(/^We cannot reach the server/);
    first.unmount();
    const again = open();
    await again.asks('How do you feel now?');
    expect(screen.getByRole('link', { name: 'Get help now' })).toBeTruthy();
    await again.choose('Meh');
    await again.asks('How was “Night talk”?');
    expect(screen.queryByRole('link', { name: 'Get help now' })).toBeNull();
  });

  test('what is written in a review is there after a reload, and gone once it is sent', async () => {
    const { asks, skip, user, unmount } = open();
    await asks('How do you feel now?');
    await skip();
    await asks('How was “Night talk”?');
    await user.type(screen.getByRole('textbox'), 'It helped.');
    unmount();
    const again = open();
    await asks('How was “Night talk”?');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('It helped.');
    await again.choose('I would come again');
    await again.isHome();
    expect(Object.values(sessionStorage).join()).not.toContain('It helped.');
  });

  test('a server that is asked too much is asked again, and no member is led past the questions', async () => {
    open({ refused: 'TOO_MANY_REQUESTS' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('a member who feels bad may stop there, and nothing more is asked', async () => {
    const { asks, choose, user, server, isHome } = open();
    await asks('How do you feel now?');
    await choose('Bad');
    await asks('That sounds hard');
    await user.click(screen.getByRole('button', { name: 'That is enough for today' }));
    await isHome();
    expect(server.calls(answerSurvey)[0]?.body).toEqual({ answer: 2 });
    expect(server.calls(createTestimonial)).toHaveLength(0);
  });

  test('nothing chosen is said, and everything can be skipped', async () => {
    const { asks, skip, user, server, isHome } = open();
    await asks('How do you feel now?');
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    expect(within(screen.getByRole('alert')).getByText('Please choose an answer, or skip this question.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Meh' }));
    expect(screen.queryByText('Please choose an answer, or skip this question.')).toBeNull();
    await skip();
    await asks('How was “Night talk”?');
    await skip();
    await isHome();
    expect(server.calls(answerSurvey)).toHaveLength(0);
    expect(server.calls(createTestimonial)).toHaveLength(0);
  });

  test('the rest can be left', async () => {
    const { asks, user, isHome } = open();
    await asks('How do you feel now?');
    await user.click(screen.getByRole('button', { name: 'Finish for now' }));
    await isHome();
  });

  test('[ROM-101] a member with a recorded mood is not asked again', async () => {
    const { isHome } = open({ checks: checks({ completed_mood_tracker: true }) });
    await isHome();
  });

  test('hosts are asked how they feel, not to review themselves', async () => {
    const { asks, choose, isHome } = open({
      checks: checks({ am_i_host: true, completed_session_or_host_review: true }),
    });
    await asks('How do you feel now?');
    await choose('Awesome');
    await isHome();
  });

  test('a reload continues with the next question', async () => {
    const first = open();
    await first.asks('How do you feel now?');
    await first.choose('Meh');
    await first.asks('How was “Night talk”?');
    const count = screen.getByText(/^Question 2 of \d$/).textContent;
    first.unmount();
    const again = open({ checks: checks({ completed_mood_tracker: true }) });
    await again.asks('How was “Night talk”?');
    expect(screen.getByText(/^Question/).textContent).toBe(count);
  });

  test('a survey that was answered in another window is over here too', async () => {
    const { asks, choose, server } = open();
    server.on(answerSurvey, refuses('SURVEY_ALREADY_ANSWERED'));
    await asks('How do you feel now?');
    await choose('Good');
    expect(await asks('How was “Night talk”?')).toBeTruthy();
  });

  test('an answer that could not be stored is reported, and stays to be sent again', async () => {
    const { asks, choose, server } = open();
    server.on(answerSurvey, refuses('SERVER_ERROR'));
    await asks('How do you feel now?');
    await choose('Good');
    expect((await screen.findByRole('alert')).textContent).toContain('An error has occurred');
    server.on(answerSurvey, answers({ session: checks() }));
    await choose('Good');
    await asks('How was “Night talk”?');
  });
});

describe('once in a while', () => {
  const labels = () => screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'));

  test('[FBK-019] [FBK-021] [FBK-024] [FBK-022] outcome, frequency and NPS, each on its scale', async () => {
    const { asks, choose, said, server, isHome } = open({
      checks: checks({
        completed_session_or_host_review: true,
        show_outcome_survey: true,
        show_frequency_survey: true,
        show_nps_survey: true,
      }),
    });
    await asks('How do you feel now?');
    await choose('Good');
    await asks('Compared with a month ago, how are you doing?');
    expect(labels()).toEqual(['Much better', 'A little better', 'About the same', 'A little worse', 'Much worse']);
    await choose('Much worse');
    await asks('In the last two weeks, how often did you feel supported by other people?');
    expect(labels()).toEqual(['Not at All', 'Some of the Time', 'Most of the Time', 'All of the Time']);
    await choose('All of the Time');
    await asks('How likely are you to recommend Wellspring to somebody who could use it?');
    expect(screen.getAllByRole('radio')).toHaveLength(10);
    await choose('10, Extremely likely');
    await isHome();
    expect(server.calls(answerSurvey).map(({ path, body }) => [path.split('/').at(-1), body['answer']])).toEqual([
      ['feeling', 4],
      ['outcome', 5],
      ['frequency', 4],
    ]);
    expect(said()).toEqual([['nps_survey', { session: SESSION, question: 10 }]]);
  });

  test('skipping is recorded, so that the questions do not come back tomorrow', async () => {
    const { asks, skip, server } = open({
      checks: checks({ completed_session_or_host_review: true, show_outcome_survey: true, show_nps_survey: true }),
    });
    await asks('How do you feel now?');
    await skip();
    await asks('Compared with a month ago, how are you doing?');
    await skip();
    await asks('How likely are you to recommend Wellspring to somebody who could use it?');
    await waitFor(() => expect(server.calls(answerSurvey)).toHaveLength(1));
    expect(server.calls(answerSurvey)[0]).toMatchObject({
      path: `/v1/session/${SESSION}/survey/outcome`,
      body: { answer: null },
    });
  });
});

describe('after a group-hosted session', () => {
  test('[FBK-017] [FBK-018] [FBK-025] mood, support and suggestions are stored together', async () => {
    const { asks, choose, user, said, isHome } = open({ checks: checks(groupHosted) });
    await asks('How do you feel now?');
    await choose('Good');
    await asks('How did the session change your mood?');
    await choose('A little better');
    await asks('How satisfied are you with the support you got?');
    await choose('Very satisfied');
    await asks('What could have made it better?');
    await user.type(screen.getByRole('textbox'), 'More silence.');
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await isHome();
    expect(said()).toEqual([
      [
        'grouphosted_survey',
        {
          session: SESSION,
          how_session_impact_mood: 2,
          how_satisfied_with_support: 5,
          how_could_make_better: 'More silence.',
        },
      ],
    ]);
  });

  test('answers before an early end are stored', async () => {
    const { asks, choose, skip, user, said, isHome } = open({ checks: checks(groupHosted) });
    await asks('How do you feel now?');
    await skip();
    await choose('Much better');
    await asks('How satisfied are you with the support you got?');
    await user.click(screen.getByRole('button', { name: 'Finish for now' }));
    await isHome();
    expect(said()).toEqual([
      [
        'grouphosted_survey',
        {
          session: SESSION,
          how_session_impact_mood: 1,
          how_satisfied_with_support: null,
          how_could_make_better: '',
        },
      ],
    ]);
  });

  test('skipping all of it sends nothing', async () => {
    const { asks, skip, said, isHome } = open({ checks: checks(groupHosted) });
    await asks('How do you feel now?');
    for (const next of [
      'How did the session change your mood?',
      'How satisfied are you with the support you got?',
      'What could have made it better?',
    ]) {
      await skip();
      await asks(next);
    }
    await skip();
    await isHome();
    expect(said()).toEqual([]);
  });
});

describe('the next sessions', () => {
  const done = checks({ completed_mood_tracker: true });

  test('[ROM-102] [ROM-103] up to three of the Well that one can still register for', async () => {
    const { user, server, isHome } = open({
      checks: done,
      sessions: [
        aSession({ uuid: SESSION, title: 'Night talk' }),
        coming(1, { status: 'Going', am_i_joined: true }),
        coming(2),
        coming(3, { status: 'Full', num_spots_left: 0 }),
        coming(4),
        coming(5),
        coming(6),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Save your spot in the next session!' })).toBeTruthy();
    expect(
      screen.getAllByRole('button', { name: /REGISTER/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['REGISTER for Talk 2', 'REGISTER for Talk 4', 'REGISTER for Talk 5']);
    expect(server.calls(searchSessions)[0]?.body).toMatchObject({
      group_uuid: WELL,
      limit: 6,
      exclude_full_sessions: true,
    });
    await user.click(screen.getByRole('link', { name: 'CONTINUE' }));
    await isHome();
  });

  test('[ROM-102] registering says that it worked, and the session stays in sight', async () => {
    const { user, server } = open({ checks: done, sessions: [coming(1)] });
    server.on(joinSession, () => {
      const session = coming(1, { status: 'Going', am_i_joined: true });
      server.on(searchSessions, answers({ session: [session] }));
      return answers({ session });
    });
    await user.click(await screen.findByRole('button', { name: 'REGISTER for Talk 1' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('You are registered!')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
    expect(await screen.findByText('Going')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /REGISTER/ })).toBeNull();
  });

  test('[ROM-104] without any, home', async () => {
    await open({ checks: done, sessions: [] }).isHome();
  });

  test('when they cannot be loaded, that is said, and there is a way on', async () => {
    const { server } = open({ checks: done });
    server.on(searchSessions, refuses('SERVER_ERROR'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CONTINUE' })).toBeTruthy();
  });
});

describe('coming back to review a session', () => {
  const at = `/session-survey?session=${SESSION}&review`;

  test('[FBK-016] days later the review alone is asked for', async () => {
    const { asks, choose, server, isHome } = open({
      at,
      checks: checks({ completed_mood_tracker: true, show_outcome_survey: true }),
    });
    await asks('How was “Night talk”?');
    await choose('Not for me');
    await isHome();
    expect(server.calls(createTestimonial)[0]?.body).toMatchObject({ thumbs: false, post_to_forum: false });
  });

  test('a member who has reviewed it sees that', async () => {
    const { isHome } = open({ at, checks: checks({ completed_session_or_host_review: true }) });
    await isHome();
    expect(await toldAs('You have already told us about this session. Thank you.')).toBe(true);
  });
});

describe('when there is nothing to ask', () => {
  test('a session that did not take place is said kindly, with the next ones', async () => {
    open({ refused: 'SESSION_DID_NOT_TAKE_PLACE', sessions: [coming(1)] });
    expect(await screen.findByRole('heading', { name: 'This session did not take place' })).toBeTruthy();
    expect(screen.getByText(/your monthly allowance are free again/)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Save your spot in the next session!', level: 2 })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  const leftHere = () =>
    sessionStorage.setItem('last-session', JSON.stringify({ session: SESSION, title: 'Night talk' }));

  test('the attendance may be projected a moment later', async () => {
    leftHere();
    const { server, asks } = open({ refused: 'SESSION_NOT_ATTENDED' });
    await waitFor(() => expect(server.calls(postSession).length).toBeGreaterThan(0));
    server.on(postSession, answers({ session: checks() }));
    await asks('How do you feel now?');
  });

  test('people who were not there see the next sessions', async () => {
    leftHere();
    const { server } = open({ refused: 'SESSION_NOT_ATTENDED', sessions: [coming(1)] });
    await waitFor(() => expect(server.calls(searchSessions).length).toBeGreaterThan(0));
    expect(await screen.findByRole('heading', { name: 'Save your spot in the next session!' })).toBeTruthy();
  });

  test('an address that was opened without leaving the room is answered at once, and says why nothing is asked', async () => {
    const { server } = open({ refused: 'SESSION_NOT_ATTENDED', sessions: [coming(1)] });
    expect(await screen.findByText('You did not take part in this session.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Save your spot in the next session!' })).toBeTruthy();
    expect(server.calls(postSession)).toHaveLength(1);
  });

  test('of a session that has not begun nothing is asked and nothing else is offered: the way leads to it', async () => {
    const { server } = open({ refused: 'SESSION_NOT_STARTED', sessions: [coming(1)] });
    expect(await screen.findByRole('heading', { name: 'This session has not started yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the session' }).getAttribute('href')).toBe(`/session/${SESSION}`);
    expect(screen.queryByRole('heading', { name: 'Save your spot in the next session!' })).toBeNull();
    expect(server.calls(postSession)).toHaveLength(1);
  });

  test('[C-012] why the session ended, and where its chat is, stands above what is asked', async () => {
    const ended = 'ana had to leave and ended the session.';
    sessionStorage.setItem('last-session', JSON.stringify({ session: SESSION, title: 'Night talk', ended }));
    open({ checks: checks() });
    expect((await screen.findByText(ended)).closest('output')?.textContent).toContain('The chat stays open');
    expect(screen.getByRole('button', { name: 'Open the chat' })).toBeTruthy();
    expect(await screen.findByText('How do you feel now?')).toBeTruthy();
  });

  test('two weeks later nothing is asked', async () => {
    await open({ checks: checks({ feedback_until: inTime(-1000) }) }).isHome();
  });

  test.each<[string, Parameters<typeof open>[0]]>([
    ['a visitor', { visitor: true }],
    ['somebody without a session', { at: '/session-survey' }],
    ['a session that is not known', { refused: 'SESSION_DOES_NOT_EXIST' }],
    ['an address that was mistyped', { at: '/session-survey?session=nonsense' }],
  ])('[ROM-008] %s is thanked and led on', async (_, options) => {
    open(options);
    expect(await screen.findByRole('heading', { name: 'Thank you for being here' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Find a session' })).getAttribute('href')).toBe('/sessions');
  });

  test('[ROM-008] the session of this window is stored', async () => {
    leftHere();
    const { asks, server } = open({ at: '/session-survey' });
    await asks('How do you feel now?');
    expect(server.calls(postSession)[0]?.path).toBe(`/v1/session/${SESSION}/post_session`);
  });
});
