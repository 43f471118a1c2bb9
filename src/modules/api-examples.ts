import admin from './admin/contract/api-examples.json' with { type: 'json' };
import chat from './chat/contract/api-examples.json' with { type: 'json' };
import communities from './communities/contract/api-examples.json' with { type: 'json' };
import forum from './forum/contract/api-examples.json' with { type: 'json' };
import identity from './identity/contract/api-examples.json' with { type: 'json' };
import integrations from './integrations/contract/api-examples.json' with { type: 'json' };
import membershipBilling from './membership-billing/contract/api-examples.json' with { type: 'json' };
import notifications from './notifications/contract/api-examples.json' with { type: 'json' };
import profiles from './profiles/contract/api-examples.json' with { type: 'json' };
import restrictions from './restrictions/contract/api-examples.json' with { type: 'json' };
import scheduling from './scheduling/contract/api-examples.json' with { type: 'json' };
import site from './site/contract/api-examples.json' with { type: 'json' };

/** A request and its answer. Ids are made up, and so are moments. */
export type ApiExample = { input: Readonly<Record<string, unknown>>; answer: unknown };

/** One example for each of these calls, by its path; a test sends every request and compares what is answered. */
export const apiExamples: Readonly<Record<string, ApiExample>> = {
  ...admin,
  ...chat,
  ...communities,
  ...forum,
  ...identity,
  ...integrations,
  ...membershipBilling,
  ...notifications,
  ...profiles,
  ...restrictions,
  ...scheduling,
  ...site,
};
