import { createRequire, registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// Tests of pages: one document for all files of the process, on the global object; components and the names of style sheets.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: Record<string, unknown>) => { window: object & { document: object } };
};
// React would measure each component for the tools of browsers, and compare its properties with those before.
Reflect.deleteProperty(console, 'timeStamp');

const { window } = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost:3000', pretendToBeVisual: true });

/** What Node has, too, and pages must have from their document. */
const THE_DOCUMENTS = new Set([
  'Blob',
  'CloseEvent',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'MessageEvent',
  'Navigator',
  'WebSocket',
  'navigator',
]);
const OURS = new Set(['window', 'self', 'top', 'parent', 'frames', 'globalThis']);
// Node makes its own message events with the Event that is global when it first needs them.
void globalThis.MessageEvent;
const isClass = (name: string) => /^[A-Z]/.test(name);
const names = [...Object.getOwnPropertyNames(window), 'addEventListener', 'removeEventListener', 'dispatchEvent'];
for (const name of names) {
  if (OURS.has(name) || (name in globalThis && !THE_DOCUMENTS.has(name))) continue;
  const value: unknown = Reflect.get(window, name);
  const isLasting = typeof value === 'function' || (typeof value === 'object' && value !== null);
  Object.defineProperty(
    globalThis,
    name,
    isLasting
      ? {
          configurable: true,
          writable: true,
          value: typeof value === 'function' && !isClass(name) ? value.bind(window) : value,
        }
      : {
          configurable: true,
          get: () => Reflect.get(window, name) as unknown,
          set: (given: unknown) => void Reflect.set(window, name, given),
        },
  );
}
// The signals of AbortController are Node's, as fetch wants them; the document's targets take none but their own.
const targets = (window as unknown as { EventTarget: { prototype: EventTarget } }).EventTarget.prototype;
const listen: (this: EventTarget, ...given: Parameters<EventTarget['addEventListener']>) => void = Reflect.get(
  targets,
  'addEventListener',
);
targets.addEventListener = function (this: EventTarget, type, listener, options) {
  if (typeof options !== 'object' || !options.signal) return listen.call(this, type, listener, options);
  const { signal, ...others } = options;
  if (signal.aborted) return;
  listen.call(this, type, listener, others);
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, others));
};
Object.assign(globalThis, { window: globalThis, self: globalThis, top: globalThis, parent: globalThis });
Object.defineProperty(window.document, 'defaultView', { configurable: true, get: () => globalThis });

const asset = new URL('../../src/web/client/testing/asset.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    /\.(css|svg|png|woff2)$/.test(specifier) && context.conditions.includes('import')
      ? { url: asset, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    if (!/\.tsx(\?|$)/.test(url)) return next(url, context);
    const path = fileURLToPath(url.replace(/\?.*/, ''));
    const { code } = transformSync(readFileSync(path, 'utf8'), {
      filename: path,
      sourceMaps: 'inline',
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
process.setSourceMapsEnabled(true);
