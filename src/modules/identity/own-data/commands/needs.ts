import type { CommandsParts } from '../../commands/parts.ts';
import type { SealedCopies } from '../copies.ts';

export type OwnDataNeeds = { parts: CommandsParts; copies: SealedCopies };
