import { deviceStorage } from '../storage.ts';

/** Where this device keeps what its member needs without a network (`carried.ts`). */
export const CARRIED = 'carried';

/** After signing out nothing of a member stays on the device. */
export const forgetCarried = (): void => deviceStorage.forget(CARRIED);
