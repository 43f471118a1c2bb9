import { expect, test } from '@jest/globals';
import { participantFromData } from './video-participant.ts';

const member = '6f0c3c5e-8a52-4f5e-9a6e-0a4c9e2c0b11';

test('reads the participant that the server vouches for', () => {
  expect(participantFromData(JSON.stringify({ member }))).toEqual({ member, kind: 'camera' });
  expect(participantFromData(`anything%/%${JSON.stringify({ member, kind: 'screen' })}`)).toEqual({
    member,
    kind: 'screen',
  });
});

test('pitfall 6: what a browser says about itself never counts', () => {
  const forged = JSON.stringify({ member: 'somebody-else' });
  expect(participantFromData(`x%/%${forged}%/%${JSON.stringify({ member })}`)).toEqual({ member, kind: 'camera' });
});

test.each([[undefined], [null], [''], ['no json'], ['{}'], ['{"member":""}'], ['{"member":5}'], ['null']])(
  '%j names no participant',
  (data) => {
    expect(participantFromData(data)).toBeUndefined();
  },
);
