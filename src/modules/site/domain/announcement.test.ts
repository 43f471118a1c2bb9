import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { AnnouncementLinkSet } from '../contract/site-events.ts';
import { announcement } from './announcement.ts';

const ANA = '11111111-1111-4111-8111-111111111111';
const NOWHERE = '00000000-0000-0000-0000-000000000000';
const toAna = did(AnnouncementLinkSet, { member: ANA });
const nowhere = did(AnnouncementLinkSet, { member: NOWHERE });

describe('the link of the announcement', () => {
  test.each([
    ['is set once', ANA, [], [toAna]],
    ['is not set again', ANA, [toAna], []],
    ['[SIT-135] leads nowhere before it was set', NOWHERE, [], []],
    ['[SIT-135] leads nowhere again once it is the all-zero id', NOWHERE, [toAna], [nowhere]],
  ])('%s', (_, member, facts, outcome) => {
    expect(announcement.decide({ type: 'SetAnnouncementLink', member }, fold(announcement, facts))).toEqual(outcome);
  });
});
