import { screen } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { renderPage } from '#client/testing/render.tsx';
import { calledAmong, MemberName, nameAndHandle } from './member-name.tsx';

test('a member is shown by the display name with the username beside it, which the link leads to', () => {
  renderPage(<MemberName person={{ username: 'demo_chloe', name: 'Chloé' }} />);
  const link = screen.getByRole('link', { name: 'Chloé @demo_chloe' });
  expect(link.getAttribute('href')).toBe('/profile/demo_chloe');
  expect(link.querySelector('small')?.textContent).toBe('@demo_chloe');
  // In a narrow card it breaks where a word of it ends.
  expect(link.querySelector('small')?.innerHTML).toContain('_<wbr>chloe');
});

test.each([
  ['no display name', { username: 'ben' }, 'ben'],
  ['a display name that is the username', { username: 'ben', name: 'ben' }, 'ben'],
  ['one that differs in capital letters alone', { username: 'ben', name: 'Ben' }, 'Ben'],
])('of a member with %s one name is shown', (_, person, shown) => {
  renderPage(<MemberName person={person} />);
  expect(screen.getByRole('link').textContent).toBe(shown);
  expect(nameAndHandle(person)).toBe(shown);
});

test('a former member has neither name nor link', () => {
  renderPage(<MemberName person={{ username: null, name: null }} />);
  expect(screen.getByText('former member').closest('a')).toBeNull();
});

test('a list distinguishes those whose name another has, and them alone', () => {
  const people = [
    { username: 'anna_b', name: 'Anna' },
    { username: 'anna' },
    { username: 'ben_k', name: 'Ben' },
    { username: 'anna_w', name: 'Anna' },
  ];
  expect(people.map(calledAmong(people))).toEqual(['Anna (@anna_b)', 'anna', 'Ben', 'Anna (@anna_w)']);
});

test('dialogs distinguish two members of one name', () => {
  expect(nameAndHandle({ username: 'ben_k', name: 'Ben' })).toBe('Ben (@ben_k)');
});
