import {
  changesOf,
  changesSubject,
  MOST_CHANGES,
  mayFind,
  recordable,
  shownTo,
  soughtBy,
} from '#modules/audit/index.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { parsedArguments } from '../arguments.ts';
import { words } from '../history-causes.ts';
import { dayOrInstant } from '../instants.ts';
import { withInstallation } from '../open.ts';
import { accessOptions, mustRead, operatorAccess, operatorName } from '../operator-access.ts';
import type { Program } from '../program.ts';
import { differenceInLine, readable } from './state-lines.ts';
import { warnings } from './warnings.ts';

const option = { type: 'string' } as const;

/** What changed between two instants: every event, and the state before and afterwards; the look is recorded first. */
export const run: Program = async ({ typed, environment, say }) => {
  const given = parsedArguments(typed, {
    options: {
      member: option,
      session: option,
      well: option,
      case: option,
      history: option,
      from: option,
      to: option,
      ...accessOptions,
    },
  }).values;
  const [by, ...rest] = soughtBy.options.filter((each) => given[each] !== undefined);
  const [from, to] = [dayOrInstant(given.from, 'start'), dayOrInstant(given.to, 'end')];
  if (by === undefined || rest.length > 0 || from === undefined || to === undefined)
    throw new OperatorError(
      'Give one of --member, --session, --well, --case, --history, and --from <day or instant> --to <day or instant>.',
    );
  if (to < from) throw new OperatorError('--to is before --from.');
  const changes = await withInstallation(environment, async (installation) => {
    const access = operatorAccess(installation, given, operatorName(environment));
    if (!mayFind(by, access.lens))
      throw new OperatorError('Only an auditor who may see accounts finds members by name, address or id.');
    const parts = await mustRead(installation);
    const subject = await changesSubject(parts, { by, text: given[by]! }, access.lens);
    const before = await access.sought({
      by: subject?.by ?? by,
      subjects: subject === undefined ? [] : [subject.id],
      sought: recordable(given[by]!),
      view: 'changes',
    });
    if (subject === undefined) throw new OperatorError('Nothing was found, or several: give the id.');
    const asked = { from, to, limit: MOST_CHANGES, before };
    return shownTo(parts, access.lens, await changesOf(parts, subject, asked, access.lens));
  });
  say(`What changed about ${changes.title} from ${instantInWords(from)} to ${instantInWords(to)}`);
  for (const line of warnings(changes.unproven)) say(line);
  for (const { kind, title, words: matters, changed, more_changed } of changes.history) {
    say('');
    say([kind, title].filter((part) => part !== null).join(' '));
    for (const { before, after } of matters) say(`  ${inWords(before, before === after ? null : after)}`);
    if (changed.length > 0) say('  All fields');
    for (const each of changed) say(`    ${differenceInLine(each)}`);
    if (more_changed > 0) say(`    and ${more_changed} more`);
  }
  say('');
  const width = Math.max(0, ...changes.line.map(({ actor }) => actor.length));
  say(
    changes.line.length === 0
      ? 'Nothing happened.'
      : `${'Time (UTC)'.padEnd(24)}  ${'By'.padEnd(width)}  What happened`,
  );
  for (const { at, actor, sentence, kind } of changes.line)
    say(`${at.padEnd(24)}  ${actor.padEnd(width)}  ${words(sentence)} (${kind})`);
  if (changes.more > 0)
    say(changes.more === 1 ? '1 later event is left out.' : `${changes.more} later events are left out.`);
  if (changes.unread > 0) say('Some histories were not read, because there are too many: give a shorter time.');
  if (changes.hidden > 0)
    say(
      changes.hidden === 1
        ? '1 history is outside of what may be seen.'
        : `${changes.hidden} histories are outside of what may be seen.`,
    );
  return 0;
};

const inWords = (before: string | null, after: string | null): string =>
  readable(before === null || after === null ? (before ?? `-> ${after}`) : `${before} -> ${after}`);
