import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { shift } from '../domain/shift.ts';
import { asStaff, type RotaNeeds } from './needs.ts';

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
