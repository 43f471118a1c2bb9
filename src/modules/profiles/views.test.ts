import { describe, expect, test } from '@jest/globals';
import type { MemberProfile } from '#modules/identity/index.ts';
import { shownUser } from './contract/api.ts';
import type { ViewerKind } from './domain/who-sees.ts';
import { profileView } from './views.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const info = { brought_me: 'My own grief.', hope_to_gain: 'Company.' };
const hosting = { credentials: ['Nurse'], website: 'https://ana.example.org' };
const ana = (hostLevel: 0 | 1 | 2): MemberProfile => ({
  uuid: ANA,
  username: 'ana',
  name: 'Ana',
  pic: '/img/ana.jpg',
  aboutMe: 'I listen.',
  joinedAt: '2026-01-04T12:00:00.000Z',
  hostLevel,
  marketingJson: JSON.stringify({ profile_info: { ...info, ...hosting } }),
  standing: { status: 'active', until: null },
});
const seenBy = (kind: ViewerKind, hostLevel: 0 | 1 | 2, toVisitors = false) => {
  const view = profileView(
    ana(hostLevel),
    { met: 12, hosted: 3, positive: 75, reviews: 4 },
    { kind, toVisitors, canBlock: kind !== 'own' && kind !== 'visitor', now: '2026-05-04T12:00:00.000Z' },
  );
  return view === null ? null : shownUser.parse(view);
};
const everything = {
  uuid: ANA,
  username: 'ana',
  name: 'Ana',
  pic: '/img/ana.jpg',
  about_me: 'I listen.',
  age: '4 months',
  host_level: 1,
  user_marketing_json: JSON.stringify({ profile_info: { ...info, ...hosting } }),
  num_session_users_met: 12,
  num_sessions_hosted: 3,
  testimonials_pct_thumbs_up: 75,
  num_reviews: 4,
  blocked: false,
  can_block: true,
};

describe('who sees what of a profile, field by field', () => {
  test('[IDN-086] a member sees all of a host', () => {
    expect(seenBy('member', 1)).toEqual(everything);
  });

  test('[IDN-107] credentials and website are those of hosts: not told of others, not even to themselves', () => {
    const json = JSON.stringify({ profile_info: info });
    expect(seenBy('member', 0)).toEqual({ ...everything, host_level: 0, user_marketing_json: json });
    expect(seenBy('own', 0)).toMatchObject({ user_marketing_json: json, about_me: 'I listen.', can_block: false });
    expect(seenBy('own', 2)).toEqual({ ...everything, host_level: 2, can_block: false });
  });

  test('[IDN-104] of a restricted member there is a name and a picture, nothing more', () => {
    expect(seenBy('restrictor', 2)).toEqual({
      ...everything,
      host_level: 2,
      about_me: '',
      age: '',
      user_marketing_json: '{}',
      num_session_users_met: 0,
      num_sessions_hosted: 0,
      testimonials_pct_thumbs_up: 100,
      num_reviews: 0,
      blocked: true,
    });
  });

  test('[C-027] a visitor sees a profile that is public, without what brought its member here, and nothing of others at any host level', () => {
    const json = JSON.stringify({ profile_info: hosting });
    expect(seenBy('visitor', 1, true)).toEqual({ ...everything, can_block: false, user_marketing_json: json });
    expect(seenBy('visitor', 0, true)).toMatchObject({ about_me: 'I listen.', user_marketing_json: '{}' });
    for (const level of [0, 1, 2] as const) expect(seenBy('visitor', level)).toBeNull();
  });
});
