import type { ContainerModule } from 'inversify';
import { identityModule } from '../../modules/identity/module.ts';
import { siteModule } from '../../modules/site/module.ts';

/** The modules of the product. */
export const modules: readonly ContainerModule[] = [identityModule, siteModule];
