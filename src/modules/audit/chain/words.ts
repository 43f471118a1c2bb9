import type { Finding, Source, Verdict } from './verify.ts';

const events = (many: number): string => (many === 1 ? '1 event' : `${many.toLocaleString('en')} events`);
const where: Record<Source, string> = { database: 'the database', file: 'the file beside it', anchor: 'the anchor' };

/** One finding in a sentence that names the place. */
export const sentenceOf = (finding: Finding): string => {
  switch (finding.kind) {
    case 'edited': {
      const { now } = finding;
      const renamed = now.id === finding.id ? '' : `; it was recorded as ${finding.id}`;
      return `Event ${finding.number} was changed: ${now.type} ${now.id}, ${now.stream} revision ${now.revision}, at ${now.position}${renamed}.`;
    }
    case 'moved':
      return `Event ${finding.number} was moved: ${finding.now.type} ${finding.id}, ${finding.now.stream} revision ${finding.now.revision}, stands at ${finding.now.position} now, ${finding.after === 0 ? 'before all others' : `behind event ${finding.after}`}.`;
    case 'deleted':
      return `Event ${finding.number} is gone: it had the id ${finding.id}.`;
    case 'inserted':
      return `An event was put in ${finding.after === 0 ? 'before all others' : `behind event ${finding.after}`}: ${finding.now.type} ${finding.now.id}, ${finding.now.stream} revision ${finding.now.revision}, at ${finding.now.position}.`;
    case 'truncated':
      return `The end of the log is gone: ${events(finding.many)} from event ${finding.number} on (the first had the id ${finding.id}).`;
    case 'cut':
      return `The end is gone from the log and from its chain: ${events(finding.signed)} were signed at ${finding.at}, ${events(finding.events)} are left.`;
    case 'rewritten':
      return `Events ${finding.from} to ${finding.to} and their chain were written anew by somebody without the key: what was signed after event ${finding.to} is something else.`;
    case 'blocks':
      return `The chain's own blocks were changed from event ${finding.from} on, up to ${finding.to}; whatever is signed of the log itself is untouched.`;
    case 'forged':
      return `The checkpoint after event ${finding.count} in ${where[finding.source]} was not signed by this installation, although it says so.`;
    case 'missing':
      return `The checkpoint after event ${finding.count}, signed at ${finding.at}, is in ${where[finding.source]} but no longer in the database.`;
    case 'unfit':
      return `The checkpoint after event ${finding.count}, signed at ${finding.at} and found in ${where[finding.source]}, does not fit the log: its head is not that of the first ${events(finding.count)} as they are now. They were changed after it was signed.`;
    case 'other-chain':
      return `This installation signed ${events(finding.count)} for another chain, ${finding.chain} (in ${where[finding.source]}), and the log is not what it was then: it was replaced, and the chain begun anew.`;
    case 'hole':
      return `The stream ${finding.stream} goes ${finding.from === undefined ? 'not from revision 0 but' : `from revision ${finding.from}`} to ${finding.to} (event ${finding.id}).`;
    case 'hidden':
      return `The stream ${finding.stream} does not show all its events: they are in the log, but whoever reads the stream misses them.`;
  }
};

/** What to do about it. */
export const ADVICE =
  'Keep this output, the log and the chain as they are, restore the last backup that verifies beside them, and compare.';

/** The verdict for a person at the command line; the last line is the one sentence. */
export const verdictLines = (verdict: Verdict, shown = 50): string[] => {
  const { found, findings, seconds } = verdict;
  const speed = seconds > 0 ? Math.round(verdict.events / seconds) : verdict.events;
  return [
    `${events(verdict.events)} read in ${seconds.toFixed(2)} s (${speed.toLocaleString('en')} a second); ${events(verdict.chained)} are chained, ${events(verdict.proven)} are proven by ${verdict.checkpoints === 1 ? '1 signed checkpoint' : `${verdict.checkpoints} signed checkpoints`}.`,
    ...(verdict.later > 0
      ? [`${events(verdict.later)} behind the chain's end are not chained yet; that is no damage.`]
      : []),
    ...(verdict.streamsAsked ? [] : ['There are too many streams to ask each for hidden events; --every-stream does.']),
    ...(verdict.fileLacks > 0
      ? [
          `The file of checkpoints beside the database lacks ${verdict.fileLacks} that are in the database: somebody removed or changed it, or it was lost. Hold the log against a checkpoint that was kept elsewhere: --anchor.`,
        ]
      : []),
    ...findings.slice(0, shown).map((each) => `- ${sentenceOf(each)}`),
    ...(found > shown ? [`- and ${found - shown} more.`] : []),
    ...verdict.unknown.map((each) => `? ${each}`),
    {
      sound: `Sound: nothing that was recorded has been changed, removed, put in or moved${verdict.chained > verdict.proven ? `, as far as is signed; the last ${events(verdict.chained - verdict.proven)} agree with the chain and are not signed yet` : ''}.`,
      damaged: `Damaged: ${found === 1 ? '1 finding' : `${found} findings`}. ${ADVICE}`,
      unknown: 'It cannot be said whether the log is sound.',
    }[verdict.outcome],
  ];
};
