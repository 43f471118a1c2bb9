import { afterEach, expect, test } from '@jest/globals';
import { followFocus } from './focus.ts';

afterEach(() => void (document.body.innerHTML = ''));

const page = (html: string) => {
  document.body.innerHTML = html;
  return (id: string) => document.getElementById(id)!;
};

test('focus moves from what was removed to what took its place', () => {
  const at = page('<form id="form"><button id="save"></button></form><button id="edit"></button>');
  at('save').focus();
  at('form').remove();
  followFocus(at('edit'));
  expect(document.activeElement).toBe(at('edit'));
});

test('focus moves on within the part of the page from which the person asked', () => {
  const at = page('<section id="poll"><h2 id="question" tabindex="-1"></h2><button id="answer"></button></section>');
  at('answer').focus();
  followFocus(at('question'), at('poll'));
  expect(document.activeElement).toBe(at('question'));
});

test('a person who went to another field in the meantime stays there', () => {
  const at = page('<section id="poll"><h2 id="question" tabindex="-1"></h2></section><input id="other">');
  at('other').focus();
  followFocus(at('question'), at('poll'));
  expect(document.activeElement).toBe(at('other'));
});
