import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  OrganisationTokenEnded,
  OrganisationTokenMade,
  type OrganisationTokenEvent,
} from '../contract/organisation-token-events.ts';
import { organisationToken, type OrganisationTokenCommand } from './organisation-token.ts';

const token = '11111111-1111-4111-8111-111111111111';
const MIA = '22222222-2222-4222-8222-222222222222';
const NOW = '2026-05-04T09:00:00.000Z';

const made = did(OrganisationTokenMade, {
  token,
  by: MIA,
  name: 'Library',
  scopes: ['figures', 'sessions'],
  madeAt: NOW,
  expiresAt: '2026-06-03T09:00:00.000Z',
});
const ended = did(OrganisationTokenEnded, { token, by: MIA });
const make = (others: number): OrganisationTokenCommand => ({
  type: 'Make',
  token,
  by: MIA,
  name: 'Library',
  scopes: ['sessions', 'figures', 'sessions'],
  days: 30,
  others,
  now: NOW,
});
const end: OrganisationTokenCommand = { type: 'End', token, by: MIA };
const given = (...facts: OrganisationTokenEvent[]) => fold(organisationToken, facts);

describe('a token of an organisation', () => {
  test('names each of its scopes once and is over after its days', () => {
    expect(organisationToken.decide(make(0), given())).toEqual([made]);
  });

  test('is the last one when there are nine others, and refused when there are ten', () => {
    expect(organisationToken.decide(make(9), given())).toEqual([made]);
    expect(organisationToken.decide(make(10), given())).toEqual(refuse('API_TOKENS_TOO_MANY', { values: { max: 10 } }));
  });

  test('ends once, and only if there is one', () => {
    expect(organisationToken.decide(end, given(made))).toEqual([ended]);
    expect(organisationToken.decide(end, given(made, ended))).toEqual([]);
    expect(organisationToken.decide(end, given())).toEqual([]);
  });

  test('is listed with what staff called it, its scopes, its maker and its time, also once it ended', () => {
    const { name, scopes, madeAt, expiresAt } = made.data;
    const listed = { name, scopes, madeBy: MIA, madeAt, expiresAt };
    expect(given(made)).toEqual({ ...listed, status: 'open' });
    expect(given(made, ended)).toEqual({ ...listed, status: 'ended' });
    expect(given()).toMatchObject({ status: 'none', scopes: [] });
  });
});
