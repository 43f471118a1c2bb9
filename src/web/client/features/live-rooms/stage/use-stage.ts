import { useSyncExternalStore } from 'react';
import type { Stage, StageState } from './room-stage.ts';

/** Draws anew whenever something on the stage changes. */
export const useStage = (stage: Stage): StageState => useSyncExternalStore(stage.subscribe, stage.state);
