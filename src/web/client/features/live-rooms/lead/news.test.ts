import { describe, expect, test } from '@jest/globals';
import type { LeadView } from '#modules/live-rooms/contract/api.ts';
import { leadNews } from './news.ts';

const lead = (overrides: Partial<LeadView> = {}): LeadView => ({
  acting_host: null,
  substitute: null,
  host_returned: false,
  may_volunteer: false,
  ballot: null,
  ...overrides,
});
const led = (actor: string) => lead({ acting_host: actor, substitute: actor });
const ballot = { candidate: 'ben', username: 'ben', closes_at: '', electors: [], answered: [], agree: 1, against: 0 };
const news = (before: LeadView, now: LeadView, me = 'cleo') => leadNews(before, now, me, (id) => id);

describe('[ROM-082] what is said about who leads', () => {
  test.each([
    ['a substitute begins', lead({ ballot }), led('ben'), 'cleo', 'ben leads now.'],
    ['oneself, whom a card tells', lead({ ballot }), led('ben'), 'ben', null],
    ['the host took the room back', led('ben'), lead({ acting_host: 'ana' }), 'cleo', 'ana leads again.'],
    ['from oneself', led('ben'), lead({ acting_host: 'ana' }), 'ben', 'The host leads again. Thank you for leading.'],
    ['the host knows', led('ben'), lead({ acting_host: 'ana' }), 'ana', null],
    ['a substitute stops', led('ben'), lead(), 'cleo', 'ben no longer leads. Your group goes on together.'],
    ['oneself', led('ben'), lead(), 'ben', 'You no longer lead.'],
    ['the group did not agree', lead({ ballot }), lead(), 'cleo', 'It stays as it is: your group goes on together.'],
    ['the host came instead', lead({ ballot }), lead({ acting_host: 'ana' }), 'cleo', null],
    ['nothing happened', led('ben'), led('ben'), 'cleo', null],
  ])('%s', (_, before, now, me, said) => {
    expect(news(before, now, me)).toBe(said);
  });

  test('the new leader is thanked', () => {
    expect(news(lead({ ballot }), lead(), 'ben')).toMatch(/thank you for offering/);
  });
});
