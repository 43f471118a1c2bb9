import { CONDUCT_SCOPE, conductOf, memberMeant, recordable, shownTo, type ConductLine } from '#modules/audit/index.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { parsedArguments } from '../arguments.ts';
import { words } from '../history-causes.ts';
import { instantOf } from '../instants.ts';
import { withInstallation } from '../open.ts';
import { accessOptions, assertMayRead, mustRead, operatorAccess, operatorName } from '../operator-access.ts';
import type { Program } from '../program.ts';
import { readable } from './state-lines.ts';
import { warnings } from './warnings.ts';

const option = { type: 'string' } as const;

/** How a member behaved and what staff made of it, in order of time; the look is recorded before anything is shown. */
export const run: Program = async ({ typed, environment, say }) => {
  const options = { member: option, case: option, at: option, ...accessOptions };
  const given = parsedArguments(typed, { options }).values;
  if ((given.member === undefined) === (given.case === undefined))
    throw new OperatorError('Give one of --member <username, address or id>, --case <number or id>.');
  const asked = given.at === undefined ? undefined : instantOf(given.at);
  if (given.at !== undefined && asked === undefined) throw new OperatorError(`--at ${given.at} is no instant.`);
  const text = given.member ?? given.case!;
  const conduct = await withInstallation(environment, async (installation) => {
    const access = operatorAccess(installation, given, operatorName(environment));
    assertMayRead(access, CONDUCT_SCOPE);
    const parts = await mustRead(installation);
    const by = given.case === undefined ? 'member' : 'case';
    const member = await memberMeant(parts, { by, text }, access.lens);
    await access.sought({
      by,
      subjects: member ? [member] : [],
      sought: recordable(text),
      view: 'conduct',
    });
    if (!member) throw new OperatorError('Nothing was found.');
    return shownTo(parts, access.lens, await conductOf(parts, member, asked ?? installation.clock.now(), access.lens));
  });
  const when = asked === undefined ? 'now' : `on ${instantInWords(conduct.at)}`;
  const holding = conduct.line.filter(({ holds }) => holds);
  say(`Conduct of ${conduct.name}`);
  for (const line of warnings(conduct.unproven)) say(line);
  say('');
  say(holding.length === 0 ? `Nothing limited the member ${when}.` : `What limited the member ${when}`);
  for (const line of holding) for (const each of inFull(line, conduct.at)) say(each);
  say('');
  if (conduct.line.length === 0) say('Nothing was reported, and staff did nothing.');
  else say(`${'Time (UTC)'.padEnd(24)}  What happened`);
  for (const line of conduct.line) for (const each of inFull(line, conduct.at)) say(each);
  if (conduct.later > 0) say(`${conduct.later} later ${conduct.later === 1 ? 'line is' : 'lines are'} left out.`);
  if (conduct.more > 0)
    say(conduct.more === 1 ? '1 older history was not read.' : `${conduct.more} older histories were not read.`);
  return 0;
};

const AFTER_TIME = ' '.repeat(26);

/** A line with what belongs to it: its case, its cause where the product acted, how it ended, and the reports on which it rests. */
const inFull = (
  { at, sentence, case: number, cause, until, ended, evidence, actor }: ConductLine,
  asked: string,
): string[] => [
  `${at.padEnd(24)}  ${words(sentence)}${number === null || words(sentence).includes(number) ? '' : ` Case ${number}.`}`,
  ...(actor === 'The product' && cause.kind === 'event' ? [`${AFTER_TIME}because: ${words(cause.sentence)}`] : []),
  ...(ended === null
    ? until === null
      ? []
      : [`${AFTER_TIME}${until <= asked ? 'ended' : 'ends'} by itself: ${instantInWords(until)}`]
    : [`${AFTER_TIME}ended: ${instantInWords(ended.at)}: ${words(ended.sentence)}`]),
  ...evidence.map(
    (each) =>
      `${AFTER_TIME}evidence: report ${each.report} of ${instantInWords(each.at)}: ${words(each.sentence)}${
        each.words === null ? '' : ` “${readable(each.words)}”`
      }`,
  ),
];
