import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { SessionCanceled, SessionUpdated, type SessionEvent } from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  ended,
  form,
  LONG_TEXT,
  MIA,
  NOW,
  opened,
  OTHER,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import type { ScheduleSession, UpdateSession } from './session-plan.ts';
import { session } from './session.ts';

const given = (...facts: SessionEvent[]) => ({
  when: (command: ScheduleSession | UpdateSession) => session.decide(command, fold(session, facts)),
});

type Plan = Omit<Partial<ScheduleSession>, 'host' | 'well' | 'form'> & {
  host?: Partial<ScheduleSession['host']>;
  well?: Partial<ScheduleSession['well']>;
  form?: Partial<ScheduleSession['form']>;
};
/** Ana may host in the Well and has filled in the form. */
const schedule = ({ host, well, form: filled, ...rest }: Plan = {}): ScheduleSession => ({
  type: 'Schedule',
  session: SESSION,
  host: { member: ANA, isAdmin: false, hostLevel: 1, emailVerified: true, timezone: 'Europe/London', ...host },
  well: { exists: true, deleted: false, isMember: true, isMain: false, isExcluded: false, ...well },
  form: form(filled),
  groupHosted: false,
  now: NOW,
  settings: defaultSettings,
  ...rest,
});
const update = (changes: UpdateSession['form'], overrides: Partial<UpdateSession> = {}): UpdateSession => ({
  type: 'Update',
  session: SESSION,
  by: { member: ANA, isAdmin: false },
  form: changes,
  now: NOW,
  settings: defaultSettings,
  ...overrides,
});
const refused = (...[name, details]: Parameters<typeof refuse>) => refuse(name, details);

describe('planning a session', () => {
  test('records it with its end', () => {
    const form = { title: '  Night talk ', description: ` ${LONG_TEXT}\n` };
    expect(given().when(schedule({ form }))).toEqual([scheduled()]);
  });
  test('twice plans it once', () => {
    expect(given(scheduled()).when(schedule())).toEqual([]);
  });
  test('an external one keeps its link and all seats', () => {
    expect(given().when(schedule({ form: { externalLink: ' https://meet.google.com/abc-defg-hij ' } }))).toEqual([
      scheduled({ kind: 'EXTERNAL', externalUrl: 'https://meet.google.com/abc-defg-hij', maxAttendees: 16 }),
    ]);
  });
  test('needs host level 1, which staff do not [SCH-128]', () => {
    expect(given().when(schedule({ host: { hostLevel: 0 } }))).toEqual(refused('HOST_LEVEL_TOO_LOW'));
    expect(given().when(schedule({ host: { hostLevel: 0, isAdmin: true } }))).not.toHaveProperty('refused');
  });
  test('needs a confirmed address', () => {
    expect(given().when(schedule({ host: { emailVerified: false } }))).toEqual(refused('HOST_EMAIL_NOT_VERIFIED'));
  });
  test.each([
    ['no Well', { form: { group: null } }, 'WELL_IS_REQUIRED'],
    ['the Well in which nothing is planned', { well: { isExcluded: true } }, 'WELL_IS_REQUIRED'],
    ['an unknown Well', { well: { exists: false } }, 'GROUP_DOES_NOT_EXIST'],
    ['a deleted Well', { well: { deleted: true } }, 'GROUP_DELETED'],
    ['a Well in which the host goes by another name', { well: { underOtherName: true } }, 'HANDLE_NOT_HERE'],
    ['a Well the host has not joined', { well: { isMember: false } }, 'HOST_NOT_PART_OF_GROUP'],
    ['the main Well, at level 1', { well: { isMain: true } }, 'MAIN_WELL_HOST_LEVEL_TOO_LOW'],
  ] as const)('needs a Well to be in: %s', (_, options, name) => {
    expect(given().when(schedule(options))).toEqual(refused(name, { field: 'group' }));
  });
  test('staff plan in any Well, joined or not', () => {
    const well = { isMember: false, isMain: true };
    expect(given().when(schedule({ host: { isAdmin: true, hostLevel: 0 }, well }))).not.toHaveProperty('refused');
  });
  test('in the main Well needs host level 2 [COM-066]', () => {
    expect(given().when(schedule({ well: { isMain: true }, host: { hostLevel: 2 } }))).not.toHaveProperty('refused');
  });
  test('group-hosted needs host level 2', () => {
    expect(given().when(schedule({ groupHosted: true }))).toEqual(
      refused('GROUP_HOSTING_NOT_ALLOWED', { field: 'is_group_hosted' }),
    );
    expect(given().when(schedule({ groupHosted: true, host: { hostLevel: 2 } }))).toEqual([
      scheduled({ groupHosted: true }),
    ]);
  });
  test('tells one problem at its field, and several together', () => {
    expect(given().when(schedule({ form: { title: 'ab' } }))).toEqual(
      refused('SESSION_TITLE_INVALID', { field: 'title' }),
    );
    expect(given().when(schedule({ form: { title: 'ab', duration: 20 } }))).toEqual(
      refused('SESSION_TITLE_INVALID', {
        field: 'title',
        fields: [
          { refused: 'SESSION_TITLE_INVALID', field: 'title' },
          { refused: 'SESSION_DURATION_INVALID', field: 'duration' },
        ],
      }),
    );
  });
});

describe('changing a session', () => {
  const next = {
    session: SESSION,
    host: ANA,
    title: 'Night talk',
    description: LONG_TEXT,
    startsAt: TOMORROW_EVENING,
    endsAt: plus(TOMORROW_EVENING, minutes(60)),
    durationMinutes: 60,
    maxAttendees: 3,
    startMoved: false,
  };
  test('records every field with what was sent', () => {
    const sent = { title: ' Late talk ', description: `${LONG_TEXT} `, duration: 90 };
    expect(given(scheduled()).when(update(sent))).toEqual([
      did(SessionUpdated, {
        ...next,
        title: 'Late talk',
        durationMinutes: 90,
        endsAt: plus(TOMORROW_EVENING, minutes(90)),
      }),
    ]);
  });
  test('says whether the start moved', () => {
    const later = plus(TOMORROW_EVENING, hours(2));
    expect(given(scheduled()).when(update({ startTime: later }))).toEqual([
      did(SessionUpdated, { ...next, startsAt: later, endsAt: plus(later, minutes(60)), startMoved: true }),
    ]);
  });
  test('to what it is already changes nothing', () => {
    expect(given(scheduled()).when(update({ title: 'Night talk', startTime: TOMORROW_EVENING }))).toEqual([]);
  });
  test('never judges an unchanged start again, but every new one', () => {
    const lastDay = plus(TOMORROW_EVENING, -hours(2));
    expect(given(scheduled()).when(update({ title: 'Typo gone' }, { now: lastDay }))).not.toHaveProperty('refused');
    expect(
      given(scheduled()).when(update({ startTime: plus(TOMORROW_EVENING, minutes(15)) }, { now: lastDay })),
    ).toEqual(refused('SESSION_START_TOO_SOON', { field: 'startTime' }));
    expect(given(scheduled()).when(update({ startTime: plus(NOW, days(70)) }))).toEqual(
      refused('SESSION_START_TOO_FAR', { field: 'startTime' }),
    );
  });
  test('never takes seats from registered people [API-029]', () => {
    const full = [scheduled({ maxAttendees: 5 }), registered(BEN), registered(CLEO), registered(DAN), registered(MIA)];
    expect(given(...full).when(update({ maxAttendees: 3 }))).toEqual(
      refused('SESSION_MAX_ATTENDEES_TOO_FEW', { field: 'maxAttendees' }),
    );
    expect(given(...full).when(update({ maxAttendees: 4 }))).not.toHaveProperty('refused');
  });
  test('corrects the link of an external session, never its kind', () => {
    const link = 'https://zoom.us/j/123';
    const external = scheduled({ kind: 'EXTERNAL', maxAttendees: 16 });
    expect(given(external).when(update({ externalLink: ` ${link} ` }))).toEqual([
      did(SessionUpdated, { ...next, maxAttendees: 16, externalUrl: link }),
    ]);
    expect(given(external).when(update({ externalLink: 'https://example.org/' }))).toEqual(
      refused('URL_PROVIDED_INVALID', { field: 'externalLink' }),
    );
    expect(given(scheduled()).when(update({ externalLink: link }))).toEqual([]);
  });
  test('keeps an external crowd, however large', () => {
    const crowd = Array.from({ length: 20 }, (_, at) =>
      registered(`${at}`.padStart(8, '0') + '-0000-4000-8000-000000000000'),
    );
    const external = scheduled({ kind: 'EXTERNAL', maxAttendees: 16 });
    expect(given(external, ...crowd).when(update({ title: 'Larger' }))).not.toHaveProperty('refused');
  });
  test('is for the host and staff', () => {
    expect(given(scheduled()).when(update({ title: 'Mine now' }, { by: { member: BEN, isAdmin: false } }))).toEqual(
      refused('NOT_ALLOWED'),
    );
    expect(
      given(scheduled()).when(update({ title: 'Edited' }, { by: { member: MIA, isAdmin: true } })),
    ).not.toHaveProperty('refused');
  });
  test('ends with its start [SCH-092]', () => {
    const name = 'SESSION_STARTED_NOT_EDITABLE';
    expect(given(scheduled()).when(update({ title: 'Late' }, { now: TOMORROW_EVENING }))).toEqual(refused(name));
    expect(given(scheduled(), opened, started).when(update({ title: 'Late' }))).toEqual(refused(name));
  });
  test('is refused for what is not there any more', () => {
    const off = did(SessionCanceled, { session: SESSION, by: ANA });
    expect(given(scheduled(), off).when(update({ title: 'Back' }))).toEqual(refused('SESSION_CANCELED'));
    expect(given(scheduled(), ended(true)).when(update({ title: 'Back' }))).toEqual(refused('SESSION_ENDED'));
    expect(given().when(update({ title: 'Ghost' }, { session: OTHER }))).toEqual(refused('SESSION_DOES_NOT_EXIST'));
  });
});
