import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { WellCreated, WellDeleted, WellPictureChanged, WellUpdated, type WellEvent } from '../contract/well-events.ts';
import { wellLifecycle } from '../contract/well-lifecycle.ts';
import { well, type WellCommand } from './well.ts';

const WELL = '11111111-1111-4111-8111-111111111111';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const long =
  'Nights are long when sleep does not come. Here we keep each other company and talk about what helps us through.';

const given = (...facts: WellEvent[]) => ({ when: (command: WellCommand) => well.decide(command, fold(well, facts)) });

const created = (partial: Partial<(typeof WellCreated)['schema']['_output']> = {}) =>
  did(WellCreated, {
    well: WELL,
    title: 'Night Owls',
    slug: 'night-owls',
    description: long,
    creator: ANA,
    visible: true,
    isDefault: false,
    ...partial,
  });
const deleted = did(WellDeleted, { well: WELL, slug: 'night-owls' });

const create = (overrides: Partial<Extract<WellCommand, { type: 'CreateWell' }>> = {}): WellCommand => ({
  type: 'CreateWell',
  well: WELL,
  title: 'Night Owls',
  description: long,
  by: { id: ANA, mayCreate: true },
  visible: true,
  isDefault: false,
  ...overrides,
});
const update = (overrides: Partial<Extract<WellCommand, { type: 'UpdateWell' }>> = {}): WellCommand => ({
  type: 'UpdateWell',
  well: WELL,
  title: 'Early Birds',
  description: long,
  by: { id: ANA, isAdmin: false },
  byMember: true,
  ...overrides,
});
const remove = (overrides: Partial<Extract<WellCommand, { type: 'DeleteWell' }>> = {}): WellCommand => ({
  type: 'DeleteWell',
  well: WELL,
  by: { id: BEN, isAdmin: true },
  byMember: false,
  hasActiveSessions: false,
  ...overrides,
});

const FIRST = `${'1'.repeat(40)}.jpg`;
const SECOND = `${'2'.repeat(40)}.jpg`;
const pictured = (picture: string | null, before: string | null) =>
  did(WellPictureChanged, { well: WELL, picture, before });
const changePicture = (overrides: Partial<Extract<WellCommand, { type: 'ChangeWellPicture' }>> = {}): WellCommand => ({
  type: 'ChangeWellPicture',
  well: WELL,
  picture: FIRST,
  by: { id: ANA, isAdmin: false },
  byMember: true,
  ...overrides,
});

describe('creating a Well', () => {
  test('records its texts cleaned, its slug and its creator', () => {
    expect(given().when(create({ title: '  Night   Owls ', description: `${long}\n\nCome in.` }))).toEqual([
      created({ description: `${long} Come in.` }),
    ]);
  });

  test('[COM-068] takes the role that may create Wells', () => {
    expect(given().when(create({ by: { id: BEN, mayCreate: false } }))).toEqual({ refused: 'NOT_ALLOWED' });
  });

  test('the product makes the main Well itself, without a creator', () => {
    expect(given().when(create({ by: null, isDefault: true }))).toEqual([created({ creator: null, isDefault: true })]);
  });

  test('twice is once', () => {
    expect(given(created()).when(create())).toEqual([]);
  });

  test.each([
    ['GROUP_TITLE_INVALID', 'title', { title: ' ab ' }],
    ['GROUP_TITLE_NOT_PLAIN', 'title', { title: '?!*' }],
    ['GROUP_TITLE_TOO_LONG', 'title', { title: 'x'.repeat(51) }],
    ['GROUP_TITLE_IS_TAKEN', 'title', { title: 'Sessions' }],
    ['GROUP_DESCRIPTION_INVALID', 'description', { description: 'x'.repeat(99) }],
    ['GROUP_DESCRIPTION_TOO_LONG', 'description', { description: 'x'.repeat(5001) }],
  ])('[COM-046] [COM-049] is refused with %s on the %s for %j', (refused, field, options) => {
    expect(given().when(create(options))).toEqual({ refused, field });
  });
});

describe('changing a Well', () => {
  test('[COM-014] [COM-069] is for its creator and for admins', () => {
    const changed = [
      did(WellUpdated, {
        well: WELL,
        title: 'Early Birds',
        slug: 'early-birds',
        description: long,
        formerSlug: 'night-owls',
      }),
    ];
    expect(given(created()).when(update())).toEqual(changed);
    expect(given(created()).when(update({ by: { id: BEN, isAdmin: true }, byMember: false }))).toEqual(changed);
    expect(given(created()).when(update({ by: { id: BEN, isAdmin: false } }))).toEqual({ refused: 'NOT_ALLOWED' });
  });

  test('to what it is already changes nothing', () => {
    expect(given(created()).when(update({ title: 'Night Owls' }))).toEqual([]);
  });

  test('may be to its description alone', () => {
    const description = `${long} Come in.`;
    expect(given(created()).when(update({ title: 'Night Owls', description }))).toMatchObject([
      { data: { slug: 'night-owls', description } },
    ]);
  });

  test('asks the same of the texts as creating', () => {
    expect(given(created()).when(update({ title: 'ab' }))).toEqual({ refused: 'GROUP_TITLE_INVALID', field: 'title' });
    expect(given(created()).when(update({ description: 'short' }))).toEqual({
      refused: 'GROUP_DESCRIPTION_INVALID',
      field: 'description',
    });
  });

  test('a Well may retain a title that became reserved later', () => {
    const facts = created({ title: 'Training', slug: 'training' });
    expect(given(facts).when(update({ title: 'Training!' }))).toMatchObject([{ data: { slug: 'training' } }]);
  });

  test('is refused for unknown, private and deleted Wells', () => {
    const stranger = { by: { id: BEN, isAdmin: false }, byMember: false };
    expect(given().when(update())).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given(created({ visible: false })).when(update(stranger))).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given(created(), deleted).when(update())).toEqual({ refused: 'GROUP_DELETED' });
  });
});

describe('the picture of a Well', () => {
  test('[COM-084] is chosen by the creator and by admins, and by no other member', () => {
    expect(given(created()).when(changePicture())).toEqual([pictured(FIRST, null)]);
    expect(given(created()).when(changePicture({ by: { id: BEN, isAdmin: true }, byMember: false }))).toEqual([
      pictured(FIRST, null),
    ]);
    expect(given(created()).when(changePicture({ by: { id: BEN, isAdmin: false } }))).toEqual({
      refused: 'NOT_ALLOWED',
    });
  });

  test('is replaced or removed with the name of the file before; the same picture changes nothing', () => {
    const before = [created(), pictured(FIRST, null)];
    expect(given(...before).when(changePicture({ picture: SECOND }))).toEqual([pictured(SECOND, FIRST)]);
    expect(given(...before).when(changePicture({ picture: null }))).toEqual([pictured(null, FIRST)]);
    expect(given(...before).when(changePicture())).toEqual([]);
    expect(given(created()).when(changePicture({ picture: null }))).toEqual([]);
  });

  test('is refused for unknown, private and deleted Wells', () => {
    const stranger = { by: { id: BEN, isAdmin: false }, byMember: false };
    expect(given().when(changePicture())).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given(created({ visible: false })).when(changePicture(stranger))).toEqual({
      refused: 'GROUP_DOES_NOT_EXIST',
    });
    expect(given(created(), deleted).when(changePicture())).toEqual({ refused: 'GROUP_DELETED' });
  });

  test('[I-036] is removed with the member who chose it, also after the Well was deleted', () => {
    const forget: WellCommand = { type: 'RemoveWellPicture', well: WELL };
    expect(given(created(), pictured(FIRST, null)).when(forget)).toEqual([pictured(null, FIRST)]);
    expect(given(created(), pictured(FIRST, null), deleted).when(forget)).toEqual([pictured(null, FIRST)]);
    expect(given(created(), pictured(FIRST, null), deleted, pictured(null, FIRST)).when(forget)).toEqual([]);
  });

  test('stays when the texts change, and is absent in a history without one', () => {
    const renamed = did(WellUpdated, {
      well: WELL,
      title: 'Early Birds',
      slug: 'early-birds',
      description: long,
      formerSlug: 'night-owls',
    });
    expect(fold(well, [created(), pictured(FIRST, null), renamed])).toMatchObject({
      title: 'Early Birds',
      picture: FIRST,
    });
    expect(fold(well, [created(), renamed, deleted])).toEqual({
      status: 'deleted',
      title: 'Early Birds',
      slug: 'early-birds',
      description: long,
      creator: ANA,
      visible: true,
      isDefault: false,
      picture: null,
    });
  });
});

describe('deleting a Well', () => {
  test('[COM-070] is for admins', () => {
    expect(given(created()).when(remove())).toEqual([deleted]);
    expect(given(created()).when(remove({ by: { id: ANA, isAdmin: false }, byMember: true }))).toEqual({
      refused: 'NOT_ALLOWED',
    });
  });

  test('[COM-070] never works on the main Well', () => {
    expect(given(created({ isDefault: true })).when(remove())).toEqual({ refused: 'GROUP_IS_DEFAULT' });
  });

  test('[API-047] is refused while sessions are planned or running', () => {
    expect(given(created()).when(remove({ hasActiveSessions: true }))).toEqual({
      refused: 'GROUP_HAS_ACTIVE_SESSIONS',
    });
  });

  test('deleting twice changes nothing; outsiders do not learn that the Well existed', () => {
    expect(given(created(), deleted).when(remove())).toEqual([]);
    expect(given(created(), deleted).when(remove({ by: { id: ANA, isAdmin: false } }))).toEqual({
      refused: 'GROUP_DELETED',
    });
    expect(given().when(remove())).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
  });
});

test('every fact a Well may record is one that its status allows', () => {
  expect([...wellLifecycle.facts].sort()).toEqual(['WellCreated', 'WellDeleted', 'WellPictureChanged', 'WellUpdated']);
  expect(wellLifecycle.can('open', 'WellCreated')).toBe(false);
  expect(wellLifecycle.can('deleted', 'WellUpdated')).toBe(false);
  expect(wellLifecycle.can('deleted', 'WellDeleted')).toBe(false);
  expect(wellLifecycle.can('deleted', 'WellPictureChanged')).toBe(true);
});
