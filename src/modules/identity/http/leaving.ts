import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { handler, memberHandler, writeHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { checkReceipt, keepAccount, setInactive } from '../contract/api/leaving.ts';
import { checkedReceipt } from '../receipts/signed.ts';

/** Closing the account, keeping it, and the receipt of its erasure. */
export const leavingHandlers = (
  commands: Commands,
  /** With which this installation signs. */
  publicKeys: readonly string[],
): readonly Handler[] => [
  memberHandler(setInactive, async ({ password }, call) => {
    const refused = await commands.ownerProblem(call.member, password);
    if (refused) return refused;
    const requested = await commands.closeAccount(call.caller, call.member);
    if (isRefusal(requested)) return requested;
    call.signIn(null);
    return { erases_at: requested.erasesAt };
  }),

  writeHandler(
    keepAccount,
    ({ a, b }, call) => commands.keepAccount(call.caller, { member: a, token: b }),
    (_, { a }) => Promise.resolve({ user: { uuid: a } }),
  ),

  handler(checkReceipt, (input) => {
    const checked = checkedReceipt(input.receipt, publicKeys, input);
    if (!checked) return Promise.resolve(refuse('RECEIPT_UNREADABLE', { field: 'receipt' }));
    const { isGenuine, isAboutYou, facts } = checked;
    return Promise.resolve({
      is_genuine: isGenuine,
      is_about_you: isAboutYou,
      facts: { ...facts },
      public_key: publicKeys[0]!,
    });
  }),
];
