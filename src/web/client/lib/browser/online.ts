import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

const isOnline = () => onlineManager.isOnline();

/** Whether the device has a network; queries that failed without one are asked again with it. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline);
