import { minutes, plus } from '#kernel/contract/time.ts';
import type { NotificationsSettings } from './settings.ts';

/** Fewer registered than a session needs to be worth coming to, whenever that is (I-071). */
export const areTooFew = (
  registered: number,
  { TOO_FEW_PEOPLE }: Pick<NotificationsSettings, 'TOO_FEW_PEOPLE'>,
): boolean => registered < TOO_FEW_PEOPLE;

/** From when until the start the host is warned; settings with 0 switch it off (I-071). */
export const isTimeToTell = (
  startsAt: string,
  now: string,
  { TOO_FEW_MIN_BEFORE }: Pick<NotificationsSettings, 'TOO_FEW_MIN_BEFORE'>,
): boolean => TOO_FEW_MIN_BEFORE > 0 && now >= plus(startsAt, -minutes(TOO_FEW_MIN_BEFORE)) && now < startsAt;
