import { expect, test } from '@jest/globals';
import { createRoster } from './roster.ts';
import type { VideoRoomEvent } from './video-room.ts';

const stream = (name: string) => ({ name }) as unknown as MediaStream;

const start = () => {
  const events: VideoRoomEvent[] = [];
  return { events, roster: createRoster((event) => events.push(event)) };
};

const seen = { pictureOn: true, pictureReceived: true, frozen: false };
const ana = { member: 'ana', kind: 'camera' } as const;

test('tells who comes, what they send and who goes', () => {
  const { events, roster } = start();
  const camera = stream('camera');
  roster.connected('con_1', ana);
  roster.streamAdded('con_1', camera, true);
  expect(roster.participants()).toEqual([{ member: 'ana', camera, audioOn: true, speaking: false, ...seen }]);
  roster.disconnected('con_1');
  expect(events).toEqual([
    { type: 'participant-joined', member: 'ana' },
    { type: 'stream-added', member: 'ana', kind: 'camera', stream: camera },
    { type: 'audio-changed', member: 'ana', on: true },
    { type: 'stream-removed', member: 'ana', kind: 'camera' },
    { type: 'audio-changed', member: 'ana', on: false },
    { type: 'participant-left', member: 'ana' },
  ]);
  expect(roster.participants()).toEqual([]);
});

test('a shared screen is the same person, and its sound is not their voice', () => {
  const { events, roster } = start();
  const screen = stream('screen');
  roster.connected('con_1', ana);
  roster.connected('con_2', { member: 'ana', kind: 'screen' });
  roster.streamAdded('con_2', screen, true);
  expect(roster.participants()).toEqual([{ member: 'ana', screen, audioOn: false, speaking: false, ...seen }]);
  roster.disconnected('con_2');
  expect(events.map((event) => event.type)).toEqual(['participant-joined', 'stream-added', 'stream-removed']);
});

test('a person who comes back before their dropped connection is gone never leaves, and their new picture counts', () => {
  const { events, roster } = start();
  const [old, fresh] = [stream('old'), stream('fresh')];
  roster.connected('con_old', ana);
  roster.streamAdded('con_old', old, true);
  roster.connected('con_new', ana);
  roster.streamAdded('con_new', fresh, true);
  events.length = 0;
  roster.audioChanged('con_old', false);
  roster.streamRemoved('con_old');
  roster.disconnected('con_old');
  expect(events).toEqual([]);
  expect(roster.participants()).toMatchObject([{ member: 'ana', camera: fresh }]);
});

test('a muted person does not speak', () => {
  const { events, roster } = start();
  roster.connected('con_1', ana);
  roster.streamAdded('con_1', stream('camera'), true);
  events.length = 0;
  roster.speakingChanged('con_1', true);
  roster.audioChanged('con_1', false);
  roster.speakingChanged('con_1', true);
  expect(events).toEqual([
    { type: 'speaking-changed', member: 'ana', speaking: true },
    { type: 'audio-changed', member: 'ana', on: false },
    { type: 'speaking-changed', member: 'ana', speaking: false },
  ]);
});

test('connections that are not known change nothing', () => {
  const { events, roster } = start();
  roster.streamAdded('con_x', stream('x'), true);
  roster.audioChanged('con_x', true);
  roster.disconnected('con_x');
  roster.connected('con_1', ana);
  roster.connected('con_1', ana);
  expect(events).toEqual([{ type: 'participant-joined', member: 'ana' }]);
  roster.clear();
  expect(roster.participants()).toEqual([]);
});

test('a picture that is not sent or not received is marked; the person and their voice stay', () => {
  const { events, roster } = start();
  roster.connected('con_1', ana);
  roster.streamAdded('con_1', stream('camera'), true, false);
  expect(roster.participants()).toMatchObject([{ pictureOn: false, pictureReceived: true, audioOn: true }]);
  events.length = 0;
  roster.pictureChanged('con_1', true);
  roster.receivedChanged('con_1', false);
  roster.receivedChanged('con_1', false);
  expect(events).toEqual([
    { type: 'picture-changed', member: 'ana', on: true, received: true },
    { type: 'picture-changed', member: 'ana', on: true, received: false },
  ]);
  expect(roster.participants()).toMatchObject([{ pictureReceived: false, audioOn: true }]);
});
