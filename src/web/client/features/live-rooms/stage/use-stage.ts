import { useSyncExternalStore } from 'react';
import type { VideoStage, StageState } from './room-stage.ts';

export const useStage = (stage: VideoStage): StageState => useSyncExternalStore(stage.subscribe, stage.state);
