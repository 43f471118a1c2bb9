import { shownAddress } from '#kernel/shown-address.ts';
import { handler, memberHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { cancelEmailChange, disownChange, listWaysIn, type WaysIn } from '../contract/api/ways-in.ts';
import type { CalendarAddresses } from '../index.ts';

/** What opens an account; the calendar address is known where notifications are sent. */
export const waysInView =
  (commands: Pick<Commands, 'waysInOf'>, calendars: CalendarAddresses | undefined) =>
  async (member: string): Promise<WaysIn> => {
    const ways = await commands.waysInOf(member);
    return {
      has_password: ways.hasPassword,
      passkeys: ways.passkeys.map(({ name, addedAt }) => ({ name, added_at: addedAt })),
      logins: ways.logins,
      has_second_factor: ways.hasSecondFactor,
      has_calendar_address: (await calendars?.isThere(member)) ?? false,
      email_change: ways.emailChange && {
        email: shownAddress(ways.emailChange.email),
        asked_at: ways.emailChange.askedAt,
      },
      sign_ins: ways.signIns,
      api_tokens: ways.apiTokens,
    };
  };

export const waysInHandlers = (
  commands: Pick<Commands, 'cancelEmailChange' | 'disown'>,
  waysInOf: (member: string) => Promise<WaysIn>,
): readonly Handler[] => [
  memberHandler(listWaysIn, async (_, { member }) => ({ ways_in: await waysInOf(member.id) })),
  memberHandler(
    cancelEmailChange,
    async (_, { caller, member }) => (await commands.cancelEmailChange(caller, member.id)) ?? {},
  ),
  handler(disownChange, async ({ a, b }, { caller }) => (await commands.disown(caller, { member: a, token: b })) ?? {}),
];
