import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { logger, surviveOutputErrors, unfailing } from './logging.ts';

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
