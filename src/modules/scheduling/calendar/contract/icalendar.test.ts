import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { sync, type VEvent } from 'node-ical';
import { iCalendar, type Appointment } from './icalendar.ts';

const appointment = (overrides: Partial<Appointment> = {}): Appointment => ({
  uid: '11111111-1111-4111-8111-111111111111',
  sequence: 3,
  startsAt: '2026-05-05T18:00:00.000Z',
  endsAt: '2026-05-05T19:00:00.000Z',
  stamp: '2026-05-04T09:00:00.000Z',
  canceled: false,
  summary: 'Night talk',
  ...overrides,
});
const written = (...appointments: Appointment[]) =>
  iCalendar({
    product: 'Wellspring',
    method: 'PUBLISH',
    appointments,
    feed: { name: 'My sessions', refresh: 'PT1H' },
  });

// The second parser reads an escaped backslash before an n as the end of a line; RFC 5545 and the first one do not.
const isMisread = (text: string) => /\\[nN,;\\]/.test(text);

/** What two parsers, which share no code, understand of the first appointment. */
const parsedEvents = (file: string) => {
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!);
  const other = Object.values(sync.parseICS(file)).find((part): part is VEvent => part?.type === 'VEVENT')!;
  const plain = (value: unknown) => (typeof value === 'object' && value ? (value as { val: string }).val : value);
  return [
    {
      uid: event.uid,
      sequence: event.sequence,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      status: event.component.getFirstPropertyValue('status'),
    },
    {
      uid: other.uid,
      sequence: Number(other.sequence),
      startsAt: other.start.toISOString(),
      endsAt: other.end?.toISOString(),
      summary: plain(other.summary),
      description: plain(other.description),
      status: other.status,
    },
  ];
};
const meant = (appointment: Appointment) => ({
  uid: appointment.uid,
  sequence: appointment.sequence,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  summary: appointment.summary,
  description: appointment.description,
  status: appointment.canceled ? 'CANCELLED' : 'CONFIRMED',
});
const octets = (line: string) => Buffer.byteLength(line);

describe('two parsers understand what was written', () => {
  test.each([
    ['plain words', 'Night talk', 'An hour for us.'],
    ['what has a meaning in the format', 'Grief, loss; and \\n more: "quoted"', 'a\\b;c,d\nnew line\n\nand another'],
    ['emoji and families of them', '🌙 Nachtgespräch 👩‍👩‍👧‍👦 für alle 🏳️‍🌈', '👩🏽‍🚀'.repeat(30)],
    ['an injected appointment', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT', 'y\rATTENDEE:mailto:eve@example.org'],
    ['long words of many octets', '漢'.repeat(50), 'ü'.repeat(300)],
  ])('%s', (_, summary, description) => {
    const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n');
    const of = appointment({ summary, description });
    const expected = meant({ ...of, summary: clean(summary), description: clean(description) });
    const [one, other] = parsedEvents(written(of));
    expect(one).toEqual(expected);
    expect(isMisread(summary + description) ? expected : other).toEqual(expected);
  });

  test('arbitrary texts, and every length around the fold', () => {
    const unit = fc.constantFrom('a', 'é', '漢', '🌙', ',', ';', '\\', '\n', ':', '"', 'x\\n');
    const words = fc.array(unit, { minLength: 1, maxLength: 160 }).map((parts) => `s${parts.join('')}e`);
    fc.assert(
      fc.property(words, words, fc.boolean(), (summary, description, canceled) => {
        const of = appointment({ summary, description, canceled });
        const file = written(of);
        const [one, other] = parsedEvents(file);
        expect(one).toEqual(meant(of));
        expect(isMisread(summary) || isMisread(description) ? one : other).toEqual(meant(of));
        for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 200 },
    );
  });

  test('a request names who asks and whom, and waits for no answer', () => {
    const file = iCalendar({
      product: 'Wellspring',
      method: 'REQUEST',
      appointments: [
        appointment({
          organizer: { name: 'Well "spring"; Ltd', email: 'hello@example.org' },
          attendee: { name: 'ana', email: 'ana@example.org' },
        }),
      ],
    });
    const component = new ICAL.Component(ICAL.parse(file) as unknown[]);
    expect(component.getFirstPropertyValue('method')).toBe('REQUEST');
    const event = component.getFirstSubcomponent('vevent')!;
    expect(event.getFirstProperty('organizer')!.getParameter('cn')).toBe("Well 'spring'; Ltd");
    expect(event.getFirstPropertyValue('organizer')).toBe('mailto:hello@example.org');
    expect(event.getFirstProperty('attendee')!.getParameter('rsvp')).toBe('FALSE');
    const other = Object.values(sync.parseICS(file)).find((part) => part?.type === 'VEVENT') as VEvent;
    expect(other.method).toBe('REQUEST');
  });

  test('control characters are left out', () => {
    expect(parsedEvents(written(appointment({ summary: 'a\u0000b\u0007c' })))[0]!.summary).toBe('abc');
  });

  test('an empty feed is a calendar too', () => {
    expect(ICAL.parse(written())).toBeTruthy();
    expect(written()).toContain('X-WR-CALNAME:My sessions\r\n');
  });
});
