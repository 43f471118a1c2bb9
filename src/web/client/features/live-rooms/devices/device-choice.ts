import { z } from 'zod';
import { deviceStorage } from '#client/lib/storage.ts';

/** Which devices the member chose last on this device (ROM-029); the browser's own choice where absent. */
const deviceChoice = z.object({
  camera: z.string().optional(),
  microphone: z.string().optional(),
  speaker: z.string().optional(),
  /** Whether background noise is taken out of the voice; yes where absent. */
  noise: z.boolean().optional(),
  /** Whether what is behind the person is blurred; no where absent. */
  blur: z.boolean().optional(),
  /** Whether what the others say is written below them; no where absent. */
  captions: z.boolean().optional(),
  /** Whether a tone says that a person came in or raised a hand; no where absent. */
  sounds: z.boolean().optional(),
});
export type DeviceChoice = z.infer<typeof deviceChoice>;

const KEY = 'room-devices';

type DeviceChoiceStorage = Pick<typeof deviceStorage, 'read' | 'write'>;

/** The stored choice; empty when there is none or it is unreadable. */
export function storedDevices(storage: DeviceChoiceStorage = deviceStorage): DeviceChoice {
  try {
    return deviceChoice.parse(JSON.parse(storage.read(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Stores what changed; the rest stays. */
export function rememberDevices(change: DeviceChoice, storage: DeviceChoiceStorage = deviceStorage): void {
  storage.write(KEY, JSON.stringify({ ...storedDevices(storage), ...change }));
}

export const reducesNoise = (): boolean => storedDevices().noise !== false;
