import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { handler, memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import * as api from './contract/api.ts';
import { isEnded, reminding } from './domain/reminding.ts';
import { makeCalendarAddress } from './commands/make-calendar-address.ts';
import { revokeCalendarAddress } from './commands/revoke-calendar-address.ts';
import { setReminding } from './commands/set-reminding.ts';
import { unsubscribe, type Ending } from './commands/unsubscribe.ts';
import { wishesOf } from './projections/calendars.ts';

type NotificationsHttpParts = Ending & Pick<KernelParts, 'sql' | 'log'>;

/** How a member wants to be reminded, and their private calendar address. */
export const notificationsHandlers = ({ sql, log, ...needs }: NotificationsHttpParts): Handler[] => {
  const shown = async ({ member }: MemberCall): Promise<{ reminding: api.Reminding } | Refusal> => {
    const row = await wishesOf(sql, member.id);
    if (!row) return refuse('USER_DOES_NOT_EXIST');
    const state = await stateOf(log, reminding, member.id);
    const { discreet, made_at } = row;
    return {
      reminding: {
        reminders: state.ways.reminders !== 'none',
        discreet,
        mails: {
          wells: !isEnded(state, 'wells'),
          forum: !isEnded(state, 'forum'),
          news: !isEnded(state, 'news'),
        },
        has_address: made_at !== null,
        address_made_at: made_at?.toISOString() ?? null,
      },
    };
  };

  return [
    memberHandler(api.getReminding, (_, call) => shown(call)),
    memberWriteHandler(
      api.setReminding,
      ({ reminders, discreet, mails_wells: wells, mails_forum: forum, mails_news: news }, { caller, member }) =>
        setReminding(needs)(caller, member.id, { reminders, discreet, mails: { wells, forum, news } }),
      shown,
    ),
    handler(api.unsubscribeMails, async (link, { caller }) => (await unsubscribe(needs)(caller, link)) ?? {}),
    memberWriteHandler(
      api.makeCalendarAddress,
      (_, { caller, member }) => makeCalendarAddress(needs)(caller, member.id),
      async (call, _, { token }) => ({ ...(await shown(call)), address: `${call.origin}/calendar/${token}.ics` }),
    ),
    memberWriteHandler(
      api.revokeCalendarAddress,
      (_, { caller, member }) => revokeCalendarAddress(needs)(caller, member.id),
      shown,
    ),
  ];
};
