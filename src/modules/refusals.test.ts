import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import {
  kernelRefusals,
  notice,
  refuse,
  type Refusal,
  type RefusalTable,
  type RefusalName,
} from '#kernel/contract/refusals.ts';
import { chatSettings } from './chat/contract/settings.ts';
import { feedbackSettings } from './feedback/contract/settings.ts';
import { forumSettings } from './forum/contract/settings.ts';
import { liveRoomsSettings } from './live-rooms/contract/settings.ts';
import { membershipBillingSettings } from './membership-billing/contract/settings.ts';
import { isTranslatedMessage } from '#kernel/contract/messages/compiled-translated.ts';
import type { MessageParts } from '#kernel/contract/messages/message-parts.ts';
import { refusals } from './refusals.ts';
import { translatedRefusals } from './translated-refusals.ts';
import { auditRefusals } from './audit/contract/refusals.ts';
import { contentRefusals } from './content/contract/refusals.ts';
import { schedulingSettings } from './scheduling/contract/settings.ts';

const tables = async (): Promise<{ module: string; table: RefusalTable }[]> => {
  const here = new URL('.', import.meta.url);
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[a-z-]+\/contract\/refusals\.ts$/.test(path),
  );
  const own = files.map(async (path) => {
    const [table] = Object.values((await import(new URL(path, here).href)) as Record<string, RefusalTable>);
    return { module: path.split('/')[0]!, table: table! };
  });
  return [{ module: 'kernel', table: kernelRefusals }, ...(await Promise.all(own))];
};
const settings = {
  ...schedulingSettings.parse({}),
  ...liveRoomsSettings.parse({}),
  ...chatSettings.parse({}),
  ...feedbackSettings.parse({}),
  ...forumSettings.parse({}),
  ...membershipBillingSettings.parse({}),
};
const said = (name: RefusalName, others: Partial<typeof settings> = {}) =>
  notice(refuse(name), { refusals, product: 'Night Owls', settings: { ...settings, ...others } }).msg;

describe('the catalogue of refusals [C-114] [C-118]', () => {
  test('has every refusal of the kernel and of every module exactly once, and every number once', async () => {
    const all = (await tables()).flatMap(({ table }) => Object.entries(table));
    expect(all.map(([name]) => name).sort()).toEqual(Object.keys(refusals).sort());
    const numbers = all.map(([, { id }]) => id);
    expect(numbers.filter((id, at) => numbers.indexOf(id) !== at)).toEqual([]);
  });

  test('[API-014] keeps the number under which a refusal was published, and zero for a failure of ours', () => {
    expect(refusals.SERVER_ERROR.id).toBe(0);
    const published = [...readFileSync('docs/refusals.md', 'utf8').matchAll(/^- (\d+) `(\w+)`/gm)];
    expect(published.length).toBeGreaterThan(200);
    for (const [, id, name] of published) {
      const holder = Object.entries(refusals).find(([, entry]) => entry.id === Number(id))?.[0];
      expect([id, holder ?? name]).toEqual([id, name]);
    }
  });

  test('names only settings that exist, in braces that its texts have', () => {
    for (const [name, { msg, limits = {} }] of Object.entries(refusals))
      for (const [brace, limit] of Object.entries(limits)) {
        expect([name, msg]).toEqual([name, expect.stringContaining(`{${brace}}`)]);
        expect(Object.keys(settings)).toContain(typeof limit === 'string' ? limit : limit.setting);
      }
  });
});

describe('limits in the texts of refusals', () => {
  test('are the specified words with the usual settings [C-003] [C-004]', () => {
    expect(said('SESSION_MAX_ATTENDEES_TOO_FEW')).toBe(
      'Sessions have 3-16 attendees, and never fewer than have registered.',
    );
    expect(said('SESSION_TITLE_INVALID')).toBe('Titles must be at least 3 characters');
    expect(said('SESSION_TITLE_TOO_LONG')).toBe('Titles can be at most 50 characters');
    expect(said('SESSION_DESCRIPTION_INVALID')).toBe('Descriptions must be at least 100 characters');
    expect(said('SESSION_DURATION_INVALID')).toBe('Invalid Duration. Sessions should be between 30 and 180 minutes.');
    expect(said('SESSION_START_TOO_SOON')).toBe(
      'Session start times can not start in the past or within the next 24 hours.',
    );
    expect(said('SESSION_START_TOO_FAR')).toBe('Sessions can start up to 61 days from now.');
    expect(said('SESSION_START_STEP')).toBe('Sessions start at a quarter of an hour.');
    expect(said('SESSION_JOINED_TOO_MANY_BASIC')).toBe(
      'Night Owls Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!',
    );
    expect(said('SESSION_UNREGISTER_TOO_LATE')).toBe(
      'You can unregister until 5 minutes before the start. You can simply not come; tell your group in the chat.',
    );
    expect(said('SESSION_TOO_EARLY')).toBe(
      'You will be able to enter the waiting room 5 minutes before the session start time.',
    );
    expect(said('SESSION_TIME_ENTERING_TOO_LATE')).toBe('You are more than 5 minutes late.');
    expect(said('BREAKOUT_ROOM_TOO_SMALL')).toBe('Rooms must have at least 3 people.');
    expect(said('SUBSTITUTE_NOT_POSSIBLE')).toBe(
      'A substitute host can lead while the host is away and at least 3 people are here.',
    );
    expect(said('CHAT_IS_OVER')).toBe(
      'This chat has disappeared: session chats stay for three days after the session.',
    );
  });

  test('are those of the installation when it has set others', () => {
    expect(said('SESSION_MAX_ATTENDEES_TOO_MANY', { ATTENDEES_MIN: 2, ATTENDEES_MAX: 8 })).toBe(
      'Sessions have 2-8 attendees.',
    );
    expect(said('SESSION_TITLE_INVALID', { TITLE_MIN: 1 })).toBe('Titles must be at least 1 character');
    expect(said('SESSION_START_STEP', { START_STEP_MIN: 10 })).toBe('Sessions start at a multiple of 10 minutes.');
    expect(said('SESSION_UNREGISTER_TOO_LATE', { UNREGISTER_MIN_BEFORE: 30 })).toMatch('until 30 minutes before');
    expect(said('SESSION_TOO_EARLY', { WAITING_ROOM_MIN_BEFORE: 1 })).toMatch('the waiting room 1 minute before');
    expect(said('SESSION_BASIC_PLAN_MAX_REACHED', { BASIC_MAX_ATTENDED: 2 })).toMatch('attend 2 sessions a month');
    expect(said('SESSION_HOSTED_TOO_MANY_BASIC', { BASIC_MAX_HOSTED_UPCOMING: 1 })).toMatch(
      'can only host 1 coming session at a time',
    );
    expect(said('CHAT_IS_OVER', { CHAT_LIFETIME_HOURS: 48 })).toMatch('stay for 2 days after');
  });

  test('a refusal that names several fields words each of them', () => {
    const fields = [
      refuse('SESSION_TITLE_INVALID', { field: 'title' }),
      refuse('WELL_IS_REQUIRED', { field: 'group' }),
    ];
    expect(notice({ ...fields[0]!, fields }, { refusals, product: '', settings }).fields).toEqual([
      { field: 'title', msg: 'Titles must be at least 3 characters' },
      { field: 'group', msg: 'Please pick a well to continue' },
    ]);
  });
});

describe('the catalogue of refusals in Spanish', () => {
  const es = translatedRefusals.es;
  const inSpanish = (refusal: Refusal) =>
    notice(refusal, { refusals, product: 'Night Owls', settings, translated: { language: 'es', texts: es } }).msg;
  /** Values that a message names, in all of its forms. */
  const namesIn = (parts: MessageParts): string[] =>
    parts.flatMap((part) => {
      if (typeof part === 'string' || part === 0) return [];
      return part.length < 3 ? [part[0]] : [part[0], ...Object.values(part[2]!).flatMap(namesIn)];
    });

  test('has all that members and visitors meet', () => {
    const ofStaff = new Set(Object.keys({ ...auditRefusals, ...contentRefusals }));
    expect(Object.keys(es).sort()).toEqual(
      Object.keys(refusals)
        .filter((name) => !ofStaff.has(name))
        .sort(),
    );
  });

  test('names only what stands in braces in English, and nothing in texts that fill in nothing', () => {
    const strays = Object.entries(es).flatMap(([name, text]) => {
      const { msg } = refusals[name as RefusalName];
      const names = isTranslatedMessage(text)
        ? namesIn(text.messageParts)
        : [...(text?.matchAll(/\{\w+\}/g) ?? [])].map(String);
      return names.filter((each) => !msg.includes(`{${each}}`)).map((each) => `${name} names ${each}`);
    });
    expect(strays).toEqual([]);
  });

  test('fills in the limits of the installation as numbers, with the plural of the language', () => {
    expect(inSpanish(refuse('PASSWORD_TOO_LONG', { values: { max: 32 } }))).toMatch(/32 caracteres/);
    expect(inSpanish(refuse('SESSION_TITLE_TOO_LONG'))).toMatch(/50 caracteres/);
    expect(inSpanish(refuse('SESSION_TITLE_INVALID'))).not.toMatch(/[{}]/);
  });

  test('fills in sums and sentences in its own words where a refusal has them', () => {
    const refusal = refuse('CHARGE_DIFFERS', { values: { total: '$16.50' }, valuesIn: { es: { total: '16,50 US$' } } });
    expect(inSpanish(refusal)).toMatch(/^El importe es ahora 16,50 US\$\./);
    expect(notice(refusal, { refusals, product: '' }).msg).toMatch(/^The amount is \$16\.50 now\./);
  });

  test('a text that is missing there is said in English', () => {
    const translated = { language: 'es', texts: {} } as const;
    expect(notice(refuse('NOT_SIGNED_IN'), { refusals, product: '', translated }).msg).toBe(
      'Please log in to continue.',
    );
  });
});
