export { CHAIN, type Chain, type ChainStatus } from './chain/chain.ts';
export { type Selection } from './chain/bundle-lines.ts';
export { NothingRecorded } from './chain/bundle.ts';
export { checkpointIn, isGenuine, lineOf, type Checkpoint } from './chain/checkpoint.ts';
export { digestOf } from './chain/digest.ts';
export { ChainBroken } from './chain/keeper.ts';
export { wordsOf } from './chain/words.ts';
