import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Hearing, Listen } from './device-speech.ts';
import { captions, type Voice } from './captions.ts';

const track = (id: string) => ({ id }) as MediaStreamTrack;
const voice = (member: string, of: Partial<Voice> = {}): Voice => ({
  member,
  name: member.toUpperCase(),
  track: track(member),
  speaking: false,
  ...of,
});

/** Recognition by hand: who is listened to, and what is heard. */
const aDevice = () => {
  const open = new Map<string, Hearing>();
  const started: string[] = [];
  const listen: Listen = ({ id }, hearing) => {
    open.set(id, hearing);
    started.push(id);
    return () => void open.delete(id);
  };
  const end = (id: string, error: string | null) => {
    const hearing = open.get(id)!;
    open.delete(id);
    hearing.ended(error);
  };
  return { listen, started, hears: () => [...open.keys()], say: (id: string) => open.get(id)!.heard, end };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('captions on the device', () => {
  test('the words of a voice are shown while it speaks and for six seconds; finished sentences stay in the log', () => {
    const device = aDevice();
    const shown = captions(device.listen);
    shown.follow([voice('ana')]);
    device.say('ana')('I was', false);
    expect(shown.state()).toMatchObject({ words: new Map([['ana', 'I was']]), lines: [] });
    jest.advanceTimersByTime(5000);
    device.say('ana')('I was afraid.', true);
    jest.advanceTimersByTime(5999);
    expect(shown.state().words.get('ana')).toBe('I was afraid.');
    jest.advanceTimersByTime(1);
    expect(shown.state()).toEqual({
      words: new Map(),
      lines: [{ number: 1, name: 'ANA', text: 'I was afraid.' }],
      failed: false,
    });
  });

  test('a muted or hidden voice is not listened to, an exchanged track is, and clearing deletes the text', () => {
    const device = aDevice();
    const shown = captions(device.listen);
    shown.follow([voice('ana'), voice('ben')]);
    device.say('ana')('Hello.', true);
    shown.follow([voice('ben', { track: track('ben-2') })]);
    expect(device.hears()).toEqual(['ben-2']);
    shown.clear();
    expect(device.hears()).toEqual([]);
    expect(shown.state()).toEqual({ words: new Map(), lines: [], failed: false });
  });

  test('at most four voices are written at a time: those who spoke last', () => {
    const device = aDevice();
    const shown = captions(device.listen);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const tracks = new Map(names.map((name) => [name, track(name)]));
    const speaks = (who: string) =>
      shown.follow(names.map((name) => voice(name, { track: tracks.get(name)!, speaking: name === who })));
    speaks('');
    expect(device.hears()).toEqual(['a', 'b', 'c', 'd']);
    speaks('f');
    expect(device.hears().toSorted()).toEqual(['a', 'b', 'c', 'f']);
    speaks('e');
    speaks('d');
    speaks('c');
    expect(device.hears().toSorted()).toEqual(['c', 'd', 'e', 'f']);
  });

  test('a recognition that ended by itself begins again, and not after the voice is gone', () => {
    const device = aDevice();
    const shown = captions(device.listen);
    const ana = voice('ana');
    shown.follow([ana]);
    device.end('ana', null);
    jest.advanceTimersByTime(1000);
    expect(device.started).toEqual(['ana', 'ana']);
    device.end('ana', 'no-speech');
    shown.follow([]);
    jest.advanceTimersByTime(5000);
    expect(device.started).toEqual(['ana', 'ana']);
  });

  test('a browser that aborts one voice when another begins is given fewer voices', () => {
    const device = aDevice();
    const shown = captions(device.listen);
    shown.follow([voice('ana'), voice('ben')]);
    device.end('ana', 'aborted');
    jest.advanceTimersByTime(10_000);
    expect(device.started).toEqual(['ana', 'ben', 'ana']);
    expect(device.hears()).toEqual(['ana']);
  });

  test('a browser that refuses is not asked again until captions are chosen again', () => {
    const device = aDevice();
    const shown = captions(device.listen);
    const ana = voice('ana');
    shown.follow([ana, voice('ben')]);
    device.end('ana', 'service-not-allowed');
    shown.follow([ana]);
    jest.advanceTimersByTime(10_000);
    expect([device.hears(), shown.state().failed]).toEqual([[], true]);
    shown.clear();
    shown.follow([ana]);
    expect([device.hears(), shown.state().failed]).toEqual([['ana'], false]);
  });
});
