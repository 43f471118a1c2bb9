import { expect, test } from '@jest/globals';
import { createMachine } from 'xstate';
import { lifecycle } from './lifecycle.ts';

const door = lifecycle<'shut' | 'open' | 'gone', 'Opened' | 'Painted' | 'Removed'>(
  createMachine({
    initial: 'shut',
    states: {
      shut: { on: { Opened: 'open', Painted: {} } },
      open: { on: { Removed: 'gone' } },
      gone: {},
    },
  }),
);

test('facts move the status or leave it', () => {
  expect(door.initial).toBe('shut');
  expect(door.after('shut', 'Opened')).toBe('open');
  expect(door.after('shut', 'Painted')).toBe('shut');
  expect(door.after('open', 'Painted')).toBe('open');
});

test('a fact that changes no status may still happen, where the chart says so', () => {
  expect(door.can('shut', 'Painted')).toBe(true);
  expect(door.can('open', 'Painted')).toBe(false);
  expect([...door.facts].sort()).toEqual(['Opened', 'Painted', 'Removed']);
});

test('nothing follows the last status', () => {
  expect(door.statuses.filter((status) => door.isFinal(status))).toEqual(['gone']);
});
