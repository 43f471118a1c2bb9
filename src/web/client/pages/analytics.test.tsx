import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { joinWell, searchWells } from '#modules/communities/contract/api.ts';
import { createPost } from '#modules/forum/contract/api.ts';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { blockMember } from '#modules/restrictions/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { reportError, reportUse } from '#modules/site/contract/reports-api.ts';
import { siteSettings } from '#modules/site/contract/settings.ts';
import { JoinWell } from '#client/entities/communities/join-well.tsx';
import { RestrictDialog } from '#client/entities/restrictions/restrict-dialog.tsx';
import { ChooseWells } from '#client/features/communities/choose-wells.tsx';
import { ShareWell } from '#client/features/communities/share-well.tsx';
import { Composer } from '#client/features/forum/writing/composer.tsx';
import { aPost } from '#client/features/forum/testing/a-post.ts';
import { useEnterSession } from '#client/features/live-rooms/entering/enter-session.ts';
import { endRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import {
  aPerson,
  aRoom,
  aSession as aRunningSession,
  entered,
  ids,
} from '#client/features/live-rooms/testing/a-session.ts';
import { fakeDevices } from '#client/features/live-rooms/testing/fake-devices.ts';
import { AddToCalendar } from '#client/features/scheduling/calendar/add-to-calendar.tsx';
import { SessionCard } from '#client/features/scheduling/cards/session-card.tsx';
import { CreatedDialog } from '#client/features/scheduling/form/created-dialog.tsx';
import { ShareSession } from '#client/features/scheduling/share/share-session.tsx';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { EmailCapture } from '#client/features/site/email-capture.tsx';
import { FilmPreview } from '#client/features/site/film-preview.tsx';
import { configureReports, reportBreak, track } from '#client/lib/visit/analytics.ts';
import { storeConsent } from '#client/lib/visit/consent.ts';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import ComingSoon from './site/coming-soon.tsx';

beforeEach(() => {
  storeConsent('accept');
  configureReports({ analytics: true, errors: true, sampleRate: 0.01 });
});
afterEach(() => {
  deviceCookies.write('cookie_consent', '', 0);
  configureReports({ analytics: false, errors: false });
});

const listening = (input: Parameters<typeof aServer>[0] = { member: aMember() }) =>
  aServer(input)
    .on(reportUse, answers({ accepted: true }))
    .on(reportError, answers({ accepted: true }));
type Server = ReturnType<typeof listening>;

const heard = async (server: Server, event: string, payload: object) => {
  await waitFor(() => expect(server.calls(reportUse)).not.toHaveLength(0));
  expect(server.calls(reportUse)).toMatchObject([{ path: `/v1/analytics/${event}`, body: { payload } }]);
};
const session = aSession({ am_i_joined: true });
const capture = { label: 'Email', send: 'SUBMIT', done: 'Thank you!' };
const well = aWell();

describe('what is measured', () => {
  test('[SIT-136] group_forum_activity_reply, when a reply was sent', async () => {
    const server = listening().on(createPost, answers({ forum_post: aPost() }));
    const { user } = renderPage(<Composer well={well.uuid} parent={session.uuid} onWritten={() => undefined} />);
    await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Me too');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await heard(server, 'group_forum_activity_reply', { group: well.uuid });
  });

  test('[SIT-137] users_user_block, when a member was restricted', async () => {
    const server = listening().on(
      blockMember,
      answers({
        restriction: {
          blockee: ids.ben,
          blockee_uuid: ids.ben,
          username: 'ben',
          pic: null,
          flag: true,
          note: '',
          created_time: null,
        },
      }),
    );
    const { user } = renderPage(
      <RestrictDialog concerned={{ member: ids.ben, name: 'ben' }} onClose={() => undefined} />,
    );
    await user.click(await screen.findByRole('button', { name: /continue|next/i }));
    await user.click(await screen.findByRole('button', { name: /^restrict$/i }));
    await heard(server, 'users_user_block', {});
  });

  test('[SIT-138] group_subscribe, when a Well was joined', async () => {
    const server = listening().on(joinWell, answers({ group: well }));
    const { user } = renderPage(<JoinWell well={well} onClose={() => undefined} />);
    await user.click(await screen.findByRole('checkbox', { name: /^I commit/ }));
    await user.click(screen.getByRole('button', { name: 'JOIN WELL' }));
    await heard(server, 'group_subscribe', { group: well.uuid });
  });

  test('[SIT-138] group_subscribe, when a new member joins Wells as a first step', async () => {
    const server = listening()
      .on(searchWells, answers({ group: [well], total: 1, may_create: false }))
      .on(joinWell, answers({ group: well }));
    const texts = { join: 'Join', next: 'Go on', none: 'None', failed: () => 'Failed' };
    const { user } = renderPage(<ChooseWells texts={texts} onDone={() => undefined} />);
    await user.click(await screen.findByRole('checkbox', { name: well.title }));
    await user.click(screen.getByRole('checkbox', { name: /^I commit/ }));
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await heard(server, 'group_subscribe', { group: well.uuid });
  });

  test('[SIT-139] group_share_click, when the link of a Well was copied', async () => {
    const server = listening();
    const { user } = renderPage(<ShareWell well={well} onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await heard(server, 'group_share_click', { group: well.uuid });
  });

  test('[SIT-140] session_share_click, when the link of a session was copied', async () => {
    const server = listening();
    const { user } = renderPage(<ShareSession session={session} />);
    await user.click(await screen.findByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await heard(server, 'session_share_click', { session: session.uuid });
  });

  test('[SIT-140] session_share_click, when a host copies the link of the session just planned', async () => {
    const server = listening();
    const planned = aSession({ host_user: { ...session.host_user!, num_sessions_hosted: 4 } });
    const { user } = renderPage(<CreatedDialog session={planned} onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await heard(server, 'session_share_click', { session: planned.uuid });
  });

  test('[SIT-141] session_click, when a session in a list was opened', async () => {
    const server = listening();
    const { user } = renderPage(<SessionCard session={session} />);
    await user.click(await screen.findByRole('link', { name: session.title }));
    await heard(server, 'session_click', { session: session.uuid });
  });

  test('[SIT-142] session_enter with session, user and group, when a session was entered', async () => {
    fakeDevices();
    const running = aRunningSession();
    const server = listening({ member: aMember({ uuid: ids.ben }) }).on(
      enterRoom,
      answers(entered(running, aRoom('SAFE', [aPerson('ben')]))),
    );
    const Enter = () => {
      const { enter } = useEnterSession({ uuid: running.uuid, type: 'INTERNAL' });
      return useMemberQuery().data ? <button onClick={enter}>ENTER</button> : null;
    };
    const { user } = renderPage(<Enter />, { path: '/session' });
    await user.click(await screen.findByRole('button', { name: 'ENTER' }));
    await heard(server, 'session_enter', { session: running.uuid, user: ids.ben, group: running.group_uuid });
    endRoomSession();
  });

  test('[SIT-143] session_add_to_calendar, when a calendar was chosen', async () => {
    const server = listening();
    const { user } = renderPage(<AddToCalendar session={session} />);
    await user.click(await screen.findByRole('button'));
    await user.click(await screen.findByRole('link', { name: /google/i }));
    await heard(server, 'session_add_to_calendar', { session: session.uuid });
  });

  test('[SIT-144] marketing_video_play, when the film was started', async () => {
    const server = listening();
    const { user } = renderPage(
      <FilmPreview film={{ src: '/film.mp4', label: 'A film' }} onPlay={() => track('marketing_video_play', {})} />,
    );
    await user.click(await screen.findByRole('button'));
    await heard(server, 'marketing_video_play', {});
  });

  test.each([
    ['before the opening', 'coming_soon_email', <ComingSoon key="" />],
    ['of who may host', 'host_email_capture', <EmailCapture key="" list="host_email_capture" texts={capture} />],
  ])('[SIT-145] marketing_email_capture with the address %s, after it was stored (C-107)', async (_, list, page) => {
    const server = listening({}).on(putMarketingData, answers({ dump: { key: list, val: '' } }));
    const { user } = renderPage(page);
    await user.type(await screen.findByLabelText('Email'), 'me@mail.org{Enter}');
    await heard(server, 'marketing_email_capture', { email: 'me@mail.org' });
    expect(server.calls(putMarketingData)).toHaveLength(1);
  });
});

describe('what is not measured', () => {
  test.each([
    ['after No to cookies', () => storeConsent('decline')],
    ['before an answer about cookies', () => deviceCookies.write('cookie_consent', '', 0)],
    ['where the installation asks for nothing', () => configureReports({ analytics: false })],
  ])('anything %s', async (_, given) => {
    given();
    const server = listening();
    const { user } = renderPage(<SessionCard session={session} />);
    await user.click(await screen.findByRole('link', { name: session.title }));
    // Reported errors take the same way and do arrive.
    reportBreak(new Error('it broke'), 0);
    await waitFor(() => expect(server.calls(reportError)).toHaveLength(1));
    expect(server.calls(reportUse)).toEqual([]);
  });
});

test('[SIT-148] one of a hundred errors is reported, without the address behind the path', async () => {
  expect(siteSettings.parse({}).ERROR_SAMPLE_RATE).toBe(0.01);
  const server = listening();
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.01).mockReturnValueOnce(0.0099);
  reportBreak(new Error('not in the sample'));
  reportBreak(new Error('in the sample'));
  await waitFor(() => expect(server.calls(reportError)).toHaveLength(1));
  expect(server.calls(reportError)[0]?.body).toMatchObject({ message: 'in the sample', path: location.pathname });
  jest.restoreAllMocks();
});

test('a report that did not arrive is sent by the next page, and no more than five are stored [SIT-148]', async () => {
  const server = listening().on(reportError, unreachable);
  for (const number of [1, 2, 3, 4, 5, 6]) reportBreak(new Error(`break ${number}`), 0);
  await waitFor(() => expect(server.calls(reportError).length).toBeGreaterThanOrEqual(5));
  await waitFor(() => expect(localStorage.getItem('error-reports')).toContain('break 6'));
  const before = server.calls(reportError).length;
  server.on(reportError, answers({ accepted: true }));
  // The next page, once it knows that reports are wanted.
  configureReports({ errors: true });
  await waitFor(() => expect(server.calls(reportError)).toHaveLength(before + 5));
  expect(
    server
      .calls(reportError)
      .slice(before)
      .map(({ body }) => body['message']),
  ).toEqual([2, 3, 4, 5, 6].map((number) => `break ${number}`));
  expect(localStorage.getItem('error-reports')).toBeNull();
});

test('reports that were tampered with are dropped', async () => {
  const server = listening();
  localStorage.setItem('error-reports', '[{"message":1}]');
  configureReports({ errors: true });
  await waitFor(() => expect(localStorage.getItem('error-reports')).toBeNull());
  localStorage.setItem('error-reports', 'nonsense');
  reportBreak(new Error('it broke'), 0);
  await waitFor(() => expect(server.calls(reportError).map(({ body }) => body['message'])).toEqual(['it broke']));
});
