import { expect, test } from '@jest/globals';
import { portProblems } from './port-problems.ts';

test('a port that fails is reported once, again when it fails in another way, and when it works again', () => {
  const reported: unknown[] = [];
  let second = 0;
  const ports = portProblems(
    () => `2026-05-04T09:00:0${second++}.000Z`,
    (port, problem) => reported.push([port, problem?.code]),
  );
  const refused = { code: '535 5.7.8', sentence: 'The mail server does not let us in.' };
  for (const _ of ['first', 'second', 'third']) ports.failed('mail', refused);
  ports.works('video');
  expect([...ports.all()]).toEqual([['mail', { ...refused, since: '2026-05-04T09:00:00.000Z' }]]);
  ports.failed('mail', { code: 'ECONNREFUSED', sentence: 'The mail server cannot be reached.' });
  expect(ports.all().get('mail')).toMatchObject({ code: 'ECONNREFUSED', since: '2026-05-04T09:00:00.000Z' });
  ports.works('mail');
  ports.works('mail');
  expect(ports.all().size).toBe(0);
  expect(reported).toEqual([
    ['mail', '535 5.7.8'],
    ['mail', 'ECONNREFUSED'],
    ['mail', undefined],
  ]);
});
