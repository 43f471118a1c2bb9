import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { hostReviews, userTestimonials } from '#modules/feedback/contract/api.ts';
import { getSession, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { reviewTexts } from '#client/features/feedback/texts.ts';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import SessionPage from './session.tsx';

const showing = (session: Session, summary = { positive_percentage: 100, num_reviews: 0 }) => {
  const server = aServer({ member: null })
    .on(getSession, answers({ session }))
    .on(searchSessions, answers({ session: [] }))
    .on(hostReviews, answers({ testimonial: summary }))
    .on(userTestimonials, answers({ testimonial: [], count: 0 }));
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at: `/session/${session.uuid}` }) };
};
const host = aSession().host_user!;

test.each([
  ['New host, no reviews yet', { positive_percentage: 100, num_reviews: 0 }],
  ['100% positive, 1 review', { positive_percentage: 100, num_reviews: 1 }],
  ['100% positive, 3 reviews', { positive_percentage: 100, num_reviews: 3 }],
  ['75% positive, 4 reviews', { positive_percentage: 75, num_reviews: 4 }],
])('[SCH-039] the host card says %s (C-026)', async (text, summary) => {
  const { server } = showing(aSession(), summary);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(server.calls(hostReviews)[0]?.path).toContain(host.uuid);
});

test('[SCH-039] the card of a host at level 0 shows no figures, and loads none', async () => {
  const { server } = showing(aSession({ host_user: { ...host, host_level: 0 } }));
  expect(await screen.findByRole('heading', { name: 'About the Host' })).toBeTruthy();
  expect(screen.queryByText(/positive/)).toBeNull();
  expect(server.calls(hostReviews)).toEqual([]);
});

test('[SCH-037] the latest reviews with words that the host made public stand with the card, and none of a host without reviews', async () => {
  const { server, unmount } = showing(aSession(), { positive_percentage: 100, num_reviews: 2 });
  const aReview = (username: string | null, review: string) => ({
    uuid: crypto.randomUUID(),
    status: 'PUBLIC',
    thumbs: true,
    from_user: username === null ? null : { username, pic_url: null },
    value: JSON.stringify({ session_title: 'Night talk', session_start_time: null, review }),
    post_to_forum: false,
    with_name: true,
  });
  server.on(
    userTestimonials,
    answers({
      testimonial: [aReview('zoe', ''), aReview('ben', 'Calm and kind.'), aReview(null, 'She waits.')],
      count: 3,
    }),
  );
  const about = (await screen.findByRole('heading', { name: 'About the Host' })).closest('section')!;
  expect(await within(about).findByRole('heading', { name: 'Reviews' })).toBeTruthy();
  expect(within(about).getByText('Calm and kind.')).toBeTruthy();
  expect(within(about).getByText('ben')).toBeTruthy();
  // "AM" would be the initials of these words.
  expect(within(about).getByText('A member')).toBeTruthy();
  expect(within(about).queryByText('AM')).toBeNull();
  // A thumb without words says no more than the share beside the host.
  expect(within(about).queryByText('zoe')).toBeNull();
  unmount();
  const none = showing(aSession()).server;
  expect(await screen.findByText('New host, no reviews yet')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull();
  expect(none.calls(userTestimonials)).toEqual([]);
});

test('without an answer the card stands without it', async () => {
  const { server } = showing(aSession());
  server.on(hostReviews, refuses('SERVER_ERROR'));
  expect(await screen.findByRole('heading', { name: 'About the Host' })).toBeTruthy();
  expect(screen.getByText('3 sessions hosted')).toBeTruthy();
});

test('[SCH-038] of what the host learned or lived through it shows the first only', async () => {
  const user_marketing_json = JSON.stringify({ profile_info: { credentials: ['Nurse for ten years', 'Counsellor'] } });
  showing(aSession({ host_user: { ...host, user_marketing_json } }));
  expect(await screen.findByText('Nurse for ten years')).toBeTruthy();
  expect(screen.queryByText(/Counsellor/)).toBeNull();
});

test('an installation may ask for more reviews before it shows a percentage (C-026)', () => {
  expect([1, 2, 3].map((count) => reviewTexts.summary(100, count, 3))).toEqual([
    'Not enough reviews yet',
    'Not enough reviews yet',
    '100% positive, 3 reviews',
  ]);
});
