import { expect, test } from '@jest/globals';
import { membership } from './membership.ts';
import { well } from './well.ts';
import { membershipInWords, wellInWords } from './words.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const owls = { ...well.initial, status: 'open', title: 'Night Owls', creator: ANA, visible: true } as const;

test.each([
  ['an open one', owls, {}],
  ['a deleted one', { ...owls, status: 'deleted' as const }, { status: 'Deleted.' }],
  ['one that is not there yet', { ...owls, status: 'none' as const }, { status: null }],
  ['one of the product', { ...owls, creator: null }, { creator: 'Made by the product.' }],
  ['a private one', { ...owls, visible: false }, { visible: 'It stands in no list of Wells.' }],
])('auditors read of a Well what it is called, by whom it was made and who sees it: %s', (_, state, words) => {
  expect(wellInWords(state)).toEqual({
    status: 'Open.',
    title: 'It is called “Night Owls”.',
    creator: `Created by member ${ANA}.`,
    visible: 'Everyone sees it in the list of Wells.',
    ...words,
  });
});

const none = { joined: 'Is no member of the Well.', removed: null, notices: null };

test.each([
  ['outside', {}, {}],
  ['joined', { joined: true }, { joined: 'Is a member of the Well.' }],
  ['removed', { removed: true }, { removed: 'Was removed and may not join again.' }],
  ['no mails', { notices: { sessions: false, forums: false } }, { notices: 'Gets no mails about the Well.' }],
  ['mails about one', { notices: { sessions: false, forums: true } }, { notices: 'Gets mails about new forum posts.' }],
  [
    'mails about both',
    { notices: { sessions: true, forums: true } },
    { notices: 'Gets mails about new sessions and forum posts.' },
  ],
])('auditors read of a membership whether it holds and which mails it brings: %s', (_, state, words) => {
  expect(membershipInWords({ ...membership.initial, ...state })).toEqual({ ...none, ...words });
});
