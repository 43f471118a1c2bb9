import { describe, expect, test } from '@jest/globals';
import { watchPermissions, type PermissionSource } from './permission-watch.ts';

class Status extends EventTarget {
  state: PermissionState = 'denied';
  become(state: PermissionState) {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

const browser = (knows: readonly string[] = ['camera', 'microphone']) => {
  const states = new Map(knows.map((name) => [name, new Status()]));
  const source = {
    query: async ({ name }: { name: string }) => {
      const status = states.get(name);
      if (!status) throw new TypeError(`${name} is not a permission`);
      return status;
    },
  } as unknown as PermissionSource;
  return { states, source };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('watching what is allowed', () => {
  test('tells when a camera or a microphone is allowed after all, and nothing else', async () => {
    const { states, source } = browser();
    let calls = 0;
    watchPermissions(() => (calls += 1), source);
    await settled();
    states.get('camera')!.become('prompt');
    expect(calls).toBe(0);
    states.get('camera')!.become('granted');
    states.get('microphone')!.become('granted');
    expect(calls).toBe(2);
  });

  test('is quiet once stopped, also when it was stopped before the browser answered', async () => {
    const { states, source } = browser();
    let calls = 0;
    watchPermissions(() => (calls += 1), source)();
    await settled();
    states.get('camera')!.become('granted');
    expect(calls).toBe(0);
  });

  test('a browser that knows neither, or nothing of permissions, does no harm', async () => {
    let calls = 0;
    const { states, source } = browser(['microphone']);
    watchPermissions(() => (calls += 1), source);
    watchPermissions(() => (calls += 1), undefined);
    await settled();
    states.get('microphone')!.become('granted');
    expect(calls).toBe(1);
  });
});
