import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { SeriesFacts } from '#modules/scheduling/index.ts';
import type { Sender } from '../calendar/appointments.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

/** What mails about sessions are made of. */
export type SessionMailNeeds = Sender &
  Pick<KernelParts, 'log' | 'clock' | 'mail'> & {
    people: IdentityQueries;
    series: SeriesFacts;
    settings: NotificationsSettings;
    unregisterMinutes: SchedulingSettings['UNREGISTER_MIN_BEFORE'];
  };
