import { describe, expect, test } from 'vitest';
import { globSync } from 'node:fs';
import type { Endpoint } from '../shared-kernel/contract/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'confirmed' in value && 'pace' in value;

const endpoints: Endpoint[] = [];
for (const path of globSync('src/modules/**/contract/*.ts').toSorted())
  if (!path.includes('.test.'))
    endpoints.push(
      ...Object.values((await import(`../../${path}`)) as Record<string, unknown>).filter((value) => isEndpoint(value)),
    );
const pathsOf = (which: (endpoint: Endpoint) => boolean) =>
  [...new Set(endpoints.filter(which).map(({ path }) => path))].toSorted();

describe('what needs a confirmed address (ADR 39)', () => {
  test('joining Wells, seats, waiting lists, chats, the forum, reports and the rooms of sessions', () => {
    expect(pathsOf(({ confirmed }) => confirmed !== false)).toEqual([
      '/v1/account/login_thinkific',
      '/v1/forum_notice/count',
      '/v1/forum_notice/list',
      '/v1/forum_notice/seen',
      '/v1/forum_poll/get',
      '/v1/forum_poll/{id}/vote/{x}',
      '/v1/forum_post/create',
      '/v1/forum_post/group/{id}/list',
      '/v1/forum_post/group/{id}/news',
      '/v1/forum_post/pinned/list',
      '/v1/forum_post/{id}/content_note',
      '/v1/forum_post/{id}/delete',
      '/v1/forum_post/{id}/flag',
      '/v1/forum_post/{id}/get',
      '/v1/forum_post/{id}/like/{x}/{y}',
      '/v1/forum_post/{id}/tag_user/{uid}/{flag}',
      '/v1/forum_post/{id}/update',
      '/v1/forum_post/{id}/update/pic',
      '/v1/group/create',
      '/v1/group/{id}/flag',
      '/v1/group/{id}/join/{flag}',
      '/v1/link_preview',
      '/v1/search',
      '/v1/session/{id}/flag',
      '/v1/session/{id}/join/{flag}',
      '/v1/session/{id}/room/list',
      '/v1/session/{id}/room/wait',
      '/v1/session/{id}/wait/{flag}',
      '/v1/session_chat/{id}/get',
      '/v1/session_chat/{id}/message/{mid}/delete',
      '/v1/session_chat/{id}/message/{mid}/react',
      '/v1/session_chat/{id}/message/{mid}/update',
      '/v1/session_chat/{id}/read',
      '/v1/session_chat/{id}/send',
      '/v1/session_chat/{id}/tag/{x}',
      '/v1/user/search/group/{id}/prefix',
      '/v1/user/{id}/flag',
      '/v1/user/{id}/profile',
    ]);
  });

  test('leaving, unregistering and giving up a place in line never do', () => {
    expect(pathsOf(({ confirmed }) => confirmed === 'flag')).toEqual([
      '/v1/group/{id}/join/{flag}',
      '/v1/session/{id}/join/{flag}',
      '/v1/session/{id}/wait/{flag}',
    ]);
  });

  // A new call that changes something stands in one of the two lists.
  test('not the own account, restricting a member, nor what only hosts, people in the room and staff can do', () => {
    expect(pathsOf(({ writes, access, confirmed }) => writes && access === 'member' && confirmed === false)).toEqual([
      '/v1/account/confirmation/send',
      '/v1/account/login_as/end',
      '/v1/account/onboarding/update',
      '/v1/account/profile/update',
      '/v1/account/profile/update/pic',
      '/v1/account/reminding/address/make',
      '/v1/account/reminding/address/revoke',
      '/v1/account/reminding/update',
      '/v1/account/set_inactive',
      '/v1/account/sign_in/end_others',
      '/v1/account/sign_in/{id}/end',
      '/v1/account/subscribe/update',
      '/v1/group/{id}/delete',
      '/v1/group/{id}/reset_badge/{x}',
      '/v1/group/{id}/update',
      '/v1/group/{id}/update/notification',
      '/v1/group/{id}/update/pic',
      '/v1/group/{id}/user/{uid}/kick',
      '/v1/group/{id}/user/{uid}/kick/{flag}',
      '/v1/payment/billing/update',
      '/v1/payment/claim_discount_code/{a}/{b}',
      '/v1/payment/gift/{id}/resend',
      '/v1/payment/purchase_gift/{x}',
      '/v1/payment/settle/{payment}',
      '/v1/series/{id}/delete',
      '/v1/series/{id}/update',
      '/v1/series/{id}/update/end_time',
      '/v1/series/{id}/update/pic',
      '/v1/session/create',
      '/v1/session/{id}/agenda/move',
      '/v1/session/{id}/breakout/call',
      '/v1/session/{id}/breakout/call/{uid}/answer',
      '/v1/session/{id}/breakout/message',
      '/v1/session/{id}/breakout/return',
      '/v1/session/{id}/breakout/start',
      '/v1/session/{id}/breakout/stop',
      '/v1/session/{id}/breakout/timer',
      '/v1/session/{id}/delete',
      '/v1/session/{id}/room/leave',
      '/v1/session/{id}/room/screen',
      '/v1/session/{id}/room/screen/allow',
      '/v1/session/{id}/room/screen/stop',
      '/v1/session/{id}/room/{rid}/create',
      '/v1/session/{id}/room/{rid}/enter',
      '/v1/session/{id}/room/{rid}/user/{uid}/assign',
      '/v1/session/{id}/substitute/stand_down',
      '/v1/session/{id}/substitute/take_back',
      '/v1/session/{id}/substitute/volunteer',
      '/v1/session/{id}/substitute/vote/{x}',
      '/v1/session/{id}/survey/{x}',
      '/v1/session/{id}/testimonial/create',
      '/v1/session/{id}/update',
      '/v1/session/{id}/update/pic',
      '/v1/session/{id}/user/{uid}/camera_time',
      '/v1/session/{id}/user/{uid}/invite_to_speak',
      '/v1/session/{id}/user/{uid}/kick',
      '/v1/testimonial/{id}/delete',
      '/v1/testimonial/{id}/makePublic',
      '/v1/user/{id}/block/{x}',
    ]);
  });
});

test('[C-173] on probation a member plans and changes no session and writes and changes no post, and may do all else', () => {
  expect(pathsOf(({ goodStanding }) => goodStanding === true)).toEqual([
    '/v1/forum_post/create',
    '/v1/forum_post/{id}/update',
    '/v1/forum_post/{id}/update/pic',
    '/v1/series/{id}/update',
    '/v1/series/{id}/update/pic',
    '/v1/session/create',
    '/v1/session/{id}/update',
    '/v1/session/{id}/update/pic',
  ]);
});
