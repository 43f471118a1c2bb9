import { type Caller, stateOf } from '#kernel/commands/commands.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import { isShapedLikeUsername, PROFILE_PICTURE_SIDE as side } from '#modules/identity/contract/account.ts';
import type { HandleOwners } from '../index.ts';
import { handleNameProblem, handleWord } from '../contract/handle.ts';
import { membership, membershipId, type MembershipCommand, type WantedHandle } from '../domain/membership.ts';
import { handleRow, isWordTaken } from '../projections/handle-rows.ts';
import { wellState } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

const SQUARE: PictureUse = { kinds: 'any', width: side, height: side, cut: true };

/** Why this name cannot be had in this Well: it would say who the member is, or is that of another one. */
const nameRefusal = async (
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

const change = async (
  { execute, log }: CommunitiesNeeds,
  caller: Caller,
  acting: WellCaller,
  well: string,
  changes: Pick<Extract<MembershipCommand, { type: 'ChangeHandle' }>, 'name' | 'picture' | 'problem'>,
): Promise<Refusal | undefined> =>
  refusalOf(
    await execute(caller, membership, membershipId(well, acting.id), {
      type: 'ChangeHandle',
      well,
      wellState: await wellState(log, well),
      by: acting,
      ...changes,
    }),
  );

const current = async ({ log, sql }: CommunitiesNeeds, well: string, member: string) => {
  const { handle } = await stateOf(log, membership, membershipId(well, member));
  return handle === null ? undefined : handleRow(sql, handle.id);
};

export const changeHandle =
  (needs: CommunitiesNeeds) =>
  async (caller: Caller, acting: WellCaller, well: string, typed: string): Promise<Refusal | undefined> => {
    const name = typed.trim();
    const before = await current(needs, well, acting.id);
    if (before?.name === name) return undefined;
    return change(needs, caller, acting, well, {
      name,
      picture: before?.picture ?? null,
      problem: await nameRefusal(needs, { well, member: acting.id, name, field: 'name' }),
    });
  };

/** The file exists before its event, and its name follows from the handle: the same picture elsewhere has another one. */
export const changeHandlePicture =
  (needs: CommunitiesNeeds) =>
  async (caller: Caller, acting: WellCaller, well: string, image: string): Promise<Refusal | undefined> => {
    const before = await current(needs, well, acting.id);
    if (before === undefined) return refuse('HANDLE_ONLY_WHEN_JOINING');
    const state = await stateOf(needs.log, membership, membershipId(well, acting.id));
    const wellFacts = await wellState(needs.log, well);
    const uploaded = await uploadedPicture(before.handle, image, SQUARE, (picture) =>
      membership.decide(
        {
          type: 'ChangeHandle',
          well,
          wellState: wellFacts,
          by: acting,
          name: before.name,
          problem: undefined,
          picture,
        },
        state,
      ),
    );
    if (isRefusal(uploaded)) return uploaded;
    if (uploaded) await needs.files.put(uploaded.name, uploaded.bytes);
    return change(needs, caller, acting, well, {
      name: before.name,
      picture: uploaded?.name ?? null,
      problem: undefined,
    });
  };

/** One of the staff learns who goes by a name, after the reason is recorded. */
export const showHandleOwner =
  ({ execute, sql }: Pick<CommunitiesNeeds, 'execute' | 'sql'>): HandleOwners['show'] =>
  async (caller, staff, { handle, ...why }) => {
    const row = await handleRow(sql, handle);
    if (!row) return refuse('USER_DOES_NOT_EXIST');
    const { member, well } = row;
    const look = { type: 'ShowHandleOwner', well, member, handle, staff, ...why } as const;
    return refusalOf(await execute(caller, membership, membershipId(well, member), look)) ?? { member, well };
  };
