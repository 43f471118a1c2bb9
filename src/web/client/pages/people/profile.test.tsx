import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteTestimonial,
  ownTestimonials,
  publishTestimonial,
  userTestimonials,
  writtenTestimonials,
  type Testimonial,
  type WrittenTestimonial,
} from '#modules/feedback/contract/api.ts';
import { updateProfile, updateProfilePicture } from '#modules/identity/contract/api/accounts.ts';
import { marketingJson } from '#modules/identity/contract/profile-info.ts';
import { profileByUsername, type ShownUser } from '#modules/profiles/contract/api.ts';
import { listRestrictions } from '#modules/restrictions/contract/api.ts';
import { hostedSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { takeReturnPath } from '#client/lib/paths/return-path.ts';
import type { Member } from '#client/lib/session.tsx';
import { dateText, timeText } from '#client/lib/time.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Profile from './profile.tsx';

const mia = aMember({ host_level: 1 });
const shown = (overrides: Partial<ShownUser> = {}): ShownUser => ({
  uuid: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  username: 'ana',
  name: overrides.username ?? 'ana',
  pic: null,
  about_me: 'I listen.',
  age: '3 months',
  host_level: 1,
  user_marketing_json: marketingJson({
    broughtMe: 'My own grief.',
    hopeToGain: 'Company.',
    credentials: ['Nurse'],
    website: 'https://ana.example.org',
  }),
  num_session_users_met: 55,
  num_sessions_hosted: 3,
  testimonials_pct_thumbs_up: 75,
  num_reviews: 4,
  blocked: false,
  can_block: true,
  ...overrides,
});
const own = (overrides: Partial<ShownUser> = {}) =>
  shown({ uuid: mia.uuid, username: 'mia', can_block: false, ...overrides });
const START = '2026-05-05T19:00:00.000Z';
const aReview = (number: number, overrides: Partial<Testimonial> = {}): Testimonial => ({
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  status: 'PUBLIC',
  thumbs: true,
  from_user: { username: `peer_${number}`, pic_url: null },
  value: JSON.stringify({
    session_title: 'Night talk',
    session_start_time: START,
    review: `Words ${number}`,
  }),
  post_to_forum: false,
  with_name: false,
  ...overrides,
});

const open = (
  user: ShownUser,
  options: {
    member?: Member | null;
    reviews?: Testimonial[];
    written?: WrittenTestimonial[];
    soon?: number;
    at?: string;
    refused?: RefusalName;
  } = {},
) => {
  const reviews = options.reviews ?? [];
  const written = options.written ?? [];
  const sessions = Array.from({ length: options.soon ?? 0 }, (_, at) =>
    aSession({ uuid: `11111111-1111-4111-8111-11111111111${at}`, title: `Session ${at}` }),
  );
  const server = aServer({ member: options.member === undefined ? mia : options.member })
    .on(profileByUsername, options.refused ? refuses(options.refused) : answers({ user }))
    .on(listRestrictions, answers({ restriction: [] }))
    .on(ownTestimonials, answers({ testimonial: reviews, count: reviews.length }))
    .on(writtenTestimonials, answers({ testimonial: written, count: written.length }))
    .on(userTestimonials, answers({ testimonial: reviews, count: reviews.length }))
    .on(hostedSessions, ({ body }) =>
      answers(
        body['order'] === 'asc'
          ? { session: sessions, after: sessions.length < 6 ? null : 'next' }
          : { session: [], after: null },
      ),
    );
  const page = renderPage(<Profile />, {
    path: '/profile/:username',
    at: options.at ?? `/profile/${user.username}`,
  });
  return { server, ...page };
};
/** The shell loads the member before a page shows; here it comes while the page stands. */
const openOwn = async (user: ShownUser, input: Parameters<typeof open>[1] = {}) => {
  const page = open(user, input);
  await screen.findByRole('button', { name: /^(Choose a|Change) picture$/ });
  return page;
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the profile of another member', () => {
  test('[IDN-009] [IDN-097] [IDN-099] [IDN-105] [IDN-106] [FBK-031] shows since when, badges, figures, words, sessions and reviews', async () => {
    open(shown({ name: 'Ana Berger' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Berger @ana' })).toBeTruthy();
    expect(document.title).toMatch(/^Ana Berger · /);
    expect(screen.getByText('Member for 3 months')).toBeTruthy();
    expect(await screen.findByText('75% positive, 4 reviews')).toBeTruthy();
    const badges = await section('Badges');
    expect(badges.getByText('45 more peers to be supported')).toBeTruthy();
    expect(badges.getByText('50%')).toBeTruthy();
    expect(badges.getByText('7 more sessions to host')).toBeTruthy();
    // Words before figures.
    const follows = (later: Element, earlier: Element) =>
      (earlier.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(follows(screen.getByRole('region', { name: 'Badges' }), screen.getByText('I listen.'))).toBe(true);
    const tiles = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(tiles.slice(0, 2)).toEqual([
      ['Peers Supported', '55'],
      ['Sessions Hosted', '3'],
    ]);
    for (const text of ['I listen.', 'My own grief.', 'Company.', 'Nurse']) expect(screen.getByText(text)).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(-3)).toEqual(['Hosting Soon', 'Past Hosted', 'Reviews']);
  });

  test('a website is a link that vouches for nothing [C-093]', async () => {
    open(shown());
    const link = await screen.findByRole('link', { name: 'https://ana.example.org (another website)' });
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'noopener noreferrer nofollow ugc',
      '_blank',
    ]);
  });

  test('a badge that has not begun is not drawn, with its ring or without', async () => {
    const { unmount } = open(shown({ num_session_users_met: 0, num_sessions_hosted: 0 }));
    expect(await screen.findByText('My own grief.')).toBeTruthy();
    expect([screen.queryByRole('region', { name: 'Badges' }), screen.queryByText('0%')]).toEqual([null, null]);
    unmount();
    open(shown({ num_session_users_met: 4, num_sessions_hosted: 0 }));
    expect((await section('Badges')).getAllByRole('listitem')).toHaveLength(1);
  });

  test('a tier that was just reached is a badge, without the way to the next one', async () => {
    open(shown({ num_session_users_met: 10, num_sessions_hosted: 1 }));
    const badges = await section('Badges');
    expect(badges.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Peer', 'Host']);
  });

  test('[FBK-029] [FBK-032] past the top tier the badge says Expert, and no number', async () => {
    open(shown({ num_session_users_met: 500, num_sessions_hosted: 0 }));
    const badges = await section('Badges');
    expect(badges.getByText('Super Peer, Expert')).toBeTruthy();
    expect(badges.getByText('Congrats you have completed this badge!')).toBeTruthy();
    expect(badges.queryByText(/to be supported/)).toBeNull();
  });

  test('a member who may host and never did has no word about reviews', async () => {
    open(shown({ host_level: 1, num_sessions_hosted: 0, num_reviews: 0 }));
    expect(await screen.findByText('My own grief.')).toBeTruthy();
    expect(screen.queryByText('New host, no reviews yet')).toBeNull();
  });

  test('[IDN-106] [IDN-107] of a member who does not host there are no reviews in percent, credentials or website', async () => {
    open(shown({ host_level: 0 }));
    expect(await screen.findByText('My own grief.')).toBeTruthy();
    for (const name of ['Positive Reviews', 'Credentials', 'Website']) expect(screen.queryByText(name)).toBeNull();
  });

  test('[IDN-104] of a restricted member it shows the name alone, and how to take that back', async () => {
    const { user } = open(shown({ blocked: true, age: '', about_me: '', user_marketing_json: '{}' }));
    expect(await screen.findByText(/You restricted this member/)).toBeTruthy();
    for (const text of [/Member for/, 'Badges', 'Peers Supported', 'About me', 'Reviews'])
      expect(screen.queryByText(text)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Options for ana' }));
    expect(screen.getByRole('button', { name: 'Unrestrict Member' })).toBeTruthy();
  });

  test('[ADM-012] [IDN-100] its menu restricts and reports; staff announce it', async () => {
    const { user, server } = open(shown(), { member: aMember({ is_admin: true }) });
    server.on(putMarketingData, answers({ dump: { key: 'announcement_username', val: 'ana' } }));
    await user.click(await screen.findByRole('button', { name: 'Options for ana' }));
    for (const name of ['Restrict Member', 'Report Member']) expect(screen.getByRole('button', { name })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Set as Announcement' }));
    await waitFor(() =>
      expect(server.calls(putMarketingData)[0]?.body).toMatchObject({ key: 'announcement_username', val: 'ana' }),
    );
  });

  test('members who are no staff announce nothing, and edit nothing of others [IDN-098] [IDN-108]', async () => {
    const { user } = open(shown());
    await user.click(await screen.findByRole('button', { name: 'Options for ana' }));
    expect(screen.queryByRole('button', { name: 'Set as Announcement' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit|picture/ })).toBeNull();
    expect(screen.queryByText('Gift Peer Support')).toBeNull();
    expect(screen.queryByText('Host a session')).toBeNull();
  });

  test('[IDN-101] [IDN-109] sessions are loaded by the member, those to come and those of the past, and grow by a page', async () => {
    const { user, server } = open(shown(), { soon: 6 });
    const asked = () => server.calls(hostedSessions).map(({ path, body }) => [path, body['order'], body['limit']]);
    const path = `/v1/session/list/user/${shown().uuid}/hosted`;
    await waitFor(() =>
      expect(asked()).toEqual([
        [path, 'asc', 6],
        [path, 'desc', 6],
      ]),
    );
    server.on(hostedSessions, answers({ session: [aSession({ title: 'The seventh' })], after: null }));
    await user.click(await screen.findByRole('button', { name: 'VIEW MORE' }));
    expect(await screen.findByRole('link', { name: 'The seventh' })).toBeTruthy();
  });

  test('[IDN-121] a text of more than four lines is cut, and opened and cut again by a button', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    const { user } = open(shown({ user_marketing_json: '{}' }));
    await user.click(await screen.findByRole('button', { name: 'Read More' }));
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
    height.mockRestore();
  });

  test('an earlier username leads to the present one [I-037]', async () => {
    const { router } = open(shown(), { at: '/profile/ana_before' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/ana'));
  });
});

describe('the own profile', () => {
  test('[IDN-094] [IDN-096] its header has the picture, which takes JPGs', async () => {
    const { container } = await openOwn(own());
    expect(screen.getByRole('img', { name: 'Picture of mia' })).toBeTruthy();
    expect(container.querySelector('input[type=file]')?.getAttribute('accept')).toBe('image/jpeg,.jpg,.jpeg');
  });

  test('[IDN-098] [IDN-108] it leads to gifts, which other profiles do not', async () => {
    await openOwn(own());
    expect(screen.getByRole('link', { name: 'Gift Peer Support' }).getAttribute('href')).toBe('/gift');
  });

  test('[IDN-095] a picture that could not be changed says so', async () => {
    const { user, server } = await openOwn(own({ pic: '/img/mia.jpg' }));
    server.on(updateProfilePicture, refuses('IMAGE_TOO_LARGE'));
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('There was an error with the image upload. Please try again later.')).toBeTruthy();
  });

  test('[IDN-103] without any words it offers to build it, which opens the empty sections', async () => {
    const { user } = await openOwn(own({ about_me: '', user_marketing_json: '{}' }));
    expect(await screen.findByRole('heading', { name: 'Complete your profile' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'BUILD YOUR PROFILE' }));
    for (const name of ['About me', 'What brought me here', 'What I hope to gain', 'Website'])
      expect(screen.getByRole('textbox', { name })).toBeTruthy();
  });

  test('[IDN-110] [IDN-111] a section is edited through its pencil, saved or canceled; an empty one is open at once', async () => {
    const { user, server } = await openOwn(own({ user_marketing_json: '{}' }));
    server.on(updateProfile, answers({ user: mia }));
    const about = await section('About me');
    expect(about.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'What brought me here' })).toBeTruthy();
    await user.click(about.getByRole('button', { name: 'Edit About me' }));
    const field = screen.getByRole('textbox', { name: 'About me' });
    await user.type(field, ' Mostly at night.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('I listen.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit About me' }));
    await user.click(screen.getByRole('button', { name: 'Edit About me' }));
    await user.type(screen.getByRole('textbox', { name: 'About me' }), ' Mostly at night.');
    await user.click((await section('About me')).getByRole('button', { name: 'SAVE' }));
    await waitFor(() =>
      expect(server.calls(updateProfile)[0]?.body).toMatchObject({ about_me: 'I listen. Mostly at night.' }),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'About me' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit About me' }));
  });

  test('[IDN-115] [IDN-116] at the limit a field says so, over it the text cannot be saved', async () => {
    const { user } = await openOwn(own({ user_marketing_json: '{}' }));
    const field = await screen.findByRole('textbox', { name: 'What brought me here' });
    const save = (await section('What brought me here')).getByRole('button', { name: 'SAVE' });
    await user.click(field);
    // Characters, as the server counts them: an emoji is one.
    await user.paste('🌻'.repeat(1000));
    expect(screen.getByText('Max characters reached')).toBeTruthy();
    expect(save.hasAttribute('disabled')).toBe(false);
    await user.paste('x');
    expect(screen.getByText('Max 1000 characters')).toBeTruthy();
    expect(save.hasAttribute('disabled')).toBe(true);
  });

  test('[IDN-113] [IDN-114] spaces cannot be typed into the website, and what is no address is refused', async () => {
    const { user, server } = await openOwn(own({ user_marketing_json: '{}' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Website' });
    await user.type(field, 'a b c');
    expect(field.value).toBe('abc');
    await user.click((await section('Website')).getByRole('button', { name: 'SAVE' }));
    expect(await screen.findByText('Please enter a valid url')).toBeTruthy();
    expect(server.calls(updateProfile)).toEqual([]);
  });

  test('[IDN-119] [IDN-120] credentials are added with Enter, at most three', async () => {
    const { user, server } = await openOwn(own({ user_marketing_json: marketingJson({ broughtMe: 'Grief.' }) }));
    server.on(updateProfile, answers({ user: mia }));
    const field = await screen.findByRole('textbox', { name: /Add a credential/ });
    const save = (await section('Credentials')).getByRole<HTMLButtonElement>('button', { name: 'SAVE' });
    expect(save.disabled).toBe(true);
    for (const tag of ['Nurse', 'Peer', 'Poet']) await user.type(field, `${tag}{Enter}`);
    const tags = await section('Credentials');
    expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Nurse', 'Peer', 'Poet']);
    await user.type(field, 'Cook{Enter}');
    expect(await screen.findByText('Max 3 credentials allowed')).toBeTruthy();
    await user.clear(field);
    await user.click(tags.getByRole('button', { name: 'SAVE' }));
    await waitFor(() =>
      expect(JSON.parse(server.calls(updateProfile)[0]!.body['user_marketing'] as string)).toEqual({
        profile_info: { credentials: ['Nurse', 'Peer', 'Poet'] },
      }),
    );
  });

  test('a host who writes in another field by the time credentials are saved stays in that field', async () => {
    const { user, server } = await openOwn(own({ user_marketing_json: '{}' }));
    let save: (() => void) | undefined;
    server.on(updateProfile, async () => {
      await new Promise<void>((resolve) => (save = resolve));
      server.on(
        profileByUsername,
        answers({ user: own({ user_marketing_json: marketingJson({ credentials: ['Nurse'] }) }) }),
      );
      return answers({ user: mia });
    });
    await user.type(await screen.findByRole('textbox', { name: /Add a credential/ }), 'Nurse');
    await user.click((await section('Credentials')).getByRole('button', { name: 'SAVE' }));
    const website = screen.getByRole('textbox', { name: 'Website' });
    await user.type(website, 'https://');
    await waitFor(() => expect(save).toBeDefined());
    save!();
    expect(await screen.findByRole('button', { name: 'Edit Credentials' })).toBeTruthy();
    await user.type(website, 'example.org', { skipClick: true });
    expect(document.activeElement).toBe(website);
  });

  test('[IDN-118] a credential takes 30 characters, and an emoji is one', async () => {
    const { user } = await openOwn(own({ user_marketing_json: '{}' }));
    await user.click(await screen.findByRole('textbox', { name: /Add a credential/ }));
    await user.paste('🌻'.repeat(30));
    expect(screen.getByText('Max characters reached')).toBeTruthy();
    await user.paste('x');
    expect(screen.getByText('Max 30 characters')).toBeTruthy();
    expect((await section('Credentials')).getByRole('button', { name: 'SAVE' }).hasAttribute('disabled')).toBe(true);
  });

  test('[IDN-101] canceled sessions do not hide what is hosted later', async () => {
    const page = (at: number, overrides: Partial<Session> = {}) =>
      aSession({ uuid: `22222222-2222-4222-8222-22222222222${at}`, title: `Evening ${at}`, ...overrides });
    const { server } = open(shown());
    server.on(hostedSessions, ({ body }) => {
      if (body['order'] !== 'asc') return answers({ session: [], after: null });
      return body['after'] === 'sixth'
        ? answers({ session: [page(7)], after: null })
        : answers({ session: [1, 2, 3, 4, 5, 6].map((at) => page(at, { status: 'Canceled' })), after: 'sixth' });
    });
    expect(await screen.findByRole('link', { name: 'Evening 7' })).toBeTruthy();
    expect(screen.queryByText('No sessions are planned.')).toBeNull();
  });

  test.each([
    [5, 5, false],
    [6, 5, true],
  ])('[IDN-102] of %i sessions it shows %i and the card that creates one [C-068]', async (soon, first, more) => {
    const { user } = await openOwn(own(), { soon });
    const titles = () => screen.queryAllByRole('link', { name: /^Session \d/ }).length;
    await waitFor(() => expect(titles()).toBe(first));
    expect(screen.getByRole('link', { name: 'Host a session' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'VIEW MORE' }) !== null).toBe(more);
    if (more) await user.click(screen.getByRole('button', { name: 'VIEW MORE' }));
    expect(titles()).toBe(soon);
  });

  test('[SCH-029] a member who may not host yet is not invited to', async () => {
    await openOwn(own({ host_level: 0 }), { member: { ...mia, host_level: 0 } });
    expect(await screen.findByText('No sessions are planned.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Host a session' })).toBeNull();
  });
});

describe('reviews', () => {
  const four = [1, 2, 3, 4].map((number) => aReview(number));

  test('[FBK-001] three are shown, VIEW ALL shows all', async () => {
    const { user } = open(shown(), { reviews: four });
    expect(await screen.findByText('Words 3')).toBeTruthy();
    expect(screen.queryByText('Words 4')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'VIEW ALL' }));
    expect(document.activeElement).toBe((await screen.findByText('Words 4')).closest('li'));
  });

  test('[FBK-002] each says who wrote it, the thumb, the session with its start, the words and, to its owner, the status', async () => {
    const reviews = [aReview(1, { status: 'PRIVATE' }), aReview(2, { thumbs: false })];
    const { unmount } = await openOwn(own(), { reviews });
    const review = async (number: number) => (await screen.findByText(`Words ${number}`)).closest('li')!;
    const [first, second] = [await review(1), await review(2)];
    expect(within(first).getByRole('link', { name: 'peer_1' })).toBeTruthy();
    expect(within(first).getByText('Thumbs up')).toBeTruthy();
    expect(within(second).getByText('Thumbs down')).toBeTruthy();
    expect(first.textContent).toContain(`Night talk, ${dateText(START)}, ${timeText(START)}`);
    expect(within(first).getByText('PRIVATE').dataset['tone']).toBe('quiet');
    expect(within(first).getByText('Only you see this review.')).toBeTruthy();
    expect(within(second).getByText('PUBLIC')).toBeTruthy();
    unmount();
    open(shown(), { reviews: reviews.slice(1) });
    expect(within(await review(2)).queryByText('PUBLIC')).toBeNull();
  });

  test('[C-027] a review without a name is one by a member, with no session', async () => {
    const value = JSON.stringify({ review: 'It helped.' });
    open(shown(), { member: null, reviews: [aReview(1, { from_user: null, value })] });
    const words = await screen.findByText('It helped.');
    expect(words.closest('li')!.textContent).toBe('A memberThumbs upIt helped.');
  });

  test('[FBK-008] names lead members to profiles, and visitors nowhere', async () => {
    const { unmount } = open(shown(), { reviews: [aReview(1)] });
    expect((await screen.findByRole('link', { name: 'peer_1' })).getAttribute('href')).toBe('/profile/peer_1');
    unmount();
    open(shown({ can_block: false }), { reviews: [aReview(1)], member: null });
    expect(await screen.findByText('peer_1')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'peer_1' })).toBeNull();
  });

  test('[FBK-003] [FBK-004] [FBK-006] a private one is made public by its owner', async () => {
    const review = aReview(1, { status: 'PRIVATE', can_publish: true, can_delete: true });
    const { user, server } = await openOwn(own(), { reviews: [review] });
    server.on(publishTestimonial, answers({ testimonial: { ...review, status: 'PUBLIC' } }));
    expect(await screen.findByText('PRIVATE')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Make Public/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Make this review public?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This recommendation has been public!')).toBeTruthy();
    expect(server.calls(publishTestimonial)[0]?.path).toContain(review.uuid);
  });

  test('[FBK-005] [FBK-007] one is deleted after a question', async () => {
    const review = aReview(1, { can_delete: true });
    const { user, server } = await openOwn(own(), { reviews: [review] });
    server.on(deleteTestimonial, answers({}));
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this recommendation?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This recommendation has been deleted!')).toBeTruthy();
    expect(server.calls(deleteTestimonial)[0]?.path).toContain(review.uuid);
  });
});

describe('reviews that a member wrote [C-073]', () => {
  const aWritten = (number: number, overrides: Partial<WrittenTestimonial> = {}): WrittenTestimonial => {
    const { from_user: _, ...review } = aReview(number);
    const session_uuid = '11111111-1111-4111-8111-111111111111';
    return { ...review, session_uuid, host: { username: 'ana', pic_url: null }, can_delete: true, ...overrides };
  };
  const written = [
    aWritten(1, { status: 'PRIVATE' }),
    aWritten(2),
    aWritten(3, { status: 'PRIVATE', host: null }),
    aWritten(4, { host: { username: null, pic_url: null } }),
  ];

  test('stand on their own profile with the host, and say who sees them', async () => {
    const { user } = await openOwn(own(), { written });
    const heading = await screen.findByRole('heading', { name: 'Reviews you wrote' });
    const list = within(heading.closest('section')!);
    const states = list.getAllByRole('listitem').map((item) => within(item).getByText(/^Only you|^All/).textContent);
    expect(states).toEqual([
      'Only you and the host see this review.',
      'All who see the profile of the host see this review.',
      'Only you see this review.',
    ]);
    expect(list.getAllByRole('link', { name: 'ana' })[0]?.getAttribute('href')).toBe('/profile/ana');
    expect(list.getByText('Hosted by the group')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'VIEW ALL' }));
    expect(await list.findByText('Words 4')).toBeTruthy();
    expect(list.getByText('former member')).toBeTruthy();
  });

  test('are deleted there while they are private', async () => {
    const { user, server } = await openOwn(own(), { written: written.slice(0, 1) });
    server.on(deleteTestimonial, answers({}));
    await user.click(await screen.findByRole('button', { name: 'Delete: your review of ana' }));
    server.on(writtenTestimonials, answers({ testimonial: [], count: 0 }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This recommendation has been deleted!')).toBeTruthy();
    expect(server.calls(deleteTestimonial)[0]?.path).toContain(written[0]!.uuid);
    await waitFor(() => expect(screen.queryByText('Reviews you wrote')).toBeNull());
  });

  test('are not looked for on the profile of another member', async () => {
    const { server } = open(shown(), { written });
    expect(await screen.findByText('No reviews yet.')).toBeTruthy();
    expect(server.calls(writtenTestimonials)).toEqual([]);
  });
});

describe('a profile that is not shown', () => {
  test('[IDN-044] a visitor is invited to open an account, and comes back', async () => {
    const { user, router } = open(shown(), {
      member: null,
      refused: 'PROFILE_FOR_MEMBERS',
      at: `/profile/${shown().username}?from=session`,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Create a free account' });
    await user.click(within(dialog).getByRole('link', { name: 'CREATE ACCOUNT' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
    expect(takeReturnPath()).toBe(`/profile/${shown().username}?from=session`);
  });

  test('a member who does not exist or has left', async () => {
    open(shown(), { refused: 'USER_DOES_NOT_EXIST' });
    expect(await screen.findByRole('heading', { name: 'This profile is not there' })).toBeTruthy();
  });
});

describe('who sees the own profile', () => {
  test('[C-027] beside each part stands who reads it', async () => {
    await openOwn(own());
    const [members, visitors] = ['Only members read this.', /^Members read this, and visitors/];
    for (const [part, readers] of [
      ['About me', visitors],
      ['What brought me here', members],
      ['What I hope to gain', members],
      ['Credentials', visitors],
      ['Website', visitors],
    ] as const)
      expect((await section(part)).getByText(readers)).toBeTruthy();
  });

  test('of another member nothing stands beside the parts, and nothing can be switched', async () => {
    open(shown());
    await section('About me');
    expect(screen.queryByText('Only members read this.')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('[C-027] visitors see it when its owner says so', async () => {
    const { user, server } = await openOwn(own());
    server.on(updateProfile, answers({ user: { ...mia, shown_to_visitors: true } }));
    const toVisitors = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show me to everybody' });
    expect(toVisitors.checked).toBe(false);
    await user.click(toVisitors);
    await waitFor(() => expect(server.calls(updateProfile)[0]?.body).toEqual({ shown_to_visitors: true }));
  });
});
