import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import {
  AccountRegistered,
  DeletionRequested,
  DeletionUndone,
  EmailChanged,
  EmailConfirmed,
  MemberForgotten,
  ProfileChanged,
  ProfilePictureChanged,
  UsernameChanged,
} from '../contract/account-events.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';
import { peopleRows } from './people-rows.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const AT = '2026-01-04T12:00:00.000Z';

const confirmed = did(EmailConfirmed, { member: BEN, emailFingerprint: 'print of an address' });
const database = ownDatabase();

test('a picture follows its member: none before the address is confirmed, chosen, gone while leaving, back again, and forgotten', async () => {
  const { given } = await projecting(database, {
    name: 'people_with_pictures',
    version: 1,
    ...peopleRows({ pictures: true }),
  });
  const shown = async () =>
    (await database.query<{ pic: string | null }>('select pic from people_with_pictures.person'))[0]?.pic;
  const choose = (picture: string | null) => did(ProfilePictureChanged, { member: BEN, picture, before: null });
  await given(
    did(AccountRegistered, {
      member: BEN,
      username: 'ben',
      name: 'ben',
      email: 'ben@example.org',
      emailFingerprint: 'print of an address',
      usernameFingerprint: 'print of a name',
      timezone: 'Europe/London',
      termsVersion: '2026-01',
    }),
    choose('ben.jpg'),
  );
  expect(await shown()).toBeNull();
  await given(confirmed);
  expect(await shown()).toBe('ben.jpg');
  await given(did(DeletionRequested, { member: BEN, request: BEN, requestedAt: AT, erasesAt: AT }));
  expect(await shown()).toBeNull();
  await given(did(DeletionUndone, { member: BEN, by: 'link' }));
  expect(await shown()).toBe('ben.jpg');
  const done = { requestedAt: AT, begunAt: AT, finishedAt: AT, removed: {}, fingerprint: '' };
  await given(did(MemberForgotten, { member: BEN, ...done }));
  expect(await database.query('select portrait, pic from people_with_pictures.person')).toEqual([
    { portrait: null, pic: null },
  ]);
});

test('[C-173] whom staff removed has no name until that is lifted, also after having left and come back', async () => {
  const { given } = await projecting(database, {
    name: 'people_not_removed',
    version: 1,
    ...peopleRows({ withoutRemoved: true }),
  });
  const shown = async () =>
    (await database.query<{ username: string | null }>('select username from people_not_removed.person'))[0]?.username;
  const status = (value: 'removed' | 'suspended' | 'active') =>
    given(did(AccountStatusSet, { member: BEN, status: value, reason: 'Sells pills', until: null }));
  await given(
    did(AccountRegistered, {
      member: BEN,
      username: 'ben',
      name: 'ben',
      email: 'ben@example.org',
      emailFingerprint: 'print of an address',
      usernameFingerprint: 'print of a name',
      timezone: 'Europe/London',
      termsVersion: '2026-01',
    }),
    confirmed,
  );
  const names: (string | null | undefined)[] = [];
  for (const value of ['suspended', 'removed'] as const) {
    await status(value);
    names.push(await shown());
  }
  await given(did(DeletionRequested, { member: BEN, request: BEN, requestedAt: AT, erasesAt: AT }));
  await given(did(DeletionUndone, { member: BEN, by: 'link' }));
  names.push(await shown());
  await status('active');
  names.push(await shown());
  expect(names).toEqual(['ben', null, null, 'ben']);
});

test('[I-037] another username is shown, and the projection is notified', async () => {
  const renamed: string[] = [];
  const { given } = await projecting(database, {
    name: 'people_renamed',
    version: 1,
    ...peopleRows({ renamed: async (member) => void renamed.push(member) }),
  });
  await given(
    did(AccountRegistered, {
      member: BEN,
      username: 'ben',
      name: 'ben',
      email: 'ben@example.org',
      emailFingerprint: 'print of an address',
      usernameFingerprint: 'print of a name',
      timezone: 'Europe/London',
      termsVersion: '2026-01',
    }),
    confirmed,
    did(UsernameChanged, {
      member: BEN,
      username: 'benjamin',
      usernameFingerprint: 'print of another name',
      fingerprintBefore: 'print of a name',
      freeAt: AT,
    }),
  );
  expect(await database.query('select username from people_renamed.person')).toEqual([{ username: 'benjamin' }]);
  expect(renamed).toEqual([BEN, BEN]);
});

test('[I-036] a display name is shown while the username is and where it is another word, and forgotten with it', async () => {
  const renamed: string[] = [];
  const { given } = await projecting(database, {
    name: 'people_called',
    version: 1,
    ...peopleRows({ renamed: async (member) => void renamed.push(member) }),
  });
  const shown = async () =>
    (await database.query<{ shown: string | null }>('select display_name as shown from people_called.person'))[0]
      ?.shown;
  const call = (name: string) => did(ProfileChanged, { member: BEN, name });
  const account = { member: BEN, username: 'ben', email: 'ben@example.org', emailFingerprint: 'print of an address' };
  const more = { usernameFingerprint: 'print of a name', timezone: 'Europe/London', termsVersion: '2026-01' };
  await given(did(AccountRegistered, { ...account, ...more, name: 'Benjamin' }));
  expect(await shown()).toBeNull();
  await given(confirmed);
  expect(await shown()).toBe('Benjamin');
  await given(call('ben'));
  expect(await shown()).toBeNull();
  await given(call('Ben K.'), did(ProfileChanged, { member: BEN, aboutMe: 'I knit.' }));
  expect([await shown(), renamed.length]).toEqual(['Ben K.', 3]);
  await given(did(DeletionRequested, { member: BEN, request: BEN, requestedAt: AT, erasesAt: AT }));
  expect(await shown()).toBeNull();
  await given(did(DeletionUndone, { member: BEN, by: 'link' }));
  expect(await shown()).toBe('Ben K.');
  const done = { requestedAt: AT, begunAt: AT, finishedAt: AT, removed: {}, fingerprint: '' };
  await given(did(MemberForgotten, { member: BEN, ...done }));
  expect(await database.query('select called, display_name from people_called.person')).toEqual([
    { called: null, display_name: null },
  ]);
});

test('[C-090] a name is shown from the moment in which an address is confirmed, the first one or another', async () => {
  const { given } = await projecting(database, { name: 'people_confirming', version: 1, ...peopleRows() });
  const account = {
    member: BEN,
    username: 'ben',
    name: 'ben',
    email: 'ben@example.org',
    emailFingerprint: 'print of an address',
    usernameFingerprint: 'print of a name',
    timezone: 'Europe/London',
    termsVersion: '2026-01',
  };
  const shown = () => database.query('select username from people_confirming.person');
  await given(did(AccountRegistered, account));
  expect(await shown()).toEqual([{ username: null }]);
  await given(did(EmailChanged, { ...account, request: BEN, before: '', fingerprintBefore: '' }));
  expect(await shown()).toEqual([{ username: 'ben' }]);
});
