import { useSyncExternalStore } from 'react';
import type { VideoStage, StageState } from './room-stage.ts';

/** Rerenders whenever the stage changes. */
export const useStage = (stage: VideoStage): StageState => useSyncExternalStore(stage.subscribe, stage.state);
