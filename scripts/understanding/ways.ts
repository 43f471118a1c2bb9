/** One sentence in the ways in which it can be meant. */
import { HOST, ROLES } from '../../features/support/phrasings.ts';
import { asMany, listed } from './people.ts';
import type { Spoken } from './spoken.ts';
import { isPlace, tokensOf, type Token } from './tokens.ts';

/** For which reason, in words without quotes: "reports Rob for harassment", "removes the post "…" because it is spam". */
const WITH_WORDS =
  /^([A-Z][a-z]+ (?:has been |was |is |has |have )?(?:report|warn|suspend|ban|remove|restrict|block|flag|refund|cancel)\w*\b(?:[^"]|"[^"]*")*?),? (?:for ((?!good\b|ever\b|an? |\d|one |two |three )[a-z]+(?: [a-z]+){0,3})|(?:because|since) (?:of )?((?!that\b)[a-z][^"]*(?:"[^"]*"[^"]*)?)|as ([a-z]+(?: to [a-z]+)?))$/;

/** Stands for a visitor where a step takes anybody. */
export const VISITOR = 'Visitor';
const THING = /\b[Tt]he (session|meeting|series|Well|post|reply)\b(?! (?:«|"))/g;

/** One sentence in the ways in which it can be meant, the nearest to the letter first. */
export const waysOf = (
  text: string,
  { host, messages, post, thing, participants, author, replier }: Spoken,
): string[] => {
  const outside = (change: (part: string) => string) => (way: string) =>
    way
      .split(/("[^"]*")/)
      .map((part) => (part.startsWith('"') ? part : change(part)))
      .join('');
  // Who hosts is known before "the host" is somebody whom only the product knows.
  // What was written in a chat is seen in it.
  const written = [...messages].at(-1);
  if (written !== undefined)
    text = text
      .replace(/\b(?:deletes?|removes?) the message$/, `deletes ${written} in the chat of ‹‹the session››`)
      .replace(/\b((?:sees?|reads?|finds?)(?: again)?) the message\b(?! ")/, `$1 ${written}`);
  text = text.replace(
    /^([A-Z][a-z]+) (?:is|was) (?:live|in the room|in a room|in a session|on video|talking) with ((?:[A-Z][a-z]+(?:, | and )?)+) (?:in|of|at) (?=")/,
    (_, name: string, others: string) =>
      `${name}${others.includes(' and ') ? ',' : ' and'} ${others} are in the room of `,
  );
  // On a profile one reads what its member says.
  const profiled = /^the profile of ([A-Z][a-z]+)$/.exec(thing ?? '')?.[1];
  if (profiled !== undefined)
    text = text.replace(
      /^([A-Z][a-z]+) (?:can )?(?:sees?|reads?|finds?) (?:the text )?("[^"]*")(?: there| on it| in it)?$/,
      `$1 reads about ${profiled} $2`,
    );
  const message = /\bmessage ("[^"]*")$/.exec(text)?.[1];
  if (message !== undefined && messages.has(message)) return [text.replace(`message ${message}`, message)];
  const ways =
    host === undefined ? [text] : [...new Set([outside((part) => part.replace(/\b[Tt]he host\b/, host))(text), text])];
  const also = (change: (text: string) => string): void => {
    for (const way of ways.slice()) {
      const other = change(way);
      if (other !== way && !ways.includes(other)) ways.push(other);
    }
  };
  also(
    outside((part) =>
      Object.entries(ROLES).reduce(
        (one, [role, name]) => one.replace(new RegExp(`(^|\\s)${role}(?=\\s|$)`, 'i'), `$1${name}`),
        part,
      ),
    ),
  );
  also(outside((part) => part.replaceAll(/\b(?:his|her|their) (?=(?:post|reply|review|message)\b)/g, 'the ')));
  also(outside((part) => part.replaceAll(/\b(that|about|of) (?:his|her|their) (?=[a-z])/g, '$1 the ')));
  also((way) =>
    way.replace(
      WITH_WORDS,
      (_, deed: string, short?: string, long?: string, as?: string) =>
        `${deed} because "${(short ?? long ?? as)!.replaceAll('"', "'")}"`,
    ),
  );
  also(outside((part) => part.replaceAll(/\bMia\b/g, 'staff')));
  also(outside((part) => part.replace(/^(?:[Aa]|[Tt]he) visitor\b/, VISITOR)));
  if (participants.length > 0)
    also(
      outside((part) =>
        asMany(
          part.replace(
            /^(?:(?:[Aa]ll|[Tt]he|[Aa]ll the) (?:participants|attendees)|(?:[Ee]ach|[Ee]very) (?:participant|attendee)|(?:[Ee]veryone|[Ee]verybody|[Aa]ll|[Tt]hose) who (?:(?:has |have |had )?(?:signed up|registered|booked|joined)|has a (?:seat|place)|have a (?:seat|place)|is coming|are coming))\b/,
            listed(participants),
          ),
        ),
      ),
    );
  // "Cleo's post" is the post where it is Cleo's, and who answers Cleo answers it.
  if (author !== undefined) {
    also(outside((part) => part.replace(new RegExp(`\\b${author}['’]s (?:post|thread)\\b(?! «)`), 'the post')));
    also((way) =>
      way.replace(
        new RegExp(`\\b(answers|replies to|responds to|comforts) ${author}\\b(?=(?: with| because|,)? ")`),
        'answers',
      ),
    );
    also((way) => way.replace(new RegExp(`\\b${author}['’]s post (?=")`), 'the post '));
  }
  if (replier !== undefined)
    also(outside((part) => part.replace(new RegExp(`\\b${replier}['’]s (?:reply|answer|comment)\\b`), 'the reply')));
  if (post !== undefined)
    also(outside((part) => part.replace(/\b[Tt]he (post)\b(?! *$)|\b[Tt]he (post)$/, `the post ${post}`)));
  also(outside((part) => part.replace(/(?<!\b(?:is|are|was|were)) there$/, ' in ‹‹the Well››')));
  also(outside((part) => part.replace(/(?<!\b(?:is|are|was|were)) there$/, ' in ‹‹the session››')));
  also((way) => way.replace(/ (?:this month|(?:in|during|of|for) (?:the same|this) month)$/, ''));
  also((way) =>
    way.replaceAll(/\b(?:[Tt]he )?(?:button|link|text|words?|label|badge|hint|heading|sentence|line) (?=")/g, ''),
  );
  also(
    outside((part) =>
      part.replaceAll(
        /\b(?:(?:an?|another|[Oo]ne)(?: (?:second|third|fourth|fifth))?|(?:his|her|their) (?:second|third|fourth|fifth)) (?=(?:new |free |unread )?(?:sessions?|months?|receipts?|reports?|reviews?|stars?|likes?|hearts?|repl(?:y|ies)|notices?|notifications?|no-show|seats?|registrations?)\b)/g,
        '1 ',
      ),
    ),
  );
  also(
    outside((part) =>
      part.replace(
        /\bno (?=(?:new |free |unread )?(?:notices|notifications|receipts|likes|hearts|replies|registrations|members|posts)\b)/,
        '0 ',
      ),
    ),
  );
  also((way) =>
    way.replace(
      /^("[^"]*"|[^"]+?) (cannot|can no longer|can not|can['’]t|can) be ([a-z]+)(?= |$)/,
      (_, what: string, can: string, verb: string) =>
        `${can === 'can' ? 'everybody can' : 'nobody can'} ${verb} ${what}`,
    ),
  );
  also(
    outside((part) =>
      part
        .replace(/^[Tt]he (?:group-hosted|running|full|free|same|booked) session\b/, '‹‹the session››')
        .replace(/ the (?:group-hosted|running|full|free|same|booked) session\b/, ' ‹‹the session››'),
    ),
  );
  also(outside((part) => part.replace(THING, '‹‹the $1››')));
  if (thing !== undefined)
    also(
      outside((part) =>
        part.replace(
          /^[Ii]t\b(?! (?:is )?(?:refused|done|\d))|(?<= )it(?=$|,| (?:to|because|again|off|under|in|among|on|with|at|from|by|as|any|today|now|then|too)\b)/,
          thing,
        ),
      ),
    );
  also((way) => way.replaceAll(/\b(?:sessions?|meetings?|Wells?|groups?|events?) (?=")/g, ''));
  also((way) => way.replaceAll(/\b(?:post|reply|message|review|comment) (?=")/g, ''));
  also(outside((part) => part.replace(/^[Ii]t\b(?! (?:is )?(?:refused|done|\d))/, '‹‹the session››')));
  also((way) =>
    way.replace(
      /^(?:there is |there was )?an? (?:session|meeting) ("[^"]*") without a host/,
      `${HOST} has set up the group-hosted $1`,
    ),
  );
  also((way) => way.replace(/^(?:there is |there was )?an? (?:session|meeting) (?=")/, `${host ?? HOST} hosts `));
  return ways;
};

/** The tokens of a way to say it, with things spoken of last as texts. */
export const wayTokens = (way: string): Token[] => {
  const things: string[] = [];
  const marked = way.replaceAll(/‹‹([^›]+)››/g, (_, thing: string) => `"⁂${things.push(thing) - 1}"`);
  return tokensOf(marked).map((token) => {
    const thing = isPlace(token) ? /^"⁂(\d+)"$/.exec(token.value) : null;
    return thing ? { place: 'S' as const, value: things[Number(thing[1])]! } : token;
  });
};
