import { sharedSettings } from '#modules/site/domain/shared-settings.ts';
import { moduleSettings } from './module-settings.ts';

/** What browsers are sent of settings where no variable changes one. */
export const usualSettings = (): ReturnType<typeof sharedSettings> =>
  sharedSettings(Object.fromEntries(Object.entries(moduleSettings).map(([name, schema]) => [name, schema.parse({})])));
