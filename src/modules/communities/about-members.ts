import { singlePage, type AboutMembers, type AboutMembersEntry, type FileAbout } from '#kernel/about-members.ts';
import { caller, stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import { well as wellDecider } from './domain/well.ts';
import { wellsProjection } from './projections/wells.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { HandleChanged, MemberAllowedBack, MemberRemovedFromWell, WellPictureChanged } from './contract/well-events.ts';
import { membership, membershipId } from './domain/membership.ts';

type AboutMembersNeeds = Pick<KernelParts, 'sql' | 'log' | 'execute' | 'files'>;

/** Pictures of Wells that a member chose; the Wells themselves belong to all their members and stay. */
export const aboutMembers = ({ sql, log, execute, files }: AboutMembersNeeds): AboutMembers => {
  /** Every picture that the Well ever had, and who chose it. */
  const picturesOf = async (stream: string): Promise<{ name: string; by: string | undefined }[]> =>
    (await log.facts(stream)).events.flatMap(({ type, data, meta: { actor } }) =>
      type === WellPictureChanged.type && typeof data['picture'] === 'string'
        ? [{ name: data['picture'], by: 'id' in actor ? actor.id : undefined }]
        : [],
    );

  /** Wells whose present picture the member chose. */
  const illustrated = async (member: string): Promise<{ well: string; picture: string }[]> => {
    await assertCaughtUp(sql, log.store, [wellsProjection.name]);
    const rows = await sql.query<{ well: string }>(
      'select well::text from communities_wells.well where picture is not null order by well',
      [],
    );
    const found: { well: string; picture: string }[] = [];
    for (const { well } of rows) {
      const last = (await picturesOf(wellDecider.stream(well))).at(-1);
      if (last?.by === member) found.push({ well, picture: last.name });
    }
    return found;
  };

  /** Every picture that stood beside another name, with the handle. */
  const handlePicturesOf = async (stream: string): Promise<{ name: string | null; handle: string; member: string }[]> =>
    (await log.facts(stream)).events.flatMap(({ type, data }) =>
      type === HandleChanged.type
        ? [{ name: data['picture'] as string | null, handle: String(data['handle']), member: String(data['member']) }]
        : [],
    );
  /** Files of the member's pictures beside other names that are still there. */
  const otherPictures = async (member: string): Promise<string[]> => {
    await assertCaughtUp(sql, log.store, [wellsProjection.name]);
    const rows = await sql.query<{ well: string }>(
      'select distinct well::text from communities_wells.handle where member = $1',
      [member],
    );
    const pictures = await Promise.all(
      rows.map(({ well }) => handlePicturesOf(membership.stream(membershipId(well, member)))),
    );
    const names = [...new Set(pictures.flat().flatMap(({ name }) => name ?? []))];
    const there = await Promise.all(names.map(async (name) => (await files.get(name)) !== undefined));
    return names.filter((_, index) => there[index]);
  };

  return {
    called: 'Wells',
    holds: async ({ member }) => ({
      'pictures of Wells': (await illustrated(member)).length,
      'pictures beside other names': (await otherPictures(member)).length,
    }),
    forget: async ({ member }) => {
      for (const name of await otherPictures(member)) await files.remove(name);
      const by = caller({ kind: 'system', policy: 'erase-member-when-asked' }, member);
      for (const { well, picture } of await illustrated(member)) {
        await files.remove(picture);
        const done = await execute(by, wellDecider, well, { type: 'RemoveWellPicture', well });
        if (isRefusal(done)) throw new Error(`The picture of a Well could not be removed: ${done.refused}`);
      }
    },
    chapters: [
      {
        title: 'Your Wells',
        about: 'Which you joined, committing to their Code of Conduct.',
        page: singlePage(async (member) =>
          (
            await sql.query<{ title: string; joined_at: Date }>(
              `select w.title, m.joined_at from communities_wells.member m join communities_wells.well w on w.well = m.well
               where m.member = $1 order by m.joined_at, w.well`,
              [member],
            )
          ).map(({ title, joined_at }) => ({ Well: title, Joined: joined_at.toISOString() })),
        ),
      },
      {
        title: 'Your other names',
        about: 'By which the others of a Well know or knew you instead of by your own. Nobody else can join the two.',
        page: singlePage(async (member) =>
          (
            await sql.query<{ title: string; name: string; taken_at: Date; current: boolean }>(
              `select w.title, h.name, h.taken_at, h.current from communities_wells.handle h
               join communities_wells.well w on w.well = h.well where h.member = $1 order by h.taken_at, h.handle`,
              [member],
            )
          ).map(({ title, name, taken_at, current }) => ({
            Well: title,
            Name: name,
            Since: taken_at.toISOString(),
            'Still yours': current ? 'yes' : 'no',
          })),
        ),
      },
      {
        title: 'Wells you created',
        about: 'They belong to everybody in them and stay, without your name.',
        page: singlePage(async (member) =>
          (
            await sql.query<{ title: string; description: string; created_at: Date }>(
              'select title, description, created_at from communities_wells.well where creator = $1 order by created_at, well',
              [member],
            )
          ).map(({ title, description, created_at }) => ({
            Well: title,
            Created: created_at.toISOString(),
            Description: description,
          })),
        ),
      },
      {
        title: 'Wells you were removed from',
        about: 'With the reason that was noted.',
        page: singlePage(async (member) => {
          const entries: AboutMembersEntry[] = [];
          const removedFrom = await sql.query<{ title: string; well: string }>(
            `select w.title, w.well::text from communities_wells.removed r join communities_wells.well w on w.well = r.well
             where r.member = $1 order by w.title, w.well`,
            [member],
          );
          for (const { title, well } of removedFrom)
            for (const fact of await log.read(membership.stream(membershipId(well, member))))
              entries.push(...removal(title, fact));
          return entries;
        }),
      },
    ],
    stays:
      'Wells with their texts, because they belong to everybody in them, and that somebody joined or left them or was removed, without a name',
    files: {
      streams: 'communities.',
      about: async (stream): Promise<FileAbout[]> => {
        if (stream.startsWith(membership.stream(''))) {
          const pictures = await handlePicturesOf(stream);
          const last = new Map(pictures.map(({ handle, name }) => [handle, name]));
          return pictures.flatMap(({ name, handle, member }) =>
            name === null ? [] : [{ name, isShown: last.get(handle) === name, members: [member] }],
          );
        }
        if (!stream.startsWith(wellDecider.stream(''))) return [];
        const { picture, status } = await stateOf(log, wellDecider, stream.slice(wellDecider.stream('').length));
        const choosers = Map.groupBy(await picturesOf(stream), ({ name }) => name);
        return [...choosers].map(([name, chosen]) => ({
          name,
          isShown: name === picture && status !== 'deleted',
          members: [...new Set(chosen.flatMap(({ by }) => by ?? []))],
        }));
      },
    },
  };
};

const removal = (well: string, { type, data, meta }: Recorded): AboutMembersEntry[] => {
  if (type === MemberRemovedFromWell.type)
    return [
      {
        When: meta.occurredAt,
        What: 'removed',
        Well: well,
        Reason: typeof data['reason'] === 'string' ? data['reason'] : null,
      },
    ];
  return type === MemberAllowedBack.type
    ? [{ When: meta.occurredAt, What: 'allowed back', Well: well, Reason: null }]
    : [];
};
