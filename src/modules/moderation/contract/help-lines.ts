import { z } from 'zod';
import { jsonOrNone } from '#kernel/contract/settings.ts';
import { helpCountry, type HelpCountry } from './help-country.ts';

const call = (number: string, href = `tel:${number.replaceAll(/[^\d+]/g, '')}`) => ({ text: `Call ${number}`, href });
const text = (to: string, href = `sms:${to.replaceAll(/[^\d+]/g, '')}`) => ({ text: `Text ${to}`, href });
const textWord = (word: string, to: string) => text(`${word} to ${to}`, `sms:${to}?&body=${word}`);
type HelpLinesWay = HelpCountry['lines'][number]['ways'][number];
/** The day on which the lines below were last compared with what others publish; a test fails when that is a year ago (C-125). */
const checked = '2026-11-26';
const atAnyHour = (
  name: string,
  source: string,
  ways: HelpLinesWay[],
  when?: string,
): HelpCountry['lines'][number] => ({
  name,
  ...(when === undefined ? {} : { when }),
  hours: 'At any hour',
  source,
  checked,
  ways,
});
const emergency = (number: string, source: string) => atAnyHour('Emergency', source, [call(number)]);
const EUROPE = 'https://digital-strategy.ec.europa.eu/en/policies/112';
const inWriting = 'When writing is easier.';

/** Free lines for all people in the country, at any hour. The owner compares each with its source before launch (C-125). */
export const helpCountries: readonly HelpCountry[] = [
  {
    code: 'US',
    name: 'United States',
    lines: [
      emergency('911', 'https://www.911.gov'),
      atAnyHour(
        '988 Suicide & Crisis Lifeline',
        'https://988lifeline.org',
        [call('988'), text('988')],
        'When everything is too much: for you, or for somebody you worry about.',
      ),
      atAnyHour('Crisis Text Line', 'https://www.crisistextline.org', [textWord('HOME', '741741')], inWriting),
      atAnyHour('Veterans Crisis Line', 'https://www.veteranscrisisline.net', [
        call('988, then press 1', 'tel:988'),
        text('838255'),
      ]),
      {
        ...atAnyHour('National Domestic Violence Hotline', 'https://www.thehotline.org', [
          call('1-800-799-7233', 'tel:+18007997233'),
        ]),
        topics: ['/emotional-abuse', '/relationship-struggles'],
      },
      {
        ...atAnyHour('National Sexual Assault Hotline', 'https://rainn.org', [
          call('1-800-656-4673', 'tel:+18006564673'),
        ]),
        topics: ['/trauma'],
      },
      atAnyHour('The Trevor Project (young LGBTQ+ people)', 'https://www.thetrevorproject.org', [
        call('1-866-488-7386', 'tel:+18664887386'),
      ]),
      atAnyHour('SAMHSA (alcohol and drugs)', 'https://www.samhsa.gov', [call('1-800-662-4357', 'tel:+18006624357')]),
    ],
  },
  {
    code: 'AU',
    name: 'Australia',
    lines: [
      emergency('000', 'https://www.triplezero.gov.au'),
      atAnyHour('Lifeline', 'https://www.lifeline.org.au', [call('13 11 14'), text('0477 13 11 14')]),
    ],
  },
  {
    code: 'AT',
    name: 'Austria',
    lines: [emergency('112', EUROPE), atAnyHour('Telefonseelsorge', 'https://www.telefonseelsorge.at', [call('142')])],
  },
  {
    code: 'CA',
    name: 'Canada',
    lines: [
      emergency('911', 'https://www.canada.ca'),
      atAnyHour('Suicide Crisis Helpline', 'https://988.ca', [call('988'), text('988')]),
    ],
  },
  {
    code: 'FR',
    name: 'France',
    lines: [emergency('112', EUROPE), atAnyHour('3114', 'https://3114.fr', [call('3114')])],
  },
  {
    code: 'DE',
    name: 'Germany',
    lines: [
      emergency('112', EUROPE),
      atAnyHour('TelefonSeelsorge', 'https://www.telefonseelsorge.de', [call('116 123'), call('0800 111 0 111')]),
    ],
  },
  {
    code: 'IN',
    name: 'India',
    lines: [
      emergency('112', 'https://112.gov.in'),
      atAnyHour('Tele-MANAS', 'https://telemanas.mohfw.gov.in', [call('14416')]),
    ],
  },
  {
    code: 'IE',
    name: 'Ireland',
    lines: [
      emergency('112', EUROPE),
      atAnyHour('Samaritans', 'https://www.samaritans.org/ireland', [call('116 123')]),
      atAnyHour('50808', 'https://www.textaboutit.ie', [textWord('HELLO', '50808')]),
    ],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    lines: [emergency('112', EUROPE), atAnyHour('113', 'https://www.113.nl', [call('113'), call('0800 0113')])],
  },
  {
    code: 'NZ',
    name: 'New Zealand',
    lines: [
      emergency('111', 'https://www.police.govt.nz'),
      atAnyHour('Need to talk?', 'https://1737.org.nz', [call('1737'), text('1737')]),
    ],
  },
  {
    code: 'ES',
    name: 'Spain',
    lines: [emergency('112', EUROPE), atAnyHour('Línea 024', 'https://www.sanidad.gob.es', [call('024')])],
  },
  {
    code: 'CH',
    name: 'Switzerland',
    lines: [
      emergency('112', 'https://www.ch.ch'),
      atAnyHour('Die Dargebotene Hand', 'https://www.143.ch', [call('143')]),
    ],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    lines: [
      emergency('999', 'https://www.gov.uk'),
      atAnyHour('Samaritans', 'https://www.samaritans.org', [call('116 123')]),
      atAnyHour('Shout', 'https://giveusashout.org', [textWord('SHOUT', '85258')], inWriting),
    ],
  },
];

const own = z.array(helpCountry);

/** `HELP_LINES` as its operator writes it: JSON like `helpCountries`; a country given there replaces ours, others are added. */
export const helpLinesText = jsonOrNone(
  own,
  '[{"code": "DE", "name": "Germany", "lines": [{"name": …, "ways": [{"text": …, "href": "tel:…"}]}]}]',
);

/** The countries of an installation: its own first word, ours for the rest. @param given a checked `HELP_LINES` */
export const helpCountriesOf = (given: string): readonly HelpCountry[] => {
  const theirs = given === '' ? [] : own.parse(JSON.parse(given));
  const codes = new Set(theirs.map(({ code }) => code));
  return [...theirs, ...helpCountries.filter(({ code }) => !codes.has(code))];
};
