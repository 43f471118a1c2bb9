import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { secretVariables } from './environment.ts';
import { moduleSettings } from './module-settings.ts';
import { variables } from './variables.ts';

const written = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

type OperationsDocumentRow = { name: string; meaning: string; usual: string };

/** Every variable, in the words of its declaration. */
export const documentedVariables = (): { heading: string; rows: OperationsDocumentRow[] }[] => [
  { heading: 'The server', rows: rowsOf(variables.shape) },
  ...Object.entries(moduleSettings).map(([name, schema]) => ({
    heading: `Constants of ${spaced(name)}`,
    rows: rowsOf(schema.shape),
  })),
];

/** `docs/operations.md`, generated so that it cannot lag behind. */
export const operationsDocument = (): string => `# Operations

<!-- Generated from the configuration schema by \`npm run docs\`; change the schema, not this file. -->

Everything is set by environment variables. \`npm start\` without any runs a sandbox on this machine; with \`NODE_ENV=production\` the product lists what is missing and does not start until it is there. Secrets (${secretVariables.map((name) => `\`${name}\``).join(', ')}) may lie in a file instead: \`MASTER_KEY_FILE=/run/secrets/master-key\`.

${documentedVariables()
  .map(({ heading, rows }) => `## ${heading}\n\n${rows.map(line).join('\n')}\n`)
  .join('\n')}
## Watching it

- \`/livez\`: the process answers. \`/readyz\`: 200 when it can do its part, 503 otherwise, and which part is missing (see below).
- \`/metrics\`: Prometheus. Durations of requests by path pattern, delay of the event loop, lag of each projection and policy, jobs that wait, fail or are stuck, appends, conflicts and failures, workers alive, how far the clock of the machine is off, browsers listening and messages to them. Of the embedded video server also rooms, people, packets, what it left out and why, restarts and memory (\`wellspring_video_…\`).
- Logs are JSON lines without personal data, each with process, role and release: a request is its id, the pattern of its path, its status and its duration; a refused one also the refusal's name and \`suspect\`: keyed fingerprints of the account and of the network, the same for the same one. Probes are logged at \`debug\`.

## Words, looks and limits

\`/admin/site\` has every text, picture, list, mail and legal page of the product, its name, logo and colour, and the limits and switches that staff may change while it runs; each with draft, preview, publishing at a time, versions, and a way back. What was published is shown by every process within a second, without a restart.

- \`SITE_CONTENT\` is a file that was exported under Site (or the lists of older releases). It is imported once, at the first start, and what staff wrote since is left alone. What is wrong in it is reported in the log and left out. To bring a later file in, import it under Site: a broken one changes nothing.
- What staff publish goes before the variables of the environment: \`MAINTENANCE\`, \`PRODUCT_NAME\`, \`HELP_LINES\` and the limits listed under Limits and switches say what is there until something else is published. Taking the version back brings the variable's value back. Two limits that exclude each other are refused.
- A changed legal page asks every member again; another \`TERMS_VERSION\` does so, too. What each member agreed to stands in their history and in the copy of their data.
- Staff publish unless another one gives them a lower level under "Who may change it". Give that to whoever only writes.
- Pictures are stored as JPEG of at most 1,600 pixels in the files of the product, and belong to its backups.

## Languages

Pages of visitors and members, refusals and the mails about accounts, Wells and sessions are there in English and Spanish; those of staff, and mails about money and decisions, in English. \`LANGUAGES=en\` offers English alone.

- A reader's language is that of the account, else of the address (\`/es/sessions\`), else what was chosen in the footer (cookie \`language\`), else that of the browser. A cache in front has to keep \`Vary: Cookie, Accept-Language\`.
- What staff publish under Site is English and shown to readers of English alone; the others read the product's own words. Where you change what a page promises, offer English alone until the translation says the same.
- To add a language: its name in \`src/shared-kernel/contract/messages/languages.ts\`; the compiler and \`npm run test:unit\` then ask for a catalogue (\`*.LANGUAGE.ts\`) beside each English file, which \`src/web/client/app/languages\` and \`src/modules/translated-refusals.ts\` list. A plural has the forms that the language needs, and the build says which one is missing. [docs/spanish.md](spanish.md) has the terms of Spanish, for review by a native speaker.

## Who is on duty

Members ask for a person of the team from every page; \`/admin/duty\` shows who asks and who is on duty.

- Staff put themselves or each other on duty, for 14 days at most at a time. Several may be on duty at once: the one whose shift began first is called, the next one after 60 seconds, then the rest of the staff. A gap in the rota is shown as one, and a member who asks then reads "Nobody is on duty now"; all staff get a mail.
- Two people are the least for a night: one who is asleep is followed by the other. Plan weeks ahead, and leave no shift longer than a person can answer within a minute. A shift that does not suit is offered to another one, and stays until they accept.
- Those on duty keep a page of the product open, and their mail within reach: the product sends no push outside of it. In rooms staff see no notice, so a host should not be the only one on duty.
- \`HELP_CALLS_PER_HOUR\` and \`HELP_CALLS_PER_DAY\` slow down one member; help lines stay on the page. Set \`HELP_LINES\` and \`HELP_COUNTRY\` to the lines of your region before you open.

## People who leave

Whoever deletes the account is logged out at once and has \`DELETION_UNDO_DAYS\` to come back. Then jobs remove everything personal: \`identity-begin-erasure\`, two minutes later \`identity-erase-member\`, then the mail with the receipt, \`identity-send-receipt\`. A step that fails is tried again for ever and shows as a failing job in \`/metrics\` and in the log with what hinders it ("chats still holds …", "The read model … does not show everything yet", "The keyring … is damaged"); nobody is told that it is done before it is.

The keyring lies in \`KEYRING_DIR\` (\`keyring\` in \`DATA_DIR\`): up to 256 files, \`00.ndjson\` to \`ff.ndjson\`. Every backup brings it up to date, and every erasure replaces the files that have keys of who is forgotten. The one \`keyring.ndjson\` of older releases is moved into them by the first of these; after an upgrade with millions of keys, make a backup. Keep a copy of its newest state, the whole folder, on another machine, apart from all other backups, and never an older one: an older copy would still hold the keys of people who were forgotten since. Without keyring and database all personal data is lost; with the keyring alone nothing can be read without \`MASTER_KEY\`. The place of removed rows in the files of Postgres is freed by vacuuming and overwritten later; encrypt its disk. Dumps, snapshots and archived logs that you make beside \`npm run backup\` keep what was in them for as long as you keep those.

If a file of the keyring is damaged, erasures and backups that need it stop and say so. Put a whole copy of that file in its place. If there is none, move the damaged one away: the keys in the database are written again by the next backup.

## Stopping it

SIGTERM or Ctrl-C: \`/readyz\` says no, requests are answered for \`LEAVE_SECONDS\` more, then no new one is taken, running ones are given 10 seconds, and jobs, read models, video and database stop in this order. A second signal ends the process at once; nothing acknowledged is lost.

## Commands

- \`npm run admin -- create --email … --username …\`: makes the first admin, who sets up a second step or a passkey at the first log-in; makes a password when none is given, and shows it once
- \`npm run admin -- grant --username …\`: makes a member an admin
- \`npm run admin -- revoke --username …\`: takes the right back and logs the account out everywhere; \`sign-out\` does the latter alone
- \`npm run admin -- set-level --username … --level 0|1|2\`: sets what a member may host
- \`npm run config:check\`: checks the present variables, each and against the others; it reaches nothing, so a wrong key or address shows at the start
- \`npm run audit -- verify [--anchor <file or line>]\`: reads the whole history and says whether, where and how it was changed: ends with 0 (sound), 1 (damaged), 2 (cannot be said)
- \`npm run audit -- checkpoint\`: prints one signed line to keep elsewhere: mail it, print it, publish it
- \`npm run audit -- export --stream <stream> | --member <id> | --all\`: a signed history; \`npm run audit -- verify <file>\` checks it on any machine
- \`npm run backup -- --to <new folder>\`: backs everything up but the keys, while the product runs
- \`npm run restore -- --from <folder> [--until <position or time>]\`: puts a backup back into an empty installation and verifies it
- \`npm run audit -- receipt <file>\`: says whether the receipt of a deleted account is genuine; works on any machine
- \`npm run video:check\`: says whether live video works, from the secret to the sound, and what to fix ([video.md](video.md))
- \`npm run link-previews\`: the host of its own for previews of links (C-103). It takes \`PORT\`, \`HOST\` and \`LINK_PREVIEW_SECRET\` (or \`LINK_PREVIEW_SECRET_FILE\`) and needs neither database nor keys; the product finds it by \`LINK_PREVIEW_URL\`, and then needs no way out to linked pages itself. While it is down, posts show the bare link
- \`npm run replay -- <stream> [--at TIME | --event N]\`: tells a history in sentences with what led to each event, and the state as it was; of one event, what its decision was based on
- \`npm run audit -- find --member … | --session … | --case …\`: names the histories that concern somebody or something
- \`npm run audit -- money --member … [--day …] | --charge … | --month …\`: each charge with its rule, refunds and disputes ([auditing.md](auditing.md))
- \`npm run admin -- appoint-auditor --username … --scope … --hours … --reason …\`: lets a member read histories at \`/admin/audit\` for some hours; \`dismiss-auditor\` ends it at once
- \`npm run events:copy -- --from <store> --to <store>\`: moves the history to another event store, proven equal (see below)
- \`npm run rewrap-keys\`: wraps the keys of personal data by the present \`WRAPPING_KEY\`, while the product runs (see “Changing keys and passwords”)
- \`npm run rebuild -- <projection>\`: builds a read model anew from the events and swaps it in, while the product runs; not one that belongs to a newer release, nor while a process builds
- \`npm run chaos -- [--minutes N] [--seed S] [--only calls|rooms]\`: breaks a small installation on this machine at random, and the lines of a session in browsers, and says what did not survive; with \`EVENTSTORE=wire\` on stand-ins for an EventStoreDB cluster, which break as well

${written('./upgrading.md')}
${written('./runbook.md')}`;

const rowsOf = (shape: Record<string, z.ZodType>): OperationsDocumentRow[] =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    meaning: schema.description ?? '',
    usual: usualOf(schema),
  }));

const usualOf = (schema: z.ZodType): string => {
  const result = schema.safeParse(undefined);
  if (!result.success || result.data === undefined || result.data === '') return '';
  return typeof result.data === 'string' ? result.data : JSON.stringify(result.data);
};

const line = ({ name, usual, meaning }: OperationsDocumentRow) =>
  `- \`${name}\`${usual === '' || usual === '[]' ? '' : ` (\`${usual}\`)`}: ${meaning}`;

const spaced = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
