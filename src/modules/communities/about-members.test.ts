import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { did } from '../../shared-kernel/contract/event.ts';
import type { Recorded } from '../../shared-kernel/log/event-log.ts';
import { memoryFiles } from '../../shared-kernel/files/files.ts';
import { rowsDatabase } from '../../shared-kernel/testing/rows-database.ts';
import { projecting } from '../../shared-kernel/testing/projecting.ts';
import { aboutMembers } from './about-members.ts';
import { MemberAllowedBack, MemberRemovedFromWell, WellCreated, WellJoined } from './contract/well-events.ts';
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
    const told = async (member: string) =>
      (
        await aboutMembers({ sql: database, log: { read } as never, execute: {} as never, files: memoryFiles() })
          .chapters.find(({ title }) => title === 'Wells you were removed from')!
          .page(member, undefined)
      ).entries;
    expect(await told(ben)).toEqual([
      { When: at(1), What: 'removed', Well: 'Night Owls', Reason: 'Sold things' },
      { When: at(2), What: 'allowed back', Well: 'Night Owls', Reason: null },
    ]);
    expect(await told(mia)).toEqual([]);
  } finally {
    await database.close();
  }
}, 60_000);
