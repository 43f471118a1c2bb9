/** Why this browser takes no notices; a text says what can be done. */
export type DeviceProblem = 'unable' | 'denied' | 'failed';
export type DeviceAddress = { endpoint: string; p256dh: string; auth: string };

const canTake = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Without a worker, as while developing, `ready` never comes. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready;

const present = async (): Promise<PushSubscription | null> =>
  canTake() ? ((await (await worker())?.pushManager.getSubscription()) ?? null) : null;

/** Under which address this browser takes notices now; null when it takes none. */
export const deviceEndpoint = async (): Promise<string | null> => (await present())?.endpoint ?? null;

/** Asks the person, then the push service of the browser. */
export const turnOn = async (key: string): Promise<DeviceAddress | DeviceProblem> => {
  if (!canTake()) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await worker();
  if (!registration) return 'unable';
  try {
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    return endpoint !== undefined && keys?.['p256dh'] !== undefined && keys['auth'] !== undefined
      ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
      : 'failed';
  } catch {
    return 'failed';
  }
};

/** Ends it in the browser; what was its address there. */
export const turnOff = async (): Promise<string | null> => {
  const subscription = await present();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
};
