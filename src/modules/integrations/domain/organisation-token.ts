import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { API_TOKENS_MOST } from '#modules/identity/contract/api/api-scopes.ts';
import {
  OrganisationTokenEnded,
  OrganisationTokenMade,
  type OrganisationTokenEvent,
} from '../contract/organisation-token-events.ts';
import { organisationTokenLifecycle, type OrganisationTokenStatus } from '../contract/organisation-token-lifecycle.ts';

export type OrganisationTokenState = {
  status: OrganisationTokenStatus;
  name: string;
  scopes: readonly string[];
  madeBy: string | null;
  madeAt: string;
  expiresAt: string;
};

export type OrganisationTokenCommand =
  | {
      type: 'Make';
      token: string;
      by: string;
      name: string;
      scopes: readonly string[];
      days: number;
      /** How many others there are. */
      others: number;
      now: string;
    }
  | { type: 'End'; token: string; by: string };

/** A program of an organisation, which reads what any visitor reads, and sums of many people (ADR 98). */
export const organisationToken: Decider<OrganisationTokenState, OrganisationTokenCommand, OrganisationTokenEvent> = {
  stream: (token) => `integrations.token-${token}`,
  initial: { status: 'none', name: '', scopes: [], madeBy: null, madeAt: '', expiresAt: '' },
  evolve: (state, { type, data }) =>
    type === 'OrganisationTokenMade'
      ? {
          status: 'open',
          name: data.name,
          scopes: data.scopes,
          madeBy: data.by,
          madeAt: data.madeAt,
          expiresAt: data.expiresAt,
        }
      : { ...state, status: 'ended' },
  decide: (command, state) => {
    const { token, by } = command;
    if (command.type === 'End') return state.status === 'open' ? [did(OrganisationTokenEnded, { token, by })] : [];
    const { name, now, others } = command;
    if (others >= API_TOKENS_MOST) return refuse('API_TOKENS_TOO_MANY', { values: { max: API_TOKENS_MOST } });
    const scopes = [...new Set(command.scopes)].toSorted();
    const expiresAt = plus(now, days(command.days));
    return [did(OrganisationTokenMade, { token, by, name, scopes, madeAt: now, expiresAt })];
  },
  lifecycles: [follows(organisationTokenLifecycle, ({ status }) => status)],
};
