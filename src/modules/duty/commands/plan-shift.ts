import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { shift } from '../domain/shift.ts';
import { asStaff, type RotaNeeds } from './needs.ts';

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
