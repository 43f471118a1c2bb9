import type { Finding, Source, Verdict } from './verify.ts';

const events = (many: number): string => (many === 1 ? '1 event' : `${many.toLocaleString('en')} events`);
const where: Record<Source, string> = { database: 'the database', file: 'the file beside it', anchor: 'the anchor' };

/** One finding in a sentence that names the place. */
export const sentenceOf = (of: Finding): string => {
  switch (of.kind) {
    case 'edited': {
      const { now } = of;
      const renamed = now.id === of.id ? '' : `; it was recorded as ${of.id}`;
      return `Event ${of.number} was changed: ${now.type} ${now.id}, ${now.stream} revision ${now.revision}, at ${now.position}${renamed}.`;
    }
    case 'moved':
      return `Event ${of.number} was moved: ${of.now.type} ${of.id}, ${of.now.stream} revision ${of.now.revision}, stands at ${of.now.position} now, ${of.after === 0 ? 'before all others' : `behind event ${of.after}`}.`;
    case 'deleted':
      return `Event ${of.number} is gone: it had the id ${of.id}.`;
    case 'inserted':
      return `An event was put in ${of.after === 0 ? 'before all others' : `behind event ${of.after}`}: ${of.now.type} ${of.now.id}, ${of.now.stream} revision ${of.now.revision}, at ${of.now.position}.`;
    case 'truncated':
      return `The end of the log is gone: ${events(of.many)} from event ${of.number} on (the first had the id ${of.id}).`;
    case 'cut':
      return `The end is gone from the log and from its chain: ${events(of.signed)} were signed at ${of.at}, ${events(of.events)} are left.`;
    case 'rewritten':
      return `Events ${of.from} to ${of.to} and their chain were written anew by somebody without the key: what was signed after event ${of.to} is something else.`;
    case 'blocks':
      return `The chain's own blocks were changed from event ${of.from} on, up to ${of.to}; whatever is signed of the log itself is untouched.`;
    case 'forged':
      return `The checkpoint after event ${of.count} in ${where[of.source]} was not signed by this installation, although it says so.`;
    case 'missing':
      return `The checkpoint after event ${of.count}, signed at ${of.at}, is in ${where[of.source]} but no longer in the database.`;
    case 'unfit':
      return `The checkpoint after event ${of.count}, signed at ${of.at} and found in ${where[of.source]}, does not fit the log: its head is not that of the first ${events(of.count)} as they are now. They were changed after it was signed.`;
    case 'other-chain':
      return `This installation signed ${events(of.count)} for another chain, ${of.chain} (in ${where[of.source]}), and the log is not what it was then: it was replaced, and the chain begun anew.`;
    case 'hole':
      return `The stream ${of.stream} goes ${of.from === undefined ? 'not from revision 0 but' : `from revision ${of.from}`} to ${of.to} (event ${of.id}).`;
    case 'hidden':
      return `The stream ${of.stream} does not show all its events: they are in the log, but whoever reads the stream misses them.`;
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
    `${events(verdict.events)} read in ${seconds.toFixed(2)} s (${speed.toLocaleString('en')} a second); ${events(verdict.chained)} are chained, ${events(verdict.proven)} are proven by ${verdict.checkpoints} signed checkpoints.`,
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
