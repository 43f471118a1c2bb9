import { useCallback, useSyncExternalStore } from 'react';
import type { DevicesState, MyDevices } from './my-devices.ts';

export const useDevices = (
  devices: MyDevices,
): { state: DevicesState; audioOn: boolean; cameraLost: boolean; microphoneLost: boolean } => {
  const subscribe = useCallback((changed: () => void) => devices.onChange(changed), [devices]);
  return {
    state: useSyncExternalStore(subscribe, devices.state),
    audioOn: useSyncExternalStore(subscribe, devices.isAudioOn),
    cameraLost: useSyncExternalStore(subscribe, devices.isCameraLost),
    microphoneLost: useSyncExternalStore(subscribe, devices.isMicrophoneLost),
  };
};
