import { CHAIN, ChainBroken, type Chain, NothingRecorded } from '#modules/audit/index.ts';
import type { Environment } from '#server/settings/environment.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { withInstallation } from '../open.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

export const withChain = <T>(
  environment: Environment,
  work: (chain: Chain, installation: CompositionInstallation) => Promise<T>,
  options: { opens?: boolean } = {},
): Promise<T> =>
  withInstallation(
    environment,
    async (installation) => {
      try {
        return await work(await installation.assembled.container.getAsync(CHAIN), installation);
      } catch (problem) {
        if (problem instanceof ChainBroken || problem instanceof NothingRecorded)
          throw new OperatorError(problem.message);
        throw problem;
      }
    },
    options,
  );
