import { conductOf, memberOfCase, recordable } from '#modules/audit/index.ts';
import { parsedArguments } from '../arguments.ts';
import { words } from '../history-causes.ts';
import { withInstallation } from '../open.ts';
import { accessOptions, assertMayRead, mustRead, operatorAccess, operatorName } from '../operator-access.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import type { Program } from '../program.ts';

const option = { type: 'string' } as const;

/** How a member behaved and what staff made of it, in order of time; the look is recorded before anything is shown. */
export const run: Program = async ({ typed, environment, say }) => {
  const given = parsedArguments(typed, { options: { member: option, case: option, ...accessOptions } }).values;
  if ((given.member === undefined) === (given.case === undefined))
    throw new OperatorError('Give one of --member <username, address or id>, --case <number or id>.');
  const text = given.member ?? given.case!;
  const { name, lines } = await withInstallation(environment, async (installation) => {
    const access = operatorAccess(installation, given, operatorName(environment));
    assertMayRead(access, 'moderation.report-');
    const parts = await mustRead(installation);
    const member = given.case === undefined ? await parts.find(text) : await memberOfCase(parts, text);
    await access.sought({
      by: given.case === undefined ? 'member' : 'case',
      subjects: member ? [member] : [],
      sought: recordable(text),
    });
    if (!member) throw new OperatorError('Nothing was found.');
    return conductOf(parts, member, access.lens);
  });
  say(`Conduct of ${name}`);
  say('');
  if (lines.length === 0) say('Nothing was reported, and staff did nothing.');
  else say(`${'Time (UTC)'.padEnd(24)}  What happened`);
  for (const { at, sentence, report, evidence } of lines) {
    say(`${at.padEnd(24)}  ${words(sentence)}${report === null ? '' : ` Case ${report}.`}`);
    if (evidence !== null) say(`${' '.repeat(26)}  evidence: ${evidence}`);
  }
  return 0;
};
