/**
 * A sentence that says of a session when, where, by whom and for how many it is, in any order, as the step that makes it. Each
 * word has to be one of those, so that a word more is not understood.
 */
import { HOST } from '../../features/support/phrasings.ts';
import type { Part } from './parts.ts';
import { MOMENT, momentOf } from './tokens.ts';

const PEOPLE = '(?:people|persons|participants|members|attendees|seats|places|spots)';
const COUNT = String.raw`(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const NOUN =
  '(?:session|meeting|evening|circle|get-together|meetup|meet-up|gathering|video session|video meeting|group session|conversation)';
const NAME = '([A-Z][a-z]+)';

const HOSTED: readonly RegExp[] = [
  new RegExp(
    String.raw`^${NAME} (?:has |is |will )?(?:hosts?|plans?|planned|hosting|planning|holds|held|schedules?|scheduled|sets up|set up|creates?|created|puts|put|announces|announced|offers|offered|organises|organised|organizes|organized|opens|opened|runs|leads)(?= )`,
  ),
  new RegExp(String.raw`\b(?:hosted|led|held|run|planned|organised|organized|offered|given|created) by ${NAME}\b`),
  new RegExp(String.raw`^${NAME}['’]s ${NOUN}(?= «)`),
  new RegExp(String.raw`\b(?:with|where|which) ${NAME} (?:as (?:the |its )?host|hosts|leads|is the host)\b`),
  new RegExp(String.raw`\bby ${NAME}\b`),
];
const BY_GROUP =
  /\b(?:led|hosted|run|held) by the (?:group|members|people)(?: itself| themselves)?\b|\bwithout a host\b|\bwith no host\b|\b(?:group|peer|self)-(?:led|hosted|run)\b|\b(?:that|which) (?:leads|runs|hosts) itself\b|\b(?:that|which) the group (?:leads|runs|hosts)(?: itself)?\b|\bwithout anyone leading\b/;
const SEATS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:with (?:room|space|places|seats|spots) for|room for|holds|has room for|seats|takes|only takes|takes only|for|for up to|up to|for at most|at most|has|with a maximum of|with at most|with a limit of|with|is limited to|limited to|open to|is open to|offers|which holds|that takes)(?: only| just| up to| at most)? ${COUNT} (?:free )?${PEOPLE}\b(?: at most| only| in all| left| free)?`,
  ),
];
const FULL =
  /\b(?:and )?(?:(?:is|was) (?:already )?(?:fully booked|full|booked out|sold out|all taken|completely booked)|all (?:of them|seats|places|spots) (?:are|have been) (?:taken|booked|gone)|has (?:no (?:free )?(?:places|seats|spots|room)|no (?:place|seat|spot|room)|nothing) (?:left|free))\b/;
const MINUTES = /\b(?:for|lasts|lasting|takes) (\d+) minutes\b/;
const HOUR = /\b(?:for|lasts|lasting|takes) (?:an|one) hour\b/;
const WELL = /\b(?:in|of|at|for) (?:the Well )?(«\d+»)/;
const LEFT_OVER = new RegExp(
  String.raw`^(?:(?:there|is|was|are|a|an|the|new|small|little|another|and|it|its|which|that|called|named|titled|takes place|will take place|taking place|planned|scheduled|starts|starting|begins|happens|set up|set|goes ahead|on|at|with|already|has|been|members|member|can|join|one|${NOUN}) ?)*$`,
);

const DAY_AHEAD = 24;
/** A session is planned a day ahead, at least: one that is to be today was planned on the day before. */
export const planned = (part: Part): Part[] => {
  const { text } = part;
  if (!/^(?:[A-Z][a-z]+ (?:hosts|has set up)|a session) /.test(text)) return [part];
  const hours = Number(/ in (\d+) hours(?= |$)/.exec(text)?.[1] ?? DAY_AHEAD + 1);
  const later = (said: string): Part => ({ ...part, isAside: true, text: said });
  if (/ today at \d/.test(text))
    return [{ ...part, text: text.replace(' today at ', ' tomorrow at ') }, later('1 day later')];
  if (hours > DAY_AHEAD) return [part];
  const ahead = text.replace(/ in \d+ hours(?= |$)/, ` in ${hours + DAY_AHEAD + 1} hours`);
  return [{ ...part, text: ahead }, later(`${DAY_AHEAD + 1} hours later`)];
};

/** The steps that such a sentence is. */
export const sessionSaid = ({ text, isOutcome }: Part): Part[] | undefined => {
  if (isOutcome || !text.includes('"') || /\b(?:not|never|cannot|nobody|series|every|each)\b|n't\b/.test(text))
    return undefined;
  const quoted: string[] = [];
  let rest = text.replaceAll(/"[^"]*"/g, (each) => `«${quoted.push(each) - 1}»`);
  let host: string | undefined;
  for (const by of HOSTED) {
    const found = by.exec(rest);
    if (host !== undefined || found === null || /^(?:There|The|It|Wellspring)$/.test(found[1]!)) continue;
    host = found[1];
    rest = rest.replace(by, ' it ');
  }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const isByGroup = take(BY_GROUP) !== null;
  const seats = SEATS.map((pattern) => take(pattern)?.[1]).find((found) => found !== undefined);
  const isFull = take(FULL) !== null;
  const minutes = take(MINUTES)?.[1] ?? (take(HOUR) ? '60' : undefined);
  const moments = [...rest.matchAll(MOMENT)];
  if (moments.length > 1) return undefined;
  const moment = moments[0]?.[0].trim();
  if (moment !== undefined) rest = rest.replace(moment, ' ');
  const [title, ...others] = quoted;
  // The name of the session comes first; a second one in quotes is its Well.
  const well = others.length === 0 ? undefined : take(WELL)?.[1];
  if (title === undefined || others.length > 1 || (others.length === 1 && well !== '«1»')) return undefined;
  rest = rest.replace('«0»', ' ').replaceAll(/[,;]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  if (!LEFT_OVER.test(rest)) return undefined;
  if (isByGroup && seats !== undefined) return undefined;
  const isSaid =
    host !== undefined || isByGroup || moment !== undefined || seats !== undefined || (isFull && /^an? /.test(text));
  if (!isSaid || new RegExp(`^${NAME}['’]s|^[Tt]he Well`).test(rest)) return undefined;
  const count = seats === undefined || /\d/.test(seats) ? seats : String(NUMBERS.indexOf(seats));
  const when = moment === undefined ? '' : ` ${momentOf(moment)}`;
  const where = well === undefined ? '' : ` in ${quoted[1]}`;
  const long = minutes === undefined ? '' : ` for ${minutes} minutes`;
  const many = count === undefined ? '' : ` with ${count} seats`;
  const made = isByGroup
    ? `${host ?? HOST} has set up the group-hosted ${title}${where}${when}${long}`
    : `${host ?? HOST} hosts ${title}${where}${when}${long}${many}`;
  return [
    ...planned({ text: made, isOutcome, isAside: host === undefined }),
    ...(isFull ? [{ text: `${title} is full`, isOutcome }] : []),
  ];
};
