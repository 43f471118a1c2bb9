import { expect, test } from '@jest/globals';
import { viewerKind, whoSees } from './who-sees.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

test.each([
  ['the member, although unconfirmed', { viewer: ANA, confirmed: false, restricts: false }, 'own'],
  ['a confirmed member', { viewer: BEN, confirmed: true, restricts: false }, 'member'],
  ['a member who restricts them', { viewer: BEN, confirmed: true, restricts: true }, 'restrictor'],
  ['an unconfirmed member who restricts them', { viewer: BEN, confirmed: false, restricts: true }, 'restrictor'],
  ['an unconfirmed member', { viewer: BEN, confirmed: false, restricts: false }, 'visitor'],
  ['a visitor', { viewer: null, confirmed: false, restricts: false }, 'visitor'],
  ['a visitor, whatever is said of them', { viewer: null, confirmed: true, restricts: true }, 'visitor'],
])('a profile asked for by %s (%j) is shown as to: %s', (_, options, kind) => {
  expect(viewerKind({ member: ANA, ...options })).toBe(kind);
});

const everything = { sections: true, reasons: true, hosting: true, figures: true };
const nothing = { sections: false, reasons: false, hosting: false, figures: false };

test.each([
  ['own', 1, false, everything],
  ['own', 0, false, { ...everything, hosting: false }],
  ['member', 2, false, everything],
  ['member', 0, true, { ...everything, hosting: false }],
  ['restrictor', 2, true, nothing],
  ['visitor', 1, true, { ...everything, reasons: false }],
  ['visitor', 0, true, { ...everything, reasons: false, hosting: false }],
  ['visitor', 2, false, null],
] as const)(
  'seen as %s, a profile of host level %i, with visitors allowed: %s, shows %j',
  (kind, hostLevel, toVisitors, seen) => {
    expect(whoSees(kind, { hostLevel, toVisitors })).toEqual(seen);
  },
);
