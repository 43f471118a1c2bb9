/** What a sentence says beside its deed: when, why, with whom, for how many, and of which of several. */
import { HOST } from '../../features/support/phrasings.ts';
import { denied } from './denied.ts';
import type { Part } from './parts.ts';
import { withClocks } from './plain.ts';
import { NOT_A_NAME } from './tokens.ts';

/** The sentence as the several that it may be. */
export const alike = (part: Part): Part[][] => {
  const { text, isOutcome } = part;
  const same = (each: string): Part => ({ ...part, text: each });
  const clocked = isOutcome ? text : withClocks(text);
  const hidden = text.replaceAll(/"[^"]*"/g, (each) => '"'.repeat(each.length));
  const passing =
    /^(\S+ (?:hour|day|week|month)s?) and (\S+ (?:minute|hour|day|week)s?) (?:pass|later|go by|have passed)$/.exec(
      text,
    );
  const counted =
    /^(.+?),? (\S+) minutes? (after|before|into) (?:the start|it starts|it begins|the beginning)(?: of it)?$/.exec(
      text,
    );
  const named = /^(.*?)"[^"]*"(?:, "[^"]*")*,? and "[^"]*"(.*)$/.exec(text);
  const beside = /^([A-Z][a-z]+ (?:is|are|has|have) [^"]*?|[A-Z][a-z]+), (?:and )?who (.+)$/.exec(hidden);
  const whose = beside ?? /^([A-Z][a-z]+ (?:is|has) [^"]*?) who (.+)$/.exec(hidden);
  const present = /^(.+?) with ((?:[A-Z][a-z]+(?:, | and )?)+) (?:in the room|there|present|inside)$/.exec(text);
  const waited =
    /^(?:[A-Z][a-z]+['’]s|[Tt]he) (?:last |latest |first )?(?:payment|charge|renewal) (?:was|is) (\S+ (?:day|week|month)s?) ago$/.exec(
      text,
    );
  const reasoned = /^([^"]*(?:"[^"]*")?[^"]*?),? (?:because|since|as) (?:he|she|they|it|[A-Z][a-z]+) [^"]+$/.exec(text);
  const together =
    /^([A-Z][a-z]+) is in (?:the room|the session|it)((?: of "[^"]*")?) (?:together )?with ((?:[A-Z][a-z]+(?:, | and )?)+)$/.exec(
      text,
    );
  const hostNamed = /^([^"]*)\b([A-Z][a-z]+)['’]s (?:session|meeting) ("[^"]*")$/.exec(text);
  const differing =
    /^([A-Z][a-z]+) (is|has|can|[a-z]+s) ([^"]*(?:"[^"]*"[^"]*)?) (?:and|but) ([A-Z][a-z]+) (?:is|does|has|can|was|did) not$/.exec(
      text,
    );
  const filled = /^(?:there (?:is|was) )?a session ("[^"]*") with ((?:[A-Z][a-z]+(?:, | and )?)+)$/.exec(text);
  return [
    ...(differing
      ? [
          [
            same(`${differing[1]} ${differing[2]} ${differing[3]}`),
            same(`${differing[4]} ${denied(differing[2]!)} ${differing[3]}`),
          ],
        ]
      : []),
    ...(filled && !isOutcome
      ? [[{ ...same(`${HOST} hosts ${filled[1]}`), isAside: true }, same(`${filled[2]} have joined ${filled[1]}`)]]
      : []),
    ...(together
      ? [
          [
            same(
              `${together[1]}${/ and /.test(together[3]!) ? ',' : ' and'} ${together[3]} are in the room of ${/"[^"]*"/.exec(together[2]!)?.[0] ?? 'the session'}`,
            ),
          ],
        ]
      : []),
    ...(hostNamed && !isOutcome && !NOT_A_NAME.test(hostNamed[2]!)
      ? [[same(`${hostNamed[1]}${hostNamed[3]} hosted by ${hostNamed[2]}`)], [same(`${hostNamed[1]}${hostNamed[3]}`)]]
      : []),
    ...(waited && !isOutcome ? [[same(`${waited[1]} later`)]] : []),
    ...(reasoned && !isOutcome ? [[same(reasoned[1]!)]] : []),
    ...(present && !isOutcome ? [[same(present[1]!), same(`${present[2]} enter the room`)]] : []),
    ...(clocked === text ? [] : [[same(clocked)]]),
    ...(passing ? [[same(`${passing[1]} later`), same(`${passing[2]} later`)]] : []),
    ...(counted && !isOutcome
      ? [
          [
            same(`it is ${counted[2]} minutes ${counted[3] === 'before' ? 'before' : 'into'} the session`),
            same(counted[1]!),
          ],
        ]
      : []),
    ...(named && !text.includes('"" ')
      ? [
          [...text.slice(named[1]!.length, text.length - named[2]!.length).matchAll(/"[^"]*"/g)].map(([each]) =>
            same(`${named[1]}${each}${named[2]}`),
          ),
        ]
      : []),
    ...(whose
      ? [
          [
            same(text.slice(0, whose[1]!.length)),
            same(`${/^[A-Z][a-z]+/.exec(text)![0]} ${text.slice(text.length - whose[2]!.length)}`),
          ],
        ]
      : []),
  ];
};
