import { containerModule, all, type Provided } from '../../shared-kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { MARKETING_KEYS } from '../../shared-kernel/marketing-data.ts';
import { settingsOf, type CommonSettings } from '../../shared-kernel/parts.ts';
import type { SiteSettings } from './contract/settings.ts';
import { sharedSettings } from './domain/shared-settings.ts';
import { siteHandlers } from './http.ts';
import { marketingDataHandlers } from './marketing-data.ts';

type Settings = CommonSettings & { site: SiteSettings };

const needs = { settings: settingsOf<Settings>(), keys: all(MARKETING_KEYS) };

const parts = ({ settings, keys }: Provided<typeof needs>): ModuleParts => ({
  name: 'site',
  events: [],
  handlers: [...siteHandlers(settings, sharedSettings(settings)), ...marketingDataHandlers(keys.flat())],
  projections: [],
  policies: [],
  jobs: [],
});

export const siteModule = containerModule((provide) => provide(MODULE_PARTS, needs, parts));
