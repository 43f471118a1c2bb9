import { find, kindOf, MOST_FOUND, NOTICES, recordable, shownTo, soughtBy } from '#modules/audit/index.ts';
import type { HistoryEntry } from '#modules/audit/contract/api.ts';
import { operatorAccess, operatorName, accessOptions, mustRead } from '../operator-access.ts';
import { withInstallation } from '../open.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import type { Program } from '../program.ts';
import { parsedArguments } from '../arguments.ts';

const option = { type: 'string' } as const;

const NOTICE = kindOf(NOTICES).name;

/** Finds the streams of a member, a session or a case; the search is recorded before its result is shown. */
export const run: Program = async ({ typed, environment, say }) => {
  const given = parsedArguments(typed, {
    options: {
      member: option,
      session: option,
      well: option,
      case: option,
      notices: { type: 'boolean' },
      ...accessOptions,
    },
  }).values;
  const [by, ...rest] = soughtBy.options.filter((each) => each !== 'history' && given[each] !== undefined);
  if (by === undefined || by === 'history' || rest.length > 0)
    throw new OperatorError(
      'Give one of --member <username, address or id>, --session <title or id>, --well <title or id>, --case <number or id>.',
    );
  const text = given[by]!;
  const { found, clear } = await withInstallation(environment, async (installation) => {
    const who = operatorAccess(installation, given, operatorName(environment));
    const parts = await mustRead(installation);
    const found = await find(parts, by, text, who.lens, MOST_FOUND);
    const subjects = found.map(({ subject }) => subject);
    await who.sought({ by, subjects, sought: recordable(text) });
    return { found: await shownTo(parts, who.lens, found), clear: who.lens.clear };
  });
  if (found.length === 0) throw new OperatorError('Nothing was found.');
  for (const { title, subject, history, more, hidden } of found) {
    say(clear ? `${title}  ${subject}` : title);
    const folded = given.notices ? [] : history.filter(({ kind }) => kind === NOTICE);
    const listed = history.filter((entry) => !folded.includes(entry));
    const called = (each: HistoryEntry) =>
      each.title === null || each.title === title ? each.kind : `${each.kind} ${each.title}`;
    const width = Math.max(28, ...listed.map((each) => called(each).length));
    if (history.length > 0)
      say(`  ${'Newest event (UTC)'.padEnd(24)}  ${'History'.padEnd(width)}  Events  Name for replay`);
    for (const each of listed)
      say(
        `  ${each.last_at}  ${called(each).padEnd(width)}  ${String(each.events).padStart(6)}  ${each.stream ?? each.ref}`,
      );
    if (folded.length > 0)
      say(
        folded.length === 1
          ? '  1 notification of the payment provider is folded; --notices lists it.'
          : `  ${folded.length} notifications of the payment provider are folded; --notices lists them.`,
      );
    if (more > 0) say(more === 1 ? '  1 older one is not listed.' : `  ${more} older ones are not listed.`);
    if (hidden > 0)
      say(
        hidden === 1 ? '  1 more is outside of what may be seen.' : `  ${hidden} more are outside of what may be seen.`,
      );
  }
  return 0;
};
