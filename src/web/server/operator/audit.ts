import { OperatorError } from '#server/settings/operator-error.ts';
import { program, type Program } from './program.ts';

// Loaded only when asked for: a bundle is checked where neither a database nor the packages of the product are.
const commands: Readonly<Record<string, () => Promise<{ run: Program }>>> = {
  verify: () => import('./audit/verify.ts'),
  checkpoint: () => import('./audit/checkpoint.ts'),
  export: () => import('./audit/export.ts'),
  find: () => import('./audit/find.ts'),
  conduct: () => import('./audit/conduct.ts'),
  money: () => import('./audit/money.ts'),
  changes: () => import('./audit/changes.ts'),
  receipt: () => import('./audit/receipt.ts'),
};

const usage = `npm run audit -- <command>

  verify [--anchor <file or line>]... [--key <public key>]... [--every-stream] [--most <findings>]
      Reads the whole log and holds it against the chain, the signed checkpoints and anchors kept elsewhere.
      Ends with 0 when it is sound, 1 when it is damaged, 2 when that cannot be said.

  verify <file> [--key <public key>]...
      Checks an exported history; needs this file alone, on any machine.

  checkpoint
      Chains and signs everything recorded so far and prints one line of text to keep elsewhere: mail it, print it,
      publish it.

  find --member <username, address or id> | --session <title or id> | --well <title or id> | --case <number or id>
      [--notices]
      The histories that concern somebody or something, with the names by which replay and export know them.
      Notifications of the payment provider are folded to a number without --notices.

  conduct --member <username, address or id> | --case <number or id> [--at <day or instant>]
      How a member behaved and what staff made of it: reports, decisions, warnings, probation, suspensions, removals from
      Wells, restrictions towards them, appeals, and their ends; first what limited the member now, or at that time.
      Needs moderation alone.

  changes --member … | --session … | --well … | --case … | --history <stream>  --from <day or instant> --to <day or instant>
      What changed in that time: the state before and afterwards, and every event. Days are whole, in UTC.

  money --member <username, address or id> | --charge <invoice, payment, refund or dispute> | --month <2027-01>
      | --history <what find prints> [--day <2027-01-27>]
      A card for each charge: when, for which days, by which rule, refunded by whom and why, disputed, settled.
      Days are those of UTC. Needs payments alone; people are letters then.

  export --stream <stream> | --member <id> | --all
      A signed history on the standard output: npm run -s audit -- export --stream session-<id> > history.ndjson

  What find, conduct, changes, money and export show is recorded first, as an auditor's look is, with the name of who
  runs this:
  [--as <scope>[,<scope>]]  what an auditor of these may see: sessions, moderation, payments, accounts, everything
  [--reason <why>]          staff see it with the look at /admin/audit/looks

  receipt <file or -> [--key <public key>] [--email <address> --code <code>]
      Checks the receipt of a deleted account, on any machine; with address and code also whether it is about them.
      Ends with 0 when it is genuine, 1 when it is not, 2 when it is none.`;

const run: Program = async (terminal) => {
  const [name, ...typed] = terminal.typed;
  const command = Object.hasOwn(commands, name ?? '') ? commands[name!] : undefined;
  if (command === undefined) throw new OperatorError(usage);
  return (await command()).run({ ...terminal, typed });
};

export const audit = program(import.meta, run, 2);
