export { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
export type { VideoStatistics } from './messages.ts';

// A participant without a browser, for checking any deployment.
export { joinRoom, type RpcClient } from './probe/rpc-client.ts';
export { keyFramePayload, vp8KeyFrame } from './probe/key-frame.ts';
export type { MediaPeer, MediaPeerOptions } from './probe/media-peer.ts';
export type MediaLibrary = Pick<typeof import('./probe/media-peer.ts'), 'mediaPeer'>;
/** Rejects on a machine for which there is no node-datachannel. */
export const mediaLibrary = (): Promise<MediaLibrary> => import('./probe/media-peer.ts');
