import { expect, test } from '@jest/globals';
import type { PeerConnection } from 'node-datachannel';
import { mediaCounters } from './counters.ts';
import type { Peers } from './peers.ts';
import type { Publication } from './publication.ts';
import { subscription } from './subscription.ts';

/** A peer that writes down what is done with it. */
const writtenDown = () => {
  const done: string[] = [];
  const peer = {
    setRemoteDescription: () => void done.push('remote description'),
    addRemoteCandidate: (candidate: string, mid: string) => void done.push(`${candidate} for ${mid}`),
  } as unknown as PeerConnection;
  const peers: Peers = {
    open: () => peer,
    describe: async () => {
      done.push('local description');
      return 'the answer';
    },
    close: () => void done.push('closed'),
    count: () => 1,
  };
  return { done, peers };
};

const stream = { id: 'str', kinds: () => [], addReceiver: () => () => undefined } as unknown as Publication;
const offer = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\na=rtpmap:111 opus/48000/2\r\n';

test('pitfall 13: candidates that come before the offer wait until it is answered, and keep their order', async () => {
  const { done, peers } = writtenDown();
  const receiving = subscription(stream, { peers, counters: mediaCounters(), isShedding: () => false });
  receiving.addCandidate('first', '0');
  receiving.addCandidate('second', '1');
  expect(done).toEqual([]);
  expect(await receiving.answer(offer)).toBe('the answer');
  receiving.addCandidate('third', '0');
  expect(done).toEqual(['remote description', 'local description', 'first for 0', 'second for 1', 'third for 0']);
  receiving.close();
  receiving.addCandidate('too late', '0');
  expect(done.slice(5)).toEqual(['closed']);
});
