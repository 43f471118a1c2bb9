import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { drawn } from '#client/lib/drawn.ts';
import { serverTime } from '#modules/site/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { measuredOffset, setClockOffset } from '#client/lib/server-time.ts';
import { CallFailure } from '#client/lib/query.ts';

/** What the server writes into the page that it drew: its address, with what it drew it, and what it had asked for. */
export type DrawnPage = {
  url: string;
  drawn: typeof drawn;
  queries: DehydratedState;
};
/** The id of the element that holds it; `public/first-load.js` knows it, too. */
export const DRAWN_PAGE = 'drawn';

const refused = new Set<string>();

/** From now on the page says itself what fails. */
export const drawnIsTakenOver = (): void => document.getElementById(DRAWN_PAGE)?.remove();

type Early = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
declare global {
  /** What was pressed and changed before the page was taken over, as it was then; `public/first-load.js` notes it. */
  var doneEarly: Map<Early, { value: string; isOn?: boolean }> | undefined;
}

/** What was pressed, chosen or written before the page could answer takes effect. */
export const repeatEarly = (): void => {
  const early = globalThis.doneEarly ?? [];
  globalThis.doneEarly = undefined;
  for (const [at, { value, isOn }] of early) {
    const changed = (type: 'input' | 'change') => at.dispatchEvent(new Event(type, { bubbles: true }));
    // Takes over this part of the page, where it was not yet.
    changed('input');
    if (at instanceof HTMLSelectElement) {
      at.value = value;
      changed('change');
    } else if (at instanceof HTMLButtonElement || at.type === 'checkbox') {
      if (at instanceof HTMLInputElement) at.checked = !isOn;
      at.click();
    } else {
      // React ignores a value that it has seen, and sees each that is set on the element itself.
      at.value = '';
      Reflect.set(Object.getPrototypeOf(at) as Early, 'value', value, at);
      changed('input');
    }
  }
};

/** Asks for the time, which sets the clock; not before, because both have to draw the same. */
export const refreshDrawn = async (): Promise<void> => {
  refused.clear();
  const sentAt = Date.now();
  const answer = await call(serverTime, {}, { quiet: true });
  if (answer.ok) setClockOffset(measuredOffset(sentAt, Date.now(), answer.value.server_time));
};

/** Whether the server drew this page: false where it sent the shell, or the page of another address. */
export const takeOverDrawn = (queries: QueryClient): boolean => {
  const text = document.getElementById(DRAWN_PAGE)?.textContent;
  if (text == null) return false;
  const page = JSON.parse(text) as DrawnPage;
  if (page.url !== location.pathname + location.search) return false;
  Object.assign(drawn, page.drawn);
  // By this device's own clock: one that goes wrong would ask for everything again.
  for (const { state } of page.queries.queries) state.dataUpdatedAt = Date.now();
  for (const { state, queryHash } of page.queries.queries)
    if (state.status === 'error') {
      const { notice, status, ignoreSignedOut } = state.error as unknown as CallFailure;
      state.error = new CallFailure(notice, status, ignoreSignedOut);
      refused.add(queryHash);
    }
  // Drawn as refused, it is not asked for again at once.
  const usual = queries.getDefaultOptions();
  const retryOnMount = ({ queryHash }: { queryHash: string }) => !refused.has(queryHash);
  queries.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryOnMount } });
  hydrate(queries, page.queries);
  return true;
};
