import { hours } from '#kernel/contract/time.ts';
import { defaultSettings, type SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import type { ViewerRights } from '#modules/scheduling/contract/session-view.ts';
import { useSiteConfig } from '#client/lib/config.tsx';
import { useServerNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';

/** The constants of sessions as this installation has set them. */
export const useSchedulingSettings = (): SchedulingSettings => {
  const settings = useSiteConfig()?.settings ?? {};
  const configured = Object.entries(defaultSettings).filter(([name, usual]) => typeof settings[name] === typeof usual);
  return { ...defaultSettings, ...Object.fromEntries(configured.map(([name]) => [name, settings[name]])) };
};

/** No session takes longer: one that began since then may still run. */
export const LONGEST = hours(4);

/** Who looks, as the rules of visibility want to know it. */
export const useLooking = (): ViewerRights => {
  const member = useMember();
  return { signedIn: member !== null, isAdmin: member?.is_admin ?? false };
};

/** The server's time as an instant, renewed every `interval` milliseconds, for what depends on the time of day. */
export const useNow = (interval = 10_000): string => new Date(useServerNow(interval)).toISOString();
