import { accountOf } from '../../facts/account.ts';
import type { ErasureNeeds } from './needs.ts';

/** From now on nothing more is sealed for the member. */
export const closeSubject =
  ({ parts, before }: Pick<ErasureNeeds, 'parts' | 'before'>) =>
  async (member: string): Promise<void> => {
    const { log, database, clock, personalData, signIns } = parts;
    await before?.('close');
    if ((await accountOf(log, member)).status !== 'erasing') return;
    await personalData.close(member, clock.now());
    await signIns.endAll(database, member);
    await signIns.forget(member);
  };
