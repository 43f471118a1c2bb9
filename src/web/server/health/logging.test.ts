import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { logger, surviveOutputErrors, unfailing, withoutRepeats } from './logging.ts';

const onLinux = existsSync('/dev/full') ? test : test.skip;

onLinux('a full disk behind the log costs lines and nothing else, however many there are', async () => {
  const log = logger('info', unfailing('/dev/full'));
  for (let line = 0; line < 2_000; line++) log.info({ line }, 'x'.repeat(1_000));
  await new Promise((resolve) => setImmediate(resolve));
  expect(() => log.info('still here')).not.toThrow();
});

test('a printed line whose reader is gone ends nothing', () => {
  const output = new EventEmitter();
  expect(() => output.emit('error', new Error('EPIPE'))).toThrow('EPIPE');
  surviveOutputErrors(output);
  expect(() => output.emit('error', new Error('EPIPE'))).not.toThrow();
});

test('a failure that repeats is one line a minute for each cause, and the next one says how many were left out', () => {
  const lines: Record<string, unknown>[] = [];
  let milliseconds = 0;
  const log = pino(
    { base: null, timestamp: false, hooks: { logMethod: withoutRepeats(() => milliseconds) } },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const full = (at: number) =>
    Object.assign(new Error(`could not extend file at block ${at}: No space left`), { code: '53100' });
  for (let second = 0; second < 90; second++) {
    milliseconds = second * 1000;
    for (const name of ['wells', 'people']) log.error({ err: full(second), name }, 'a projection cannot go on');
    log.info({ second }, 'answered');
  }
  log.error({ err: new Error('another cause'), name: 'wells' }, 'a projection cannot go on');
  const failures = lines.filter(({ msg }) => msg !== 'answered').map(({ name, left_out }) => [name, left_out]);
  expect(failures).toEqual([
    ['wells', undefined],
    ['people', undefined],
    ['wells', 59],
    ['people', 59],
    ['wells', undefined],
  ]);
  expect(lines.filter(({ msg }) => msg === 'answered')).toHaveLength(90);
});

test('the log of the product leaves out what repeats', () => {
  const lines: string[] = [];
  const log = logger('info', { write: (line) => void lines.push(line) });
  for (let at = 0; at < 5; at++) log.error({ err: new Error('full'), what: 'saying that it is alive' }, 'failed');
  log.error({ err: new Error('full'), what: 'tidying' }, 'failed');
  expect(lines).toHaveLength(2);
});
