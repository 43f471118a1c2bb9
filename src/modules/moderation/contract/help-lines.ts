import { z } from 'zod';

const way = z.object({
  text: z.string().min(1),
  href: z.string().regex(/^(?:tel|sms):\S+$|^https:\/\/\S+$/, 'begin with tel:, sms: or https://'),
});
const line = z.object({ name: z.string().min(1), when: z.string().optional(), ways: z.array(way).min(1) });
/** One country in answers and in `HELP_LINES`. */
export const helpCountry = z.object({
  code: z.string().regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166)'),
  name: z.string().min(1),
  lines: z.array(line).min(1),
});

/** Whom to call or text in one country, what matters most first. */
export type HelpCountry = z.output<typeof helpCountry>;

const call = (number: string, href = `tel:${number.replaceAll(/[^\d+]/g, '')}`) => ({ text: `Call ${number}`, href });
const text = (to: string, href = `sms:${to.replaceAll(/[^\d+]/g, '')}`) => ({ text: `Text ${to}`, href });
const textWord = (word: string, to: string) => text(`${word} to ${to}`, `sms:${to}?&body=${word}`);
const emergency = (...ways: HelpCountry['lines'][number]['ways']) => ({
  name: 'Emergency',
  ways,
});

/** Free lines for all people in the country, most of them around the clock. */
export const helpCountries: readonly HelpCountry[] = [
  {
    code: 'US',
    name: 'United States',
    lines: [
      emergency(call('911')),
      {
        name: '988 Suicide & Crisis Lifeline',
        when: 'When everything is too much: for you, or for somebody you worry about.',
        ways: [call('988'), text('988')],
      },
      { name: 'Crisis Text Line', when: 'When writing is easier.', ways: [textWord('HOME', '741741')] },
      { name: 'Veterans Crisis Line', ways: [call('988, then press 1', 'tel:988'), text('838255')] },
      {
        name: 'National Domestic Violence Hotline',
        ways: [call('1-800-799-7233', 'tel:+18007997233')],
      },
      { name: 'National Sexual Assault Hotline', ways: [call('1-800-656-4673', 'tel:+18006564673')] },
      { name: 'The Trevor Project (young LGBTQ+ people)', ways: [call('1-866-488-7386', 'tel:+18664887386')] },
      { name: 'SAMHSA (alcohol and drugs)', ways: [call('1-800-662-4357', 'tel:+18006624357')] },
    ],
  },
  {
    code: 'AU',
    name: 'Australia',
    lines: [emergency(call('000')), { name: 'Lifeline', ways: [call('13 11 14'), text('0477 13 11 14')] }],
  },
  {
    code: 'AT',
    name: 'Austria',
    lines: [emergency(call('112')), { name: 'Telefonseelsorge', ways: [call('142')] }],
  },
  {
    code: 'CA',
    name: 'Canada',
    lines: [emergency(call('911')), { name: 'Suicide Crisis Helpline', ways: [call('988'), text('988')] }],
  },
  {
    code: 'FR',
    name: 'France',
    lines: [emergency(call('112')), { name: '3114', ways: [call('3114')] }],
  },
  {
    code: 'DE',
    name: 'Germany',
    lines: [emergency(call('112')), { name: 'TelefonSeelsorge', ways: [call('116 123'), call('0800 111 0 111')] }],
  },
  { code: 'IN', name: 'India', lines: [emergency(call('112')), { name: 'Tele-MANAS', ways: [call('14416')] }] },
  {
    code: 'IE',
    name: 'Ireland',
    lines: [
      emergency(call('112')),
      { name: 'Samaritans', ways: [call('116 123')] },
      { name: '50808', ways: [textWord('HELLO', '50808')] },
    ],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    lines: [emergency(call('112')), { name: '113', ways: [call('113'), call('0800 0113')] }],
  },
  {
    code: 'NZ',
    name: 'New Zealand',
    lines: [emergency(call('111')), { name: 'Need to talk?', ways: [call('1737'), text('1737')] }],
  },
  { code: 'ES', name: 'Spain', lines: [emergency(call('112')), { name: 'Línea 024', ways: [call('024')] }] },
  {
    code: 'CH',
    name: 'Switzerland',
    lines: [emergency(call('112')), { name: 'Die Dargebotene Hand', ways: [call('143')] }],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    lines: [
      emergency(call('999')),
      { name: 'Samaritans', ways: [call('116 123')] },
      { name: 'Shout', when: 'When writing is easier.', ways: [textWord('SHOUT', '85258')] },
    ],
  },
];

/** `HELP_LINES` as its operator writes it: JSON like `helpCountries`; a country given there replaces ours, others are added. */
export const helpLinesText = z
  .string()
  .default('')
  .superRefine((given, context) => {
    const problem = problemOf(given);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

const own = z.array(helpCountry);
const problemOf = (given: string): string | undefined => {
  if (given === '') return undefined;
  try {
    const parsed = own.safeParse(JSON.parse(given));
    if (parsed.success) return undefined;
    const [issue] = parsed.error.issues;
    return `${issue!.path.join('.')}: ${issue!.message}`;
  } catch {
    return 'write it as JSON: [{"code": "DE", "name": "Germany", "lines": [{"name": …, "ways": [{"text": …, "href": "tel:…"}]}]}]';
  }
};

/** The countries of an installation: its own first word, ours for the rest. @param given a checked `HELP_LINES` */
export const helpCountriesOf = (given: string): readonly HelpCountry[] => {
  const theirs = given === '' ? [] : own.parse(JSON.parse(given));
  const codes = new Set(theirs.map(({ code }) => code));
  return [...theirs, ...helpCountries.filter(({ code }) => !codes.has(code))];
};
