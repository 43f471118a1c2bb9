import { ContainerModule } from 'inversify';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { MARKETING_KEYS, type MarketingKey } from '../../shared-kernel/marketing-data.ts';
import { SETTINGS, type CommonSettings } from '../../shared-kernel/parts.ts';
import type { SiteSettings } from './contract/settings.ts';
import { sharedSettings } from './domain/shared-settings.ts';
import { siteHandlers } from './http.ts';
import { marketingDataHandlers } from './marketing-data.ts';

type Settings = CommonSettings & { site: SiteSettings };

const parts = (settings: Settings, keys: (readonly MarketingKey[])[]): ModuleParts => ({
  name: 'site',
  events: [],
  handlers: [...siteHandlers(settings, sharedSettings(settings)), ...marketingDataHandlers(keys.flat())],
  projections: [],
  policies: [],
  jobs: [],
});

export const siteModule = new ContainerModule(({ bind }) => {
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [SETTINGS, { serviceIdentifier: MARKETING_KEYS, isMultiple: true }])
    .inSingletonScope();
});
