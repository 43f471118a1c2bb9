import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isShapedLikeUsername } from '#modules/identity/contract/account.ts';
import { handleNameProblem, handleWord } from '../contract/handle.ts';
import { membership, membershipId, type WantedHandle } from '../domain/membership.ts';
import { handleRow, isWordTaken } from '../projections/handle-rows.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

/** Why this name cannot be had in this Well: it would say who the member is, or is that of another one. */
export const nameRefusal = async (
  { sql, people, profiles }: Pick<CommunitiesNeeds, 'sql' | 'people' | 'profiles'>,
  { well, member, name, field }: { well: string; member: string; name: string; field: string },
): Promise<Refusal | undefined> => {
  const problem = handleNameProblem(name);
  if (problem) return refuse(problem, { field });
  const word = handleWord(name);
  const [own] = await people.people([member]);
  const elsewhere = [own?.username, own?.name].flatMap((each) => (each == null ? [] : [handleWord(each)]));
  if (elsewhere.includes(word)) return refuse('HANDLE_NAME_TELLS', { field });
  // As with display names: it would pass for the member who has that username.
  const isUsername = isShapedLikeUsername(name) && (await profiles.memberNamed(name)) !== null;
  return isUsername || (await isWordTaken(sql, { well, word, member }))
    ? refuse('HANDLE_NAME_TAKEN', { field })
    : undefined;
};

/** The other name with which a member joins; undefined under the own one. */
export const wantedHandle = async (
  needs: Pick<CommunitiesNeeds, 'sql' | 'people' | 'profiles' | 'obstacles'>,
  caller: Caller,
  { id: member, isAdmin }: WellCaller,
  well: string,
  typed: string | undefined,
): Promise<WantedHandle | undefined> => {
  // A name that was asked for and is blank is refused: the others would learn the own one.
  if (typed === undefined) return undefined;
  const name = typed.trim();
  const [problem, seats, hosts] = await Promise.all([
    nameRefusal(needs, { well, member, name, field: 'handle' }),
    needs.obstacles.registeredFor(well, member),
    needs.obstacles.hostsIn(well, member),
  ]);
  return { id: newId(caller, 'handle'), name, problem, isStaff: isAdmin || hosts || seats.length > 0 };
};

export const currentHandle = async ({ log, sql }: CommunitiesNeeds, well: string, member: string) => {
  const { handle } = await stateOf(log, membership, membershipId(well, member));
  return handle === null ? undefined : handleRow(sql, handle.id);
};
