import { stateOf } from '#kernel/commands/commands.ts';
import { sessionState } from '../../facts/session-state.ts';
import { picture } from '../domain/picture.ts';
import type { PictureNeeds } from './store-picture.ts';

/** A file that nothing shows any more goes; a picture that was chosen again meanwhile stays. `named`: the shown one if absent. */
export const dropPicture =
  (needs: Pick<PictureNeeds, 'log' | 'files'>) =>
  async (id: string, named: string | undefined): Promise<void> => {
    const { picture: current } = await stateOf(needs.log, picture, id);
    const file = named ?? current;
    if (file === null) return;
    const { status } = await sessionState(needs, id);
    if (file !== current || status === 'deleted') await needs.files.remove(file);
  };
