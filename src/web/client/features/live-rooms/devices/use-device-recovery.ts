import { useEffect, useEffectEvent } from 'react';
import type { MyDevices } from './my-devices.ts';
import { watchDevices } from './local-media.ts';
import { watchPermissions } from './permission-watch.ts';

/** Tries again by itself once a device is plugged in or was allowed, as long as something is missing. */
export const useDeviceRecovery = (devices: MyDevices): void => {
  const again = useEffectEvent(() => {
    if (devices.state().is === 'failed') void devices.start();
    else if (devices.isCameraLost() || devices.isMicrophoneLost()) void devices.restart();
  });
  useEffect(() => {
    const stops = [watchDevices(() => again()), watchPermissions(() => again())];
    return () => stops.forEach((stop) => stop());
  }, []);
};
