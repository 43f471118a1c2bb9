import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { drawn, useIsDrawn } from '#client/lib/drawn.ts';
import { useServerNow } from '#client/lib/server-time.ts';
import { DRAWN_PAGE, drawnIsTakenOver, repeatEarly } from './drawn-page.ts';

const Search = () => {
  const [word, write] = useState('');
  const [day, choose] = useState('any');
  const [isFree, only] = useState(false);
  const [more, show] = useState(0);
  return (
    <form>
      <input type="search" aria-label="Word" value={word} onChange={({ target }) => write(target.value)} />
      <select aria-label="Day" value={day} onChange={({ target }) => choose(target.value)}>
        <option value="any">Any day</option>
        <option value="today">Today</option>
      </select>
      <input type="checkbox" aria-label="Free" checked={isFree} onChange={({ target }) => only(target.checked)} />
      <button type="button" onClick={() => show(more + 1)}>
        More
      </button>
      <output>{[word, day, isFree, more].join(', ')}</output>
    </form>
  );
};

const at = (selector: string) => document.querySelector<HTMLElement & { value: string }>(selector)!;
const changes = (element: HTMLElement) => element.dispatchEvent(new Event('input', { bubbles: true }));
const use = () => {
  at('[type=search]').value = 'grief';
  changes(at('[type=search]'));
  at('select').value = 'today';
  changes(at('select'));
  at('[type=checkbox]').click();
  at('button').click();
};
const takeOver = () => {
  drawnIsTakenOver();
  act(() => void hydrateRoot(at('#root'), <Search />));
  act(repeatEarly);
};

beforeEach(() => {
  // It reads the page every few moments.
  jest.useFakeTimers();
  runInThisContext(readFileSync('src/web/client/public/first-load.js', 'utf8'));
  jest.useRealTimers();
  document.body.innerHTML = `<div id="root">${renderToString(<Search />)}</div><script id="${DRAWN_PAGE}"></script>`;
});
afterEach(() => document.body.replaceChildren());

test('what is written, chosen, ticked and pressed on a drawn page before its scripts are there takes effect once they are', () => {
  use();
  takeOver();
  expect(at('output').textContent).toBe('grief, today, true, 1');
});

/** React draws in slices, and at once what a person touches. */
const takeOverDuring = (done: () => void) => {
  drawnIsTakenOver();
  act(() => {
    startTransition(() => void hydrateRoot(at('#root'), <Search />));
    done();
  });
  act(repeatEarly);
};
const touches = (element: HTMLElement) => element.dispatchEvent(new Event('mousedown', { bubbles: true }));
const writes = () => {
  at('[type=search]').value = 'grief';
  changes(at('[type=search]'));
};

test('what a password manager fills in while a drawn page is taken over takes effect', () => {
  takeOverDuring(writes);
  expect(at('output').textContent).toBe('grief, any, false, 0');
  expect(at('[type=search]').value).toBe('grief');
});

test('what is written before a drawn page is taken over stays when another field is changed meanwhile', () => {
  writes();
  takeOverDuring(() => {
    touches(at('[type=checkbox]'));
    at('[type=checkbox]').click();
  });
  expect(at('output').textContent).toBe('grief, any, true, 0');
  expect(at('[type=search]').value).toBe('grief');
});

test('what is done after a drawn page was taken over takes effect once', () => {
  takeOver();
  act(() => at('button').click());
  act(repeatEarly);
  expect(at('output').textContent).toBe(', any, false, 1');
});

test('a form that is sent before its scripts are there does not load the page again', () => {
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  at('form').dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
});

const drawings: unknown[] = [];
const Part = () => {
  const isDrawn = useIsDrawn();
  const now = useServerNow();
  drawings.push(isDrawn ? now : now > 0);
  return <p>{isDrawn ? 'as the server' : 'as the device'}</p>;
};

test('a part that the server drew is taken over as it was and drawn once more, with what the device knows', () => {
  drawn.at = -1;
  at('#root').innerHTML = renderToString(<Part />);
  expect(at('#root').textContent).toBe('as the server');
  act(() => void hydrateRoot(at('#root'), <Part />));
  expect(at('#root').textContent).toBe('as the device');
  // By the server, when it was taken over, and after that.
  expect(drawings.splice(0)).toEqual([-1, -1, true]);
  drawn.at = 0;
});

test('a part that comes later is drawn at once with what the device knows', () => {
  render(<Part />);
  expect(drawings.splice(0)).toEqual([true]);
});
