import { describe, expect, it } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import {
  AccountRegistered,
  AdminGranted,
  DeletionRequested,
  DeletionUndone,
  EmailConfirmed,
  HostLevelSet,
  MemberForgotten,
  ProfileChanged,
  ProfilePictureChanged,
} from '../contract/account-events.ts';
import { ownUser } from '../contract/own-profile.ts';
import { marketingJson } from '../contract/profile-info.ts';
import { identityQueries } from '../facts/for-modules.ts';
import { asOwnUser } from '../views/own-user.ts';
import type { DateFormat } from '../contract/dates.ts';
import { adminRows, ownerById, people, peopleForStaff, personSeenBy } from './people.ts';
import { accountRows } from './staff-rows.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const GONE = '0d000000-0000-4000-8000-00000000000d';
const JOINED = '2026-01-04T12:00:00.000Z';

const database = ownDatabase();
const given = rowsGiven(database, people);

const registered = (
  options: { member?: string; username?: string | null; email?: string; dateFormat?: DateFormat } = {},
) => {
  const { member = BEN, dateFormat, username = 'ben', email = username && `${username}@example.org` } = options;
  return {
    ...did(AccountRegistered, {
      member,
      username,
      name: username,
      email,
      emailFingerprint: 'print of an address',
      usernameFingerprint: 'print of a name',
      timezone: 'Europe/London',
      ...(dateFormat === undefined ? {} : { dateFormat }),
      termsVersion: '2026-01',
    }),
    at: JOINED,
  };
};

const confirmed = did(EmailConfirmed, { member: BEN, emailFingerprint: 'print of an address' });
const closing = { member: BEN, request: GONE, requestedAt: JOINED, erasesAt: JOINED };

describe('people', () => {
  it('shows a member everything about themselves [IDN-088] [IDN-084]', async () => {
    await given(registered(), did(ProfileChanged, { member: BEN, aboutMe: 'I listen.' }));
    expect(ownUser.parse(asOwnUser((await ownerById(database, BEN))!))).toEqual({
      uuid: BEN,
      id: BEN,
      name: 'ben',
      username: 'ben',
      email: 'ben@example.org',
      email_verified: false,
      pic: null,
      about_me: 'I listen.',
      is_admin: false,
      shown_to_visitors: false,
      host_level: 0,
      timezone: 'Europe/London',
      date_format: 'month-first',
      language: null,
      joined_at: JOINED,
      special_notice: null,
      user_marketing_json: '{}',
    });
  });

  it('writes dates as the pages did on which the account was opened', async () => {
    await given(registered({ dateFormat: 'day-first' }));
    expect(await ownerById(database, BEN)).toMatchObject({ date_format: 'day-first' });
  });

  it('shows what was said and the picture, until they are taken back', async () => {
    const said = {
      credentials: ['Nurse'],
      broughtMe: 'Grief.',
      hopeToGain: 'Company.',
      website: 'https://ben.example',
    };
    await given(
      registered(),
      did(ProfileChanged, { member: BEN, ...said }),
      did(ProfilePictureChanged, { member: BEN, picture: 'ben.jpg', before: null }),
    );
    const shown = async () => asOwnUser((await ownerById(database, BEN))!);
    expect(await shown()).toMatchObject({ pic: '/img/ben.jpg', user_marketing_json: marketingJson(said) });
    await given(
      did(ProfileChanged, { member: BEN, broughtMe: '', website: '' }),
      did(ProfilePictureChanged, { member: BEN, picture: null, before: 'ben.jpg' }),
    );
    expect(await shown()).toMatchObject({
      pic: null,
      user_marketing_json: marketingJson({ credentials: ['Nurse'], hopeToGain: 'Company.' }),
    });
  });

  it('tells who belongs to the staff', async () => {
    await given(registered());
    expect(await adminRows(database)).toEqual([]);
    await given(did(AdminGranted, { member: BEN }));
    expect(await adminRows(database)).toMatchObject([{ member: BEN, username: 'ben', email: 'ben@example.org' }]);
  });

  it('follows what happens to the account', async () => {
    await given(
      registered(),
      did(EmailConfirmed, { member: BEN, emailFingerprint: 'print of an address' }),
      did(HostLevelSet, { member: BEN, level: 2, because: 'admin' }),
      did(AdminGranted, { member: BEN }),
      did(ProfileChanged, { member: BEN, name: 'Benjamin', aboutMe: 'I listen.', timezone: 'Asia/Tokyo' }),
    );
    await given(did(ProfileChanged, { member: BEN, timezone: 'Europe/Paris', dateFormat: 'iso', language: 'es' }));
    expect(await ownerById(database, BEN)).toMatchObject({
      email_verified: true,
      host_level: 2,
      is_admin: true,
      name: 'Benjamin',
      about_me: 'I listen.',
      timezone: 'Europe/Paris',
      date_format: 'iso',
      language: 'es',
    });
  });

  it('tells only the member of what changed: a push names no member to others [C-027]', async () => {
    expect(await given(registered())).toEqual([]);
    expect(await given(did(HostLevelSet, { member: BEN, level: 1, because: 'admin' }))).toEqual([
      { topic: 'user', id: BEN, to: [BEN] },
    ]);
    expect(await given(did(ProfileChanged, { member: BEN, aboutMe: 'I listen.' }))).toEqual([
      { topic: 'user', id: BEN, to: [BEN] },
    ]);
  });

  it('leaving members are hidden, returned ones are visible, and forgotten ones have no data', async () => {
    await given(registered(), did(AdminGranted, { member: BEN }), did(DeletionRequested, closing));
    expect([await ownerById(database, BEN), await adminRows(database)]).toEqual([undefined, []]);
    await given(did(DeletionUndone, { member: BEN, by: 'link' }));
    expect(await ownerById(database, BEN)).toMatchObject({ username: 'ben', is_admin: true });
    const done = { requestedAt: JOINED, begunAt: JOINED, finishedAt: JOINED, removed: {}, fingerprint: '' };
    expect(await given(did(MemberForgotten, { member: BEN, ...done }))).toEqual([
      { topic: 'user', id: BEN, to: [BEN] },
    ]);
    const rows = await database.query(
      'select username, name, email, about_me, brought_me, hope_to_gain, website, picture, is_admin from identity_people.person',
    );
    expect(rows).toEqual([
      {
        username: null,
        name: null,
        email: null,
        about_me: null,
        brought_me: null,
        hope_to_gain: null,
        website: null,
        picture: null,
        is_admin: false,
      },
    ]);
  });

  it('[C-090] before the address is confirmed an account is shown to its owner and to staff, and to no others', async () => {
    const seenBy = async () => {
      const rows = await Promise.all([null, GONE, BEN].map((viewer) => personSeenBy(database, BEN, viewer)));
      return rows.map((row) => row?.username);
    };
    const others = () => identityQueries(database).people([BEN]);
    await given(registered());
    expect([await seenBy(), await others()]).toEqual([[undefined, undefined, 'ben'], []]);
    expect(await peopleForStaff(database, [BEN])).toMatchObject([{ username: 'ben', email_verified: false }]);
    await given(confirmed);
    expect([await seenBy(), await others()]).toEqual([['ben', 'ben', 'ben'], [expect.objectContaining({ uuid: BEN })]]);
  });

  it('[C-110] a closed account is found by staff alone, with the day on which it goes, and by no one once forgotten', async () => {
    const found = async () =>
      (await accountRows(database, { now: JOINED, q: 'ben', limit: 10, offset: 0 })).map(({ member, erases_at }) => [
        member,
        erases_at?.toISOString() ?? null,
      ]);
    await given(registered(), confirmed, did(DeletionRequested, closing));
    expect([await found(), await identityQueries(database).people([BEN])]).toEqual([[[BEN, JOINED]], []]);
    await given(did(DeletionUndone, { member: BEN, by: 'login' }));
    expect(await found()).toEqual([[BEN, null]]);
    const done = { requestedAt: JOINED, begunAt: JOINED, finishedAt: JOINED, removed: {}, fingerprint: '' };
    await given(did(MemberForgotten, { member: BEN, ...done }));
    expect(await found()).toEqual([]);
  });

  it('[ADM-004] is found by the address as its owner writes it, in the letters that are stored and by a part of it', async () => {
    await given(registered({ email: 'ben@xn--bcher-kva.example' }));
    const found = (q: string) => accountRows(database, { now: JOINED, q, limit: 10, offset: 0 });
    for (const q of ['ben@bücher.example', 'Bücher', 'xn--bcher', 'BEN@', 'cher-kva'])
      expect([q, await found(q)]).toMatchObject([q, [{ member: BEN }]]);
    expect(await found('bucher')).toEqual([]);
  });

  it('answers other modules, leaving forgotten members out', async () => {
    await given(registered(), confirmed, registered({ member: GONE, username: null }));
    const queries = identityQueries(database);
    expect(await queries.people([BEN, GONE])).toEqual([
      { uuid: BEN, username: 'ben', name: null, pic: null, joinedAt: JOINED, hostLevel: 0 },
    ]);
    expect(await queries.people([])).toEqual([]);
    expect(await queries.reachable(BEN)).toEqual({
      dateFormat: 'month-first',
      language: null,
      email: 'ben@example.org',
      username: 'ben',
      name: 'ben',
      timezone: 'Europe/London',
      emailVerified: true,
    });
    expect(await queries.reachable(GONE)).toBeNull();
  });
});
