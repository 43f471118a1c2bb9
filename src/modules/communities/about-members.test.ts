import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { did } from '#kernel/contract/event.ts';
import type { Event } from '#kernel/contract/event.ts';
import { executor, stateOf } from '#kernel/commands/commands.ts';
import type { Database } from '#kernel/database/database.ts';
import { eventLog, type EventLog, type Recorded } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { aboutMembers } from './about-members.ts';
import {
  MemberAllowedBack,
  MemberRemovedFromWell,
  WellCreated,
  WellDeleted,
  WellJoined,
  WellPictureChanged,
  wellEvents,
} from './contract/well-events.ts';
import { well as wellDecider } from './domain/well.ts';
import { communitiesJobs } from './jobs.ts';
import { dropWellPicture } from './policies/drop-well-pictures-when-not-shown.ts';
import { wellsProjection } from './projections/wells.ts';

test('[MOD-024] [I-036] a removed member can read when and why, also once allowed back', async () => {
  const [well, ben, mia] = [randomUUID(), randomUUID(), randomUUID()];
  const texts = { title: 'Night Owls', slug: 'night-owls', description: '' };
  const at = (minute: number) => `2026-05-04T09:0${minute}:00.000Z`;
  const facts = [
    { ...did(WellJoined, { well, member: ben, committed: true }), at: at(0) },
    { ...did(MemberRemovedFromWell, { well, member: ben, by: mia, reason: 'Sold things' }), at: at(1) },
    { ...did(MemberAllowedBack, { well, member: ben, by: mia }), at: at(2) },
  ];
  const database = await rowsDatabase();
  try {
    const { given } = await projecting(database, wellsProjection);
    await given(did(WellCreated, { well, ...texts, creator: mia, visible: true, isDefault: false }), ...facts);
    const read = (stream: string) =>
      Promise.resolve(
        stream === `communities.membership-${well}.${ben}`
          ? facts.map((fact) => ({ ...fact, meta: { occurredAt: fact.at } }) as unknown as Recorded)
          : [],
      );
    const recordsOf = async (member: string) =>
      (
        await aboutMembers({ sql: database, log: { read } as never, execute: {} as never, files: memoryFiles() })
          .chapters.find(({ title }) => title === 'Wells you were removed from')!
          .page(member, undefined)
      ).entries;
    expect(await recordsOf(ben)).toEqual([
      { When: at(1), What: 'removed', Well: 'Night Owls', Reason: 'Sold things' },
      { When: at(2), What: 'allowed back', Well: 'Night Owls', Reason: null },
    ]);
    expect(await recordsOf(mia)).toEqual([]);
  } finally {
    await database.close();
  }
}, 60_000);

const [OWLS, BIRDS, ANA, BEN] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [FIRST, SECOND] = ['1', '2'].map((digit) => `${digit.repeat(40)}.jpg`) as [string, string];
const AT = '2026-05-04T09:00:00.000Z';

describe('pictures of Wells', () => {
  let database: Database;
  let given: Awaited<ReturnType<typeof projecting>>['given'];
  let log: EventLog;
  let files: ReturnType<typeof memoryFiles>;

  /** Records it in the stream of the Well, by this member, and shows it in the read model. */
  const record = async (well: string, member: string, fact: Event) => {
    const meta = { actor: { kind: 'member', id: member } as const, occurredAt: AT, correlation: 'test' };
    const { position } = await log.append(wellDecider.stream(well), 'any', [fact], meta);
    await given(fact);
    await database.query(
      `insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)
       on conflict (name) do update set position = excluded.position`,
      [wellsProjection.name, position],
    );
  };
  const chosen = (well: string, actor: string, picture: string | null, before: string | null = null) =>
    record(well, actor, did(WellPictureChanged, { well, picture, before }));
  const deleted = (well: string) => record(well, ANA, did(WellDeleted, { well, slug: 'night-owls' }));
  const stored = async () => {
    const names: string[] = [];
    for await (const name of files.names()) names.push(name);
    return names.sort();
  };
  const pictureOf = async (well: string) => (await stateOf(log, wellDecider, well)).picture;
  const about = () => aboutMembers({ sql: database, log, execute: executor(log, () => AT), files });
  const subject = (member: string) => ({ member, email: '', username: '', lastHere: AT });

  beforeAll(async () => {
    database = await rowsDatabase();
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    ({ given } = await projecting(database, wellsProjection));
    await database.query('truncate kernel.checkpoints');
    log = eventLog(memoryEventStore(), {} as PersonalData, () => Object.values(wellEvents));
    files = memoryFiles();
    for (const name of [FIRST, SECOND]) await files.put(name, new Uint8Array([1]));
    for (const [well, slug] of [
      [OWLS, 'night-owls'],
      [BIRDS, 'early-birds'],
    ] as const)
      await record(
        well,
        ANA,
        did(WellCreated, { well, title: slug, slug, description: '', creator: ANA, visible: true, isDefault: false }),
      );
  });

  test('[I-036] go with the member who chose them, and those of others stay', async () => {
    await chosen(OWLS, BEN, FIRST);
    await chosen(BIRDS, ANA, SECOND);
    expect(await about().holds(subject(BEN))).toEqual({ 'pictures of Wells': 1, 'pictures beside other names': 0 });
    await about().forget(subject(BEN));
    expect([await pictureOf(OWLS), await pictureOf(BIRDS)]).toEqual([null, SECOND]);
    expect(await stored()).toEqual([SECOND]);
  });

  test('[I-036] go from a deleted Well too', async () => {
    await chosen(OWLS, BEN, FIRST);
    await deleted(OWLS);
    await about().forget(subject(BEN));
    expect([await pictureOf(OWLS), await stored()]).toEqual([null, [SECOND]]);
  });

  test('that another member replaced are no longer those of the member', async () => {
    await chosen(OWLS, BEN, FIRST);
    await chosen(OWLS, ANA, SECOND, FIRST);
    expect(await about().holds(subject(BEN))).toEqual({ 'pictures of Wells': 0, 'pictures beside other names': 0 });
    await about().forget(subject(BEN));
    expect(await pictureOf(OWLS)).toBe(SECOND);
    expect(await stored()).toContain(SECOND);
  });

  test('are named for backups with the members who chose them, and the shown one as such', async () => {
    await chosen(OWLS, BEN, FIRST);
    await chosen(OWLS, ANA, SECOND, FIRST);
    await chosen(OWLS, ANA, FIRST, SECOND);
    const named = async () => about().files?.about(wellDecider.stream(OWLS));
    expect(await named()).toEqual([
      { name: FIRST, members: [BEN, ANA], isShown: true },
      { name: SECOND, members: [ANA], isShown: false },
    ]);
    await chosen(OWLS, ANA, null, FIRST);
    expect((await named())?.map(({ isShown }) => isShown)).toEqual([false, false]);
    expect(await about().files?.about(wellDecider.stream(BIRDS))).toEqual([]);
    expect(wellDecider.stream(OWLS).startsWith(about().files!.streams)).toBe(true);
  });

  describe('lose their file', () => {
    const run = (payload: { well: string; file?: string }) =>
      jobsRunBy(communitiesJobs({ log, files } as unknown as Parameters<typeof communitiesJobs>[0]))({
        kind: dropWellPicture.kind,
        payload,
      });

    test('when they are replaced or removed', async () => {
      await chosen(OWLS, ANA, FIRST);
      await chosen(OWLS, ANA, SECOND, FIRST);
      await run({ well: OWLS, file: FIRST });
      await run({ well: OWLS, file: FIRST });
      expect(await stored()).toEqual([SECOND]);
      await chosen(OWLS, ANA, null, SECOND);
      await run({ well: OWLS, file: SECOND });
      expect(await stored()).toEqual([]);
    });

    test('unless they were chosen again meanwhile', async () => {
      await chosen(OWLS, ANA, FIRST);
      await chosen(OWLS, ANA, SECOND, FIRST);
      await chosen(OWLS, ANA, FIRST, SECOND);
      await run({ well: OWLS, file: FIRST });
      expect(await stored()).toEqual([FIRST, SECOND]);
      await run({ well: OWLS, file: SECOND });
      expect(await stored()).toEqual([FIRST]);
    });

    test('when the Well is deleted, and not while it is open', async () => {
      await chosen(OWLS, ANA, FIRST);
      await run({ well: OWLS });
      expect(await stored()).toEqual([FIRST, SECOND]);
      await deleted(OWLS);
      await run({ well: OWLS });
      expect(await stored()).toEqual([SECOND]);
    });
  });
});
