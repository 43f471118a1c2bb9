import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { shift } from '../domain/shift.ts';
import type { DutyNeeds } from './needs.ts';

type RotaNeeds = Pick<DutyNeeds, 'execute' | 'accounts'>;

const asStaff = async ({ accounts }: RotaNeeds, id: string) => {
  const { exists, isAdmin } = await accounts.account(id);
  return { id, isStaff: exists && isAdmin };
};

type Planning = { shift: string; by: string; member: string; from: string; until: string; now: string };

export const planShift =
  (needs: RotaNeeds) =>
  async (caller: Caller, { member, ...planning }: Planning): Promise<Refusal | undefined> =>
    refusalOf(
      await needs.execute(caller, shift, planning.shift, {
        type: 'PlanShift',
        ...planning,
        member: await asStaff(needs, member),
      }),
    );

type Offering = { shift: string; by: string; to: string; now: string };

export const offerShift =
  (needs: RotaNeeds) =>
  async (caller: Caller, { to, ...offering }: Offering): Promise<Refusal | undefined> =>
    refusalOf(
      await needs.execute(caller, shift, offering.shift, {
        type: 'OfferShift',
        ...offering,
        to: await asStaff(needs, to),
      }),
    );
