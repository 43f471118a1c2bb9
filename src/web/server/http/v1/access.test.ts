import { describe, expect, test } from '@jest/globals';
import { refusals } from '#modules/refusals.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { handler, type Bearer, type SignedIn } from '#kernel/module.ts';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { MEMBER_SCOPES, ORGANISATION_SCOPES } from '#modules/identity/contract/api/api-scopes.ts';
import { calls } from './calls.ts';
import { noLimits } from './pace.ts';
import { routes } from './routes.ts';

const NOW = '2026-05-04T09:00:00.000Z';

/** Written here a second time, so that a call is opened to more people on purpose. All others are for members. */
const forVisitors = [
  '/v1/account/create',
  '/v1/account/login/begin',
  '/v1/account/login/facebook',
  '/v1/account/login/google',
  '/v1/account/login/openid',
  '/v1/account/login/passkey',
  '/v1/account/login/passkey/begin',
  '/v1/account/login/password',
  '/v1/account/logout',
  '/v1/account/passwordreset',
  '/v1/account/passwordreset/{email}',
  '/v1/account/passwordreset/{a}/{b}/{c}',
  '/v1/account/{a}/{b}/confirm/{c}',
  '/v1/account/{a}/{b}/keep',
  '/v1/account/{a}/not_me/{b}',
  '/v1/account/{a}/unsubscribe/{b}',
  '/v1/analytics/{event}',
  '/v1/appeal/make',
  '/v1/appeal/open',
  '/v1/camera-test/open',
  '/v1/config',
  '/v1/contact',
  '/v1/content/legal/{page}/{version}',
  '/v1/content/page/{page}',
  '/v1/dump/load/{x}',
  '/v1/dump/{x}',
  '/v1/erasure_receipt/check',
  '/v1/error_report',
  '/v1/group/list/search',
  '/v1/group/list/user/{id}/created',
  '/v1/group/{id}/get',
  '/v1/payment/configuration',
  '/v1/payment/subscription_types/list',
  '/v1/profile/{username}',
  '/v1/series/{id}/get',
  '/v1/session/list/search',
  '/v1/session/list/series/{id}',
  '/v1/session/list/user/{id}/hosted',
  '/v1/session/{id}/get',
  '/v1/site/content',
  '/v1/site/hosts/{which}',
  '/v1/time',
  '/v1/trust',
  '/v1/user/{id}/testimonial/list',
  '/v1/user/{id}/testimonial/summary',
];
const forAdmins = [
  '/v1/admin/account/list',
  '/v1/admin/account/{id}/activity',
  '/v1/admin/account/{id}/credit',
  '/v1/admin/account/{id}/effects',
  '/v1/admin/account/{id}/get',
  '/v1/admin/account/{id}/login_as',
  '/v1/admin/account/{id}/missed_session/list',
  '/v1/admin/account/{id}/missed_session/{sid}/forgive',
  '/v1/admin/account/{id}/profile/update',
  '/v1/admin/account/{id}/refund',
  '/v1/admin/account/{id}/set_subscription_inactive',
  '/v1/admin/account/{id}/subscription',
  '/v1/admin/activity/types/{types}',
  '/v1/admin/activity/{report}/close',
  '/v1/admin/appeal/list',
  '/v1/admin/appeal/{id}/decide',
  '/v1/admin/appeal/{id}/get',
  '/v1/admin/appeal/{id}/take',
  '/v1/admin/auditor/appoint',
  '/v1/admin/auditor/list',
  '/v1/admin/auditor/{id}/dismiss',
  '/v1/admin/case/list',
  '/v1/admin/case/{id}/assign',
  '/v1/admin/case/{id}/decide',
  '/v1/admin/case/{id}/effects',
  '/v1/admin/case/{id}/get',
  '/v1/admin/case/{id}/note',
  '/v1/admin/case/{id}/pass_on',
  '/v1/admin/case/{id}/priority',
  '/v1/admin/case/{id}/reopen',
  '/v1/admin/case/{id}/viewing',
  '/v1/admin/dashboard/{x}',
  '/v1/admin/discount_code/create',
  '/v1/admin/discount_code/list',
  '/v1/admin/discount_code/{id}/status/{status}',
  '/v1/admin/duty/list',
  '/v1/admin/figures',
  '/v1/admin/duty/plan',
  '/v1/admin/duty/{id}/answer',
  '/v1/admin/duty/{id}/cancel',
  '/v1/admin/duty/{id}/offer',
  '/v1/admin/handle/{id}/owner',
  '/v1/admin/help/list',
  '/v1/admin/help/{id}/acknowledge',
  '/v1/admin/help/{id}/end',
  '/v1/admin/export/record',
  '/v1/admin/outcomes',
  '/v1/admin/outcomes/export',
  '/v1/admin/organisation_token/list',
  '/v1/admin/organisation_token/make',
  '/v1/admin/organisation_token/{id}/end',
  '/v1/admin/payment/difference/list',
  '/v1/admin/payment/notification/list',
  '/v1/admin/payment/notification/{id}/try_again',
  '/v1/admin/payment/revenue',
  '/v1/admin/session/{id}/data',
  '/v1/admin/session/{id}/get',
  '/v1/admin/session/list',
  '/v1/admin/survey/report',
  '/v1/admin/today',
  '/v1/admin/trust/authority/publish',
  '/v1/admin/trust/authority/{id}/withdraw',
  '/v1/admin/trust/text',
  '/v1/admin/webhook/list',
  '/v1/admin/webhook/make',
  '/v1/admin/webhook/message/{id}/send_again',
  '/v1/admin/webhook/{id}/end',
  '/v1/admin/webhook/{id}/message/list',
  '/v1/admin/webhook/{id}/resume',
  '/v1/admin/workload',
  '/v1/admin/workload/pause',
  '/v1/admin/workload/resume',
  '/v1/forum_poll/open',
  '/v1/forum_poll/{id}/close',
  '/v1/forum_post/pinned/reset',
  '/v1/forum_post/{id}/history',
  '/v1/forum_post/{id}/pin/{flag}',
  '/v1/sandbox/clock',
  '/v1/series/{id}/update/host',
  '/v1/session/{id}/host/list',
  '/v1/session/{id}/update/host',
  '/v1/session_chat/{id}/message/{mid}/stored',
  '/v1/admin/site/entry/discard',
  '/v1/admin/site/entry/draft',
  '/v1/admin/site/entry/get',
  '/v1/admin/site/entry/publish',
  '/v1/admin/site/entry/take-back',
  '/v1/admin/site/export',
  '/v1/admin/site/get',
  '/v1/admin/site/import',
  '/v1/admin/site/level/list',
  '/v1/admin/site/level/set',
  '/v1/admin/site/page/publish',
  '/v1/admin/site/picture',
  '/v1/admin/site/letter',
  '/v1/admin/site/preview',
  '/v1/admin/site/preview-content',
];
const forAuditors = [
  '/v1/audit/changes',
  '/v1/audit/conduct',
  '/v1/audit/export',
  '/v1/audit/find',
  '/v1/audit/history',
  '/v1/audit/history/at',
  '/v1/audit/money',
];

/** What each scope of a token reaches (ADR 98). What is not listed is closed to programs. */
const forTokens = {
  'figures:read': ['/v1/organisation/figures'],
  'forum:read': [
    '/v1/forum_post/group/{id}/list',
    '/v1/forum_post/group/{id}/news',
    '/v1/forum_post/pinned/list',
    '/v1/forum_post/{id}/get',
  ],
  'profile:read': ['/v1/account/profile'],
  'seats:write': ['/v1/session/{id}/join/{flag}', '/v1/session/{id}/wait/{flag}'],
  'sessions:read': [
    '/v1/series/{id}/get',
    '/v1/session/list/groups/joined',
    '/v1/session/list/joined',
    '/v1/session/list/search',
    '/v1/session/list/series/{id}',
    '/v1/session/list/waiting',
    '/v1/session/{id}/get',
  ],
  'wells:read': ['/v1/group/list/joined', '/v1/group/list/search', '/v1/group/{id}/get'],
};

/** Calls that need a confirmed address: all of them, or those in which this flag is set (ADR 39). */
const forConfirmed = {
  '/v1/account/token/make': true,
  '/v1/account/login_thinkific': true,
  '/v1/forum_poll/get': true,
  '/v1/forum_poll/{id}/vote/{x}': true,
  '/v1/forum_post/create': true,
  '/v1/forum_post/group/{id}/list': true,
  '/v1/forum_post/group/{id}/news': true,
  '/v1/forum_post/pinned/list': true,
  '/v1/forum_post/{id}/content_note': true,
  '/v1/forum_post/{id}/delete': true,
  '/v1/forum_post/{id}/flag': true,
  '/v1/forum_post/{id}/get': true,
  '/v1/forum_post/{id}/like/{x}/{y}': true,
  '/v1/forum_post/{id}/tag_user/{uid}/{flag}': true,
  '/v1/forum_post/{id}/update': true,
  '/v1/forum_post/{id}/update/pic': true,
  '/v1/forum_notice/count': true,
  '/v1/forum_notice/list': true,
  '/v1/forum_notice/seen': true,
  '/v1/link_preview': true,
  '/v1/search': true,
  '/v1/user/{id}/profile': true,
  '/v1/group/create': true,
  '/v1/group/{id}/flag': true,
  '/v1/group/{id}/join/{flag}': 'flag',
  '/v1/session/{id}/flag': true,
  '/v1/session/{id}/join/{flag}': 'flag',
  '/v1/session/{id}/room/list': true,
  '/v1/session/{id}/room/wait': true,
  '/v1/session/{id}/wait/{flag}': 'flag',
  '/v1/session_chat/{id}/get': true,
  '/v1/session_chat/{id}/message/{mid}/delete': true,
  '/v1/session_chat/{id}/message/{mid}/react': true,
  '/v1/session_chat/{id}/message/{mid}/update': true,
  '/v1/session_chat/{id}/read': true,
  '/v1/session_chat/{id}/send': true,
  '/v1/session_chat/{id}/tag/{x}': true,
  '/v1/user/search/group/{id}/prefix': true,
  '/v1/user/{id}/flag': true,
};

/** Members write with them before their address is confirmed: the own account, and what only hosts, people in a room and staff can do. */
const withoutConfirmation = [
  '/v1/account/confirmation/send',
  '/v1/account/device/end',
  '/v1/account/device/keep',
  '/v1/account/email/cancel',
  '/v1/account/email/update',
  '/v1/account/login/link',
  '/v1/account/login/unlink',
  '/v1/account/login_as/end',
  '/v1/account/missed_session/{id}/explain',
  '/v1/account/notices/update',
  '/v1/account/onboarding/update',
  '/v1/account/passkey/add',
  '/v1/account/passkey/check',
  '/v1/account/passkey/{id}/remove',
  '/v1/account/password/update',
  '/v1/account/profile/update',
  '/v1/account/profile/update/pic',
  '/v1/account/reminding/address/make',
  '/v1/account/reminding/address/revoke',
  '/v1/account/reminding/update',
  '/v1/account/second_factor/check',
  '/v1/account/second_factor/confirm',
  '/v1/account/second_factor/remove',
  '/v1/account/set_inactive',
  '/v1/account/sign_in/end_others',
  '/v1/account/sign_in/{id}/end',
  '/v1/account/subscribe/update',
  '/v1/account/terms/accept',
  '/v1/account/token/{id}/end',
  '/v1/account/username/update',
  '/v1/group/{id}/delete',
  '/v1/group/{id}/handle/pic',
  '/v1/group/{id}/handle/update',
  '/v1/group/{id}/reset_badge/{x}',
  '/v1/group/{id}/update',
  '/v1/group/{id}/update/notification',
  '/v1/group/{id}/update/pic',
  '/v1/group/{id}/user/{uid}/kick',
  '/v1/group/{id}/user/{uid}/kick/{flag}',
  '/v1/help/ask',
  '/v1/help/{id}/end',
  '/v1/notice/see',
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
  '/v1/session/{id}/room/close',
  '/v1/session/{id}/room/leave',
  '/v1/session/{id}/room/screen',
  '/v1/session/{id}/room/screen/allow',
  '/v1/session/{id}/room/screen/stop',
  '/v1/session/{id}/room/step_out',
  '/v1/session/{id}/room/tried',
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
  '/v1/user/{id}/follow/{x}',
];

/** What staff who are logged in as a member may call, and why (C-087). What is not listed is closed. */
const forSupport: Record<string, readonly string[]> = {
  'the way back': ['/v1/account/login_as/end', '/v1/account/logout'],
  'is the same for all, and says nothing of a member': [
    '/v1/config',
    '/v1/content/legal/{page}/{version}',
    '/v1/content/page/{page}',
    '/v1/payment/configuration',
    '/v1/payment/subscription_types/list',
    '/v1/site/content',
    '/v1/site/hosts/{which}',
    '/v1/time',
    '/v1/trust',
  ],
  'what the member asks staff about: the account, its plan, its reminders and its first steps': [
    '/v1/account/onboarding',
    '/v1/account/profile',
    '/v1/account/notices',
    '/v1/account/reminding',
    '/v1/account/subscription/activity',
    '/v1/account/subscription/current',
    '/v1/account/subscription/host_free_month',
    '/v1/account/support_access',
    '/v1/notice/count',
    '/v1/notice/list',
  ],
  'which Wells, sessions and posts the member sees on their pages, or misses': [
    '/v1/forum_post/group/{id}/list',
    '/v1/forum_post/group/{id}/news',
    '/v1/forum_post/pinned/list',
    '/v1/forum_post/{id}/get',
    '/v1/group/list/joined',
    '/v1/group/list/search',
    '/v1/group/list/user/{id}/created',
    '/v1/group/{id}/get',
    '/v1/group/{id}/user/list',
    '/v1/series/{id}/get',
    '/v1/session/list/groups/joined',
    '/v1/session/list/joined',
    '/v1/session/list/search',
    '/v1/session/list/series/{id}',
    '/v1/session/list/user/{id}/hosted',
    '/v1/session/list/waiting',
    '/v1/session/{id}/get',
  ],
  'what others show of themselves to the member': [
    '/v1/profile/{username}',
    '/v1/user/{id}/profile',
    '/v1/user/{id}/testimonial/list',
    '/v1/user/{id}/testimonial/summary',
  ],
};

const aMember: SignedIn = { id: 'a member', isAdmin: false, hostLevel: 0, emailVerified: true, signInId: 'a sign-in' };
const roles: Record<string, SignedIn | undefined> = {
  visitor: undefined,
  member: aMember,
  admin: { ...aMember, isAdmin: true },
  auditor: { ...aMember, auditor: { scope: ['everything'], until: '2026-05-04T10:00:00.000Z' } },
  host: { ...aMember, hostLevel: 1 },
  'host of level 2': { ...aMember, hostLevel: 2 },
  'other staff': { ...aMember, id: 'another member', isAdmin: true, hostLevel: 2 },
  'suspended member': undefined,
  'auditor whose time is over': { ...aMember, auditor: { scope: ['everything'], until: NOW } },
};

const TURNED_AWAY: ReadonlySet<string> = new Set([
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'API_TOKEN_WRONG',
  'API_TOKEN_SCOPE',
  'ORGANISATION_TOKEN_NEEDED',
]);

/** What becomes of a call before its input is read: the name of the refusal, or that it is let in. */
const outcome = async (endpoint: Endpoint, role: string, program?: Bearer): Promise<string> => {
  const address = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
  const { answer } = calls({
    now: () => NOW,
    wording: { refusals, product: 'Wellspring' },
    memberOf: () => Promise.resolve(roles[role]),
    bearerOf: (secret) => Promise.resolve(secret === 'known' ? program : undefined),
    reached: () => Promise.resolve(true),
    limits: noLimits,
    fingerprint: (text) => text,
    maintenance: () => false,
    contractBroken: () => undefined,
  });
  const { body } = await answer({
    id: 'request-1',
    match: routes([handler(endpoint, () => Promise.resolve({}))]).match(address)!,
    search: '',
    body: {},
    token: roles[role] && 'a-token',
    bearer: program && 'known',
    ip: '192.0.2.1',
    userAgent: '',
    origin: '',
    after: undefined,
    idempotencyKey: undefined,
  });
  const { notice } = JSON.parse(body) as { notice?: { name: string } };
  return notice !== undefined && TURNED_AWAY.has(notice.name) ? notice.name : 'let in';
};

const withAccess = (access: Endpoint['access']) =>
  [...endpoints.values()].filter((each) => each.access === access).map(({ path }) => path);

test('[C-041] [COM-067] [IDN-078] [MOD-027] the calls for visitors, admins and auditors are those listed here, all others are for members', () => {
  expect(withAccess('visitor').sort()).toEqual(forVisitors.toSorted());
  expect(withAccess('admin').sort()).toEqual(forAdmins.toSorted());
  expect(withAccess('auditor').sort()).toEqual(forAuditors.toSorted());
  expect(withAccess('organisation')).toEqual(['/v1/organisation/figures']);
  expect(withAccess('member').length).toBeGreaterThan(50);
});

test('[C-027] the calls that need a confirmed address are those listed here, and other writes of members', () => {
  const needing = [...endpoints.values()].filter(
    ({ path, confirmed, writes, access }) =>
      confirmed !== false && (path in forConfirmed || confirmed !== true || !writes || access !== 'member'),
  );
  expect(Object.fromEntries(needing.map(({ path, confirmed }) => [path, confirmed]))).toEqual(forConfirmed);
});

test('the calls with which members write before their address is confirmed are those listed here', () => {
  const writing = [...endpoints.values()].filter(
    ({ writes, access, confirmed }) => writes && access === 'member' && confirmed === false,
  );
  expect(writing.map(({ path }) => path).sort()).toEqual(withoutConfirmation);
});

test('[C-173] on probation a member plans, changes and leads no session and writes and changes no post, and may do all else', () => {
  const closed = [...endpoints.values()].filter(({ goodStanding }) => goodStanding === true);
  expect(closed.map(({ path }) => path).sort()).toEqual([
    '/v1/forum_post/create',
    '/v1/forum_post/{id}/content_note',
    '/v1/forum_post/{id}/update',
    '/v1/forum_post/{id}/update/pic',
    '/v1/series/{id}/update',
    '/v1/series/{id}/update/end_time',
    '/v1/series/{id}/update/pic',
    '/v1/session/create',
    '/v1/session/{id}/substitute/volunteer',
    '/v1/session/{id}/update',
    '/v1/session/{id}/update/pic',
  ]);
});

test('the calls that need a code of the second step again are those listed here', () => {
  const found = [...endpoints.values()].flatMap(({ path, sensitive }) => (sensitive ? [path] : []));
  expect(found.sort()).toEqual([
    '/v1/account/email/update',
    '/v1/account/login/unlink',
    '/v1/account/passkey/begin',
    '/v1/account/passkey/{id}/remove',
    '/v1/account/password/update',
    '/v1/account/second_factor/begin',
    '/v1/account/set_inactive',
    '/v1/account/sign_in/end_others',
    '/v1/account/token/make',
    '/v1/admin/account/{id}/credit',
    '/v1/admin/account/{id}/login_as',
    '/v1/admin/account/{id}/profile/update',
    '/v1/admin/account/{id}/refund',
    '/v1/admin/account/{id}/set_subscription_inactive',
    '/v1/admin/appeal/{id}/decide',
    '/v1/admin/auditor/appoint',
    '/v1/admin/auditor/{id}/dismiss',
    '/v1/admin/case/{id}/decide',
    '/v1/admin/discount_code/create',
    '/v1/admin/organisation_token/make',
    '/v1/admin/webhook/make',
  ]);
});

describe('staff who are logged in as a member (C-087)', () => {
  const open = [...endpoints.values()].filter(({ support }) => support === 'open');

  test('may call what is listed here with its reason, and nothing else', () => {
    expect(open.map(({ path }) => path).sort()).toEqual(Object.values(forSupport).flat().toSorted());
  });

  test('get no rights of admins and auditors, change nothing but their way back, and hear no code or reason', () => {
    expect(open.filter(({ access }) => access === 'admin' || access === 'auditor')).toEqual([]);
    const writing = open.filter(({ writes }) => writes).map(({ path }) => path);
    expect(writing.sort()).toEqual(forSupport['the way back']);
    expect(open.filter(({ discloses = {} }) => discloses.code ?? discloses.reason).map(({ path }) => path)).toEqual([]);
  });
});

describe('programs with a token [ADR 98]', () => {
  const all = [...endpoints.values()];
  const scopes = Object.keys(forTokens);

  test('the calls that each scope reaches are those listed here, and nothing else is open to programs', () => {
    const byScope = Object.groupBy(
      all.filter(({ scope }) => scope !== undefined),
      ({ scope }) => scope!,
    );
    const paths = Object.entries(byScope).map(([scope, list]) => [scope, list!.map(({ path }) => path).sort()]);
    expect(Object.fromEntries(paths)).toEqual(forTokens);
    expect([...new Set<string>([...MEMBER_SCOPES, ...ORGANISATION_SCOPES])].sort()).toEqual(scopes);
  });

  test('no scope reaches staff, credentials, money, or what needs a fresh code, and only one that writes changes anything', () => {
    const open = all.filter(({ scope }) => scope !== undefined);
    expect(open.filter(({ access }) => access === 'admin' || access === 'auditor')).toEqual([]);
    expect(open.filter(({ sensitive, pace, upload }) => sensitive || pace === 'expensive' || upload)).toEqual([]);
    expect(open.filter(({ path }) => /\/(payment|admin|audit|token|passkey|login|password)/.test(path))).toEqual([]);
    expect(open.filter(({ discloses }) => discloses?.code !== undefined || discloses?.reason !== undefined)).toEqual(
      [],
    );
    expect(open.filter(({ scope, writes }) => scope!.endsWith(':write') !== writes)).toEqual([]);
    const ofOrganisations: readonly string[] = ORGANISATION_SCOPES;
    expect(open.filter(({ scope, writes }) => ofOrganisations.includes(scope!) && writes)).toEqual([]);
  });

  test.each(all.map((each) => [each.path, each] as const))(
    '%s answers a program with its own scope alone, even if the token may do more',
    async (_, endpoint) => {
      const others = scopes.filter((scope) => scope !== endpoint.scope);
      const member = { id: 'token-1', scopes: others, member: aMember };
      expect(await outcome(endpoint, 'member', member)).toBe('API_TOKEN_SCOPE');
      expect(await outcome(endpoint, 'admin', member)).toBe('API_TOKEN_SCOPE');
      const own = endpoint.scope === undefined ? [] : [endpoint.scope];
      const isOpen = endpoint.scope !== undefined;
      const asMember = await outcome(endpoint, 'visitor', { ...member, scopes: own });
      const asOrganisation = await outcome(endpoint, 'visitor', { id: 'token-2', scopes: own });
      expect([asMember, asOrganisation]).toEqual(
        isOpen ? expectedOfPrograms[endpoint.access] : ['API_TOKEN_SCOPE', 'API_TOKEN_SCOPE'],
      );
    },
  );
});

/** What a member’s program and an organisation’s meet where their scope reaches. */
const expectedOfPrograms: Readonly<Record<Endpoint['access'], readonly string[]>> = {
  visitor: ['let in', 'let in'],
  member: ['let in', 'NOT_SIGNED_IN'],
  organisation: ['ORGANISATION_TOKEN_NEEDED', 'let in'],
  admin: [],
  auditor: [],
};

/** Writes of members without an hourly count, and what bounds them instead. */
const uncounted: Record<string, readonly string[]> = {
  'is counted where it is decided': [
    '/v1/account/confirmation/send',
    '/v1/account/passkey/check',
    '/v1/account/second_factor/check',
    '/v1/account/username/update',
    '/v1/forum_post/create',
    '/v1/forum_post/{id}/flag',
    '/v1/forum_post/{id}/update',
    '/v1/group/{id}/flag',
    '/v1/help/ask',
    '/v1/payment/claim_discount_code/{a}/{b}',
    '/v1/payment/gift/{id}/resend',
    '/v1/session/{id}/flag',
    '/v1/session_chat/{id}/send',
    '/v1/session_chat/{id}/tag/{x}',
    '/v1/user/{id}/flag',
  ],
  'happens once': [
    '/v1/account/login_as/end',
    '/v1/account/set_inactive',
    '/v1/payment/purchase_gift/{x}',
    '/v1/payment/settle/{payment}',
    '/v1/session/{id}/testimonial/create',
  ],
};

test('every write that a member can repeat on and off has a count for each hour', () => {
  const without = [...endpoints.values()].filter(
    ({ writes, access, hourly }) => writes && access === 'member' && hourly === undefined,
  );
  expect(without.map(({ path }) => path).sort()).toEqual(Object.values(uncounted).flat().toSorted());
});

/** Whom each kind of call lets in; of the others those who are signed in are refused, and all others have to sign in. */
const letIn: Record<Endpoint['access'], readonly string[]> = {
  visitor: Object.keys(roles),
  member: Object.keys(roles).filter((role) => roles[role] !== undefined),
  admin: ['admin', 'other staff'],
  auditor: ['auditor'],
  organisation: [],
};
const expectedOf = (access: Endpoint['access'], role: string): string => {
  if (access === 'organisation') return 'ORGANISATION_TOKEN_NEEDED';
  if (letIn[access].includes(role)) return 'let in';
  return roles[role] === undefined ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED';
};

test.each([...endpoints.values()].map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s lets in visitors, members, hosts, suspended members, staff and auditors as declared',
  async (_, endpoint) => {
    const found = await Promise.all(Object.keys(roles).map((role) => outcome(endpoint, role)));
    expect(found).toEqual(Object.keys(roles).map((role) => expectedOf(endpoint.access, role)));
  },
);
