import { AUDIT_READING, find, lensOf, soughtBy, type ReadingParts } from '../../../../modules/audit/index.ts';
import { withInstallation } from '../open.ts';
import { Wrong } from '../wrong.ts';
import { optionsOf, type SubCommand } from './options.ts';

const option = { type: 'string' } as const;

/** Which histories concern a member, a session or a case. */
export const run: SubCommand = async (typed) => {
  const given = optionsOf(typed, { member: option, session: option, case: option });
  const [by, ...rest] = soughtBy.options.filter((each) => each !== 'history' && given[each] !== undefined);
  if (by === undefined || by === 'history' || rest.length > 0)
    throw new Wrong('Give one of --member <username or id>, --session <title or id>, --case <id>.');
  const found = await withInstallation(process.env, async ({ assembled }) =>
    find(await assembled.container.getAsync<ReadingParts>(AUDIT_READING), by, given[by]!, lensOf(['everything'])),
  );
  if (found.length === 0) throw new Wrong('Nothing was found.');
  for (const { title, subject, history } of found) {
    console.log(`${title}  ${subject}`);
    for (const each of history)
      console.log(
        `  ${each.last_at}  ${each.kind.padEnd(28)}  ${String(each.events).padStart(6)}  ${each.stream ?? each.ref}`,
      );
  }
  return 0;
};
