import { afterAll, afterEach } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { closeAllModals } from '#ui/modal-layer.tsx';
import { leaveKeysToInputMethods } from '#client/lib/browser/input-methods.ts';
import { setViewerZone } from '#client/lib/time.ts';
import { clearToasts } from '#client/lib/toast.ts';
import { cheapComputedStyle } from './computed-style.ts';
import { forgetToasts } from './watch.ts';

// Layout does not exist in jsdom: these answer what a wide, light, motionless screen would.
Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

// As the page does, before anything else listens.
leaveKeysToInputMethods();

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Object.assign(globalThis, { scrollTo: () => undefined });
Element.prototype.scrollIntoView = () => undefined;
// Growing text fields measure again once fonts have arrived.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

globalThis.getComputedStyle = cheapComputedStyle();

// A busy machine is slow, not broken.
configure({ asyncUtilTimeout: 25_000 });
// React takes a stack for each of the first ten thousand elements that it makes in a second.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);

// React keeps the setImmediate that it finds when it first waits: with fake timers it would wait for ever in later files.
await act(async () => undefined);

/** For each file: what a test leaves in the document is gone after it. */
export default (): void => {
  afterEach(() => {
    cleanup();
    React.act(() => {
      clearToasts();
      forgetToasts();
      closeAllModals();
    });
    localStorage.clear();
    sessionStorage.clear();
  });

  // The files of a process share its document.
  afterAll(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    setViewerZone(undefined);
    history.replaceState(null, '', '/');
    // In it charts measure their words.
    document.querySelector('#__react_svg_text_measurement_id')?.remove();
    for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; Max-Age=0; Path=/`;
  });
};
