import { describe, expect, it } from '@jest/globals';
import { fakeVideoBackend } from './openvidu.fake.ts';
import { severalDeployments } from './several-deployments.ts';

const urls = ['https://video-1.example.org', 'https://video-2.example.org', 'https://video-3.example.org'];
const deployed = (names: readonly string[] = urls) => {
  const used = new Map<string, string>();
  const deployments = names.map((url) => {
    const backend = fakeVideoBackend();
    const ensureRoom = (room: string) => {
      used.set(room, url);
      return backend.ensureRoom(room);
    };
    return { url, backend: { ...backend, ensureRoom } };
  });
  return { used, video: severalDeployments(deployments) };
};
const rooms = Array.from({ length: 300 }, (_, at) => `room-${at}`);
const placesOf = async (names: readonly string[]) => {
  const { used, video } = deployed(names);
  for (const room of rooms) await video.ensureRoom(room);
  return used;
};

describe('several deployments', () => {
  it('share the rooms, each about as many as the others', async () => {
    const used = [...(await placesOf(urls)).values()];
    for (const url of urls) expect(used.filter((each) => each === url).length).toBeGreaterThan(60);
  });

  it('agree in all processes, in any order of their names', async () => {
    expect(await placesOf(urls.toReversed())).toEqual(await placesOf(urls));
  });

  it('leave rooms where they are when one is added, but for its own share', async () => {
    const [before, after] = [await placesOf(urls.slice(0, 2)), await placesOf(urls)];
    const moved = rooms.filter((room) => before.get(room) !== after.get(room));
    expect(moved.length).toBeGreaterThan(0);
    for (const room of moved) expect(after.get(room)).toBe(urls[2]);
  });

  it('find a person in the room where the token was made', async () => {
    const { video } = deployed();
    await video.ensureRoom('room-7');
    const member = '11111111-1111-4111-8111-111111111111';
    const { token } = await video.mintToken('room-7', { member, role: 'PUBLISHER' });
    expect(token).not.toBe('');
    await video.closeRoom('room-7');
    expect(await video.connections('room-7')).toEqual([]);
  });
});
