import assert from 'node:assert/strict';
import { chainState, exportHistory, type Piece, type UnprovenHistory } from '#modules/audit/contract/api.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const REASON = 'complaint of Monday';
/** What the operator's program printed. */
const printed = new WeakMap<World, string[]>();
const linesPrinted = (world: World): string[] => {
  const lines = printed.get(world);
  assert.ok(lines, 'the log was not verified');
  return lines;
};

When('the operator verifies the log', async function () {
  printed.set(this, await this.assembly.operator.verifyLog());
});

When('the log is verified by night', async function () {
  await this.assembly.operator.verifyByNight();
});

const writtenOver = async ({ assembly }: World, stream: string, recorded: string, written: string): Promise<void> => {
  assert.ok('overwrite' in assembly, 'the log of this assembly cannot be written over');
  await assembly.overwrite(stream, recorded, written);
};

Given(
  'in the account of {actor} the log says {string} where {string} was recorded',
  async function (whom, written: string, recorded: string) {
    await writtenOver(this, `identity.account-${(await this.person(whom)).id}`, recorded, written);
  },
);

Given(
  'the log says that {actor} was charged {float} dollars where {float} dollars were recorded',
  async function (whom, written: number, recorded: number) {
    const stream = `membership-billing.membership-${(await this.person(whom)).id}`;
    await writtenOver(this, stream, `"amount":${recorded * 100}`, `"amount":${written * 100}`);
  },
);

When('{actor} takes a signed copy of the account of {actor}', async function (name, whom) {
  await this.call(name, exportHistory, { ref: `identity.account-${(await this.person(whom)).id}`, reason: REASON });
});

Then('the verification ends with: {text}', function (text: string) {
  const last = linesPrinted(this).at(-1)!;
  assert.equal(last.slice(0, text.length), text);
});

Then('the verification says: {text}', function (text: string) {
  const lines = linesPrinted(this);
  assert.ok(
    lines.some((line) => line.includes(text)),
    lines.join('\n'),
  );
});

const verifiedBy = async (world: World): Promise<unknown> => {
  const { chain } = await world.done(await world.admin(), chainState, {});
  return chain.verified && [chain.verified.by, chain.verified.outcome];
};

Then('staff read that the operator verified the log and found it {word}', async function (outcome: string) {
  assert.deepEqual(await verifiedBy(this), ['operator', outcome]);
});

Then('staff read that the product verified the log by night and found it {word}', async function (outcome: string) {
  assert.deepEqual(await verifiedBy(this), ['night', outcome]);
});

/** What was answered, of whichever kind. */
type Told = {
  history?: { event: { sentence: Piece[] }[] };
  conduct?: { line: { sentence: Piece[] }[]; unproven: UnprovenHistory[] };
  changes?: { line: { sentence: Piece[] }[]; unproven: UnprovenHistory[] };
  money?: { unproven: UnprovenHistory[] };
};
const toldIn = (world: World): Told => {
  const { outcome } = world;
  assert.ok(outcome?.ok, outcome?.ok === false ? outcome.notice.msg : 'nothing was read');
  return outcome.value;
};

Then('{int} line(s) is/are marked: {text}', function (count: number, text: string) {
  const { history, conduct, changes } = toldIn(this);
  const lines = (history?.event ?? conduct?.line ?? changes?.line ?? []).map(({ sentence }) =>
    sentence
      .map((piece) => piece.text)
      .join('')
      .replace(/\b[0-9a-f]{8}\b/, '(number)'),
  );
  assert.deepEqual(
    lines.filter((line) => line.startsWith('⚠')),
    Array.from({ length: count }, () => text),
  );
});

Then(
  'it is shown before everything that {int} event(s) of {string} is/are not what was recorded',
  function (count: number, kind: string) {
    const { conduct, changes, money } = toldIn(this);
    assert.deepEqual(
      (conduct ?? changes ?? money)?.unproven.map((each) => [each.kind, each.altered.length, each.missing.length]),
      [[kind, count, 0]],
    );
  },
);
