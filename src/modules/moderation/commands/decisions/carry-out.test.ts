import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { caseEvents } from '../../contract/case-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { casesProjection } from '../../projections/cases.ts';
import { BEN, CASE, decided, idOf, MIA, noContent, NOW, opened } from '../../testing/examples.ts';
import { carryOut } from './carry-out.ts';

const [WARNING, SUSPENSION] = [idOf('2'), idOf('3')];

const sql = ownDatabase();
const given = rowsGiven(sql, casesProjection);

test('a warning whose job runs after a suspension leaves the suspension to its own decision, which sets it in the name of who decided', async () => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () => Object.values(caseEvents));
  const facts = [opened, decided(WARNING), decided(SUSPENSION, 'suspended')];
  await log.append(moderationCase.stream(CASE), 'any', facts, {
    actor: { kind: 'member', id: MIA },
    occurredAt: NOW,
    correlation: 'test',
  });
  await given(...facts);
  await sql.query('insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)', [
    casesProjection.name,
    '9'.repeat(20),
  ]);
  const set: unknown[] = [];
  const carry = carryOut({
    log,
    sql,
    clock: fixedClock(NOW),
    sanctions: {
      current: async () => ({ status: 'active', until: null, exists: true, isAdmin: false }),
      set: async ({ actor }, member, { status }) => {
        set.push({ actor, member, status });
        return undefined;
      },
    },
    judgedPosts: noContent,
    judgedMessages: noContent,
  });
  const by = caller({ kind: 'system', policy: 'carry-out-when-case-decided' }, 'a request');

  await carry(by, { case: CASE, decision: WARNING });
  expect(set).toEqual([]);
  await carry(by, { case: CASE, decision: SUSPENSION });
  expect(set).toEqual([{ actor: { kind: 'admin', id: MIA }, member: BEN, status: 'suspended' }]);
});
