import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { saveFile } from './save-file.ts';

const NAMES = ['createObjectURL', 'revokeObjectURL'] as const;
const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(URL, name));
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  for (const [place, name] of NAMES.entries())
    if (before[place] === undefined) Reflect.deleteProperty(URL, name);
    else Object.defineProperty(URL, name, before[place]);
});

test('a file stays there for a minute, because some browsers read it after the click, and then is gone', () => {
  const gone: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: (address: string) => gone.push(address) });
  const clicked: string[] = [];
  const note = (click: MouseEvent) => {
    click.preventDefault();
    clicked.push((click.target as HTMLAnchorElement).download);
  };
  document.addEventListener('click', note);
  saveFile('site.json', 'application/json', ['{}']);
  document.removeEventListener('click', note);
  expect(clicked).toEqual(['site.json']);
  expect(document.querySelector('a[download]')).toBeNull();
  jest.advanceTimersByTime(59_000);
  expect(gone).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(gone).toEqual(['blob:one']);
});
