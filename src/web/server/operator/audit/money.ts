import {
  moneyLookedFor,
  moneyShown,
  moneySoughtBy,
  PAYMENTS,
  recordable,
  shownTo,
  type MoneyAnswer,
} from '#modules/audit/index.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { parsedArguments } from '../arguments.ts';
import { words } from '../history-causes.ts';
import { withInstallation } from '../open.ts';
import { accessOptions, assertMayRead, mustRead, operatorAccess, operatorName } from '../operator-access.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import type { Program } from '../program.ts';
import { readable } from './state-lines.ts';
import { warnings } from './warnings.ts';

const option = { type: 'string' } as const;
const GIVE_ONE =
  'Give one of --member <username, address or id>, --charge <invoice, payment, refund or dispute>, --month <2027-01>, --history <what "audit find" prints>.';
const PAGE = 100;

/** What became of money: a card for each charge; the look is recorded before anything is shown. */
export const run: Program = async ({ typed, environment, say }) => {
  const given = parsedArguments(typed, {
    options: { member: option, history: option, charge: option, month: option, day: option, ...accessOptions },
  }).values;
  const [by, ...others] = moneySoughtBy.options.filter((each) => given[each] !== undefined);
  if (by === undefined || others.length > 0) throw new OperatorError(GIVE_ONE);
  const { day } = given;
  if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
    throw new OperatorError(`--day ${day}: give a day as in 2027-01-27; days are those of UTC`);
  const text = given[by]!.trim();
  const money = await withInstallation(environment, async (installation) => {
    const access = operatorAccess(installation, given, operatorName(environment));
    assertMayRead(access, PAYMENTS);
    const parts = await mustRead(installation);
    if (by === 'member' && !access.lens.clear)
      throw new OperatorError(
        'People are letters for this scope, so members are not found by name: use --charge or --month.',
      );
    const found = await moneyLookedFor(parts, by, text, access.lens);
    if (isRefusal(found))
      throw new OperatorError(
        found.refused === 'AUDIT_MONTH_UNKNOWN' ? `--month ${text}: give a month as in 2027-01` : 'Nothing was found.',
      );
    if (found.by === 'history') await access.read(found.stream);
    else await access.sought({ by: found.by, subjects: found.subjects, sought: recordable(text), view: 'money' });
    const all = await whole((offset) => moneyShown(parts, found, access.lens, { day, limit: PAGE, offset }));
    return shownTo(parts, access.lens, all);
  });
  for (const line of moneyInWords(money, day)) say(line);
  return 0;
};

/** All pages as one. */
const whole = async (page: (offset: number) => Promise<MoneyAnswer>): Promise<MoneyAnswer> => {
  const first = await page(0);
  const card = [...first.card];
  while (card.length < first.num_total) {
    const next = await page(card.length);
    if (next.card.length === 0) break;
    card.push(...next.card);
  }
  return { ...first, card };
};

const moneyInWords = (
  { title, unproven, unread, balance, card, credit }: MoneyAnswer,
  day: string | undefined,
): string[] => [
  `Money of ${title}`,
  ...warnings(unproven),
  ...(unread === 0
    ? []
    : [
        `The payments of ${unread} ${unread === 1 ? 'member' : 'members'} are summed up and not held against the chain.`,
      ]),
  ...balance.map(({ in_words }) => in_words),
  ...(card.length === 0
    ? ['', day === undefined ? 'Nothing was charged.' : `Nothing was charged on ${day} (UTC).`]
    : []),
  ...card.flatMap((each) => ['', ...cardInWords(each)]),
  ...credit.flatMap(({ at, sentence }, place) => [
    ...(place === 0 ? ['', 'Credits'] : []),
    `  ${at.padEnd(24)}  ${words(sentence)}`,
  ]),
];

const cardInWords = (card: MoneyAnswer['card'][number]): string[] => [
  ...(card.unproven
    ? ['⚠ Do not believe this card: something of it is not what was recorded. Run: npm run audit -- verify']
    : []),
  `${card.amount_in_words}  ${card.member}  ${[card.charge, card.number].filter((each) => each !== null).join(', ')}`,
  row('when', `${card.charged_in_words}.`),
  ...(card.period === null ? [] : [row('for', `${card.period}, ${card.plan}.`)]),
  row('rule', `${card.rule}.`),
  row('agreed', card.agreed),
  ...card.refund.map(({ in_words }) => row('refunded', `${in_words}.`)),
  ...card.dispute.map(({ in_words }) => row('disputed', `${in_words}.`)),
  row('now', card.outcome),
  ...card.line.flatMap(({ at, sentence, learned_from }, place) => [
    `  ${(place === 0 ? 'recorded' : '').padEnd(10)}  ${at}  ${words(sentence)}`,
    ...(learned_from === null ? [] : [`${' '.repeat(40)}learned from: ${words(learned_from.sentence)}`]),
  ]),
];
const row = (name: string, text: string): string => `  ${name.padEnd(10)}  ${readable(text)}`;
