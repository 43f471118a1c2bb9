import { useSyncExternalStore } from 'react';
import type { VideoStage, StageState } from './room-stage.ts';

/** Draws anew whenever something on the stage changes. */
export const useStage = (stage: VideoStage): StageState => useSyncExternalStore(stage.subscribe, stage.state);
