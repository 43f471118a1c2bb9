import { act } from '@testing-library/react';
import { onTestFinished } from '#test/runner/test-end.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { toastStore, type Toast } from '#client/lib/toast.ts';

let toasts: readonly Toast[] = [];
toastStore.subscribe(() => {
  const isNew = ({ id }: Toast) => !toasts.some((each) => each.id === id);
  toasts = [...toastStore.current().filter(isNew), ...toasts];
});
/** The messages that the test has seen, newest first: on a busy machine one may be gone before it is asked for. */
export const shownToasts = (): string[] => toasts.map(({ text }) => text);
export const forgetToasts = (): void => void (toasts = []);

/** Where the page would have gone; nothing really moves. `at` is the path it is on. */
export const watchNavigation = (at: string) => {
  const seen = { went: [] as string[], reloads: 0 };
  navigation.path = () => at;
  navigation.go = (path) => void seen.went.push(path);
  navigation.reload = () => void (seen.reloads += 1);
  return seen;
};

/** The texts of the files that the page saves in this test. */
export const savedFiles = (): string[] => {
  const before = Object.getOwnPropertyDescriptors(URL);
  const texts: string[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      // jsdom's files have no `text()`.
      const reader = new FileReader();
      reader.addEventListener('load', () => texts.push(reader.result as string));
      reader.readAsText(file);
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  onTestFinished(() => {
    for (const name of ['createObjectURL', 'revokeObjectURL'] as const)
      if (before[name] === undefined) Reflect.deleteProperty(URL, name);
      else Object.defineProperty(URL, name, before[name]);
  });
  return texts;
};

/** A browser that keeps no cookies, until the answered function is called. */
export const refuseCookies = (): (() => void) => {
  let tried = 0;
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => {
      tried += 1;
    },
  });
  return () => {
    Reflect.deleteProperty(document, 'cookie');
    if (tried === 0) throw new Error('Nobody tried to keep a cookie');
  };
};

/** For one test: what pages observe comes near the window when `come` is called. `margins` says within what distance. */
export const watchNear = (): { come: () => void; margins: (string | undefined)[] } => {
  const margins: (string | undefined)[] = [];
  const observed = new Set<() => void>();
  class Observer {
    readonly near: () => void;
    constructor(heard: (entries: { isIntersecting: boolean }[]) => void, options?: { rootMargin?: string }) {
      margins.push(options?.rootMargin);
      this.near = () => heard([{ isIntersecting: true }]);
    }
    observe() {
      observed.add(this.near);
    }
    disconnect() {
      observed.delete(this.near);
    }
  }
  const before = globalThis.IntersectionObserver;
  Object.assign(globalThis, { IntersectionObserver: Observer });
  onTestFinished(() => void Object.assign(globalThis, { IntersectionObserver: before }));
  return { come: () => act(() => observed.forEach((near) => near())), margins };
};
