export { CHAIN, type Chain, type ChainStatus } from './chain/chain.ts';
export { type Selection } from './chain/bundle-lines.ts';
export { digestOf } from './chain/digest.ts';
