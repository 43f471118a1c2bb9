import { mayHold, type Misspelt } from '../../../shared-kernel/database/misspelt.ts';
import type { SessionOrder } from '../contract/session-cursor.ts';
import type { Asking } from './session-viewer.ts';
import { behind, orderings, roundLimit, type Page, type Statement } from './session-statement.ts';

type Source = { tables: string; version: string };
type Sought = {
  /** In small letters, and text: no sign in it means anything. */
  phrase: string;
  order: SessionOrder;
  page: Page;
  /** Condition on sessions `s`, independent of the text. */
  coming: (of: Statement, by: Asking) => string;
};

/** So many sessions are looked through one by one before an index is asked: a frequent word fills its page within them. */
export const LOOKED_THROUGH = 200;

const sessions = 'scheduling_sessions.session s';
const withWell = 'join scheduling_sessions.well w on w.well = s.well';

/** The next sessions, independent of the text, each with its Well. */
export const nextOnes =
  ({ order, page, coming }: Sought) =>
  (of: Statement, by: Asking): Source => ({
    tables: `(select s.*, s.xmin as version from ${sessions} where ${coming(of, by)}${behind(order, page, of)}
        order by ${orderings[order]} limit ${LOOKED_THROUGH}) s ${withWell}`,
    version: 's.version',
  });

/** Title, Well, description or host contain the phrase. Hosts and Wells are looked through once, not per session. */
export const says = (sought: Sought, { bind }: Statement): string => {
  const text = bind(sought.phrase, 'text');
  const pattern = isIndexed(sought) ? bind(patternOf(sought), 'text') : '';
  const inName = pattern === '' ? `position(${text} in p.searched) > 0` : `p.searched like ${pattern}`;
  return `(position(${text} in s.searched) > 0
    or s.well in (select m.well from scheduling_sessions.well m where position(${text} in lower(m.title)) > 0)
    or (not s.group_hosted and s.host in (select p.member from scheduling_sessions.person p where ${inName})))`;
};

/** Title, description and the Well's title may hold words like those of the phrase. */
export const maySay = ({ close, exact }: Misspelt, { bind }: Statement): string =>
  mayHold(`(s.searched || ' ' || lower(w.title))`, { close: bind(close, 'text[]'), exact: bind(exact, 'text[]') });

const patternOf = ({ phrase }: Sought): string => `%${phrase.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Indexes know groups of three letters or digits; without one they would be read from end to end. */
export const isIndexed = ({ phrase }: Sought): boolean => /[\p{L}\p{N}]{3}/u.test(phrase);

/**
 * Sessions whose own words, Well or host contain the phrase, by an index of each. Of a Well's and a host's the first ones are
 * enough; who may not know them must not take their places, therefore `visible` is asked for every one.
 */
export const indexed =
  (sought: Sought, visible: (by: Asking) => string) =>
  (of: Statement, by: Asking): Source => {
    const { order, page, coming } = sought;
    const pattern = of.bind(patternOf(sought), 'text');
    const here = `${visible(by)} and not w.deleted and ${coming(of, by)}${behind(order, page, of)}`;
    const first = `order by ${orderings[order]} limit ${roundLimit(page.offset + page.limit)}`;
    return {
      tables: `(
        select s.session from ${sessions} ${withWell} where s.searched like ${pattern} and ${here}
        union
        select x.session from scheduling_sessions.well m cross join lateral (
          select s.session from ${sessions} ${withWell} where s.well = m.well and ${here} ${first}) x
        where lower(m.title) like ${pattern}
        union
        select x.session from scheduling_sessions.person p cross join lateral (
          select s.session from ${sessions} ${withWell}
          where s.host = p.member and not s.group_hosted and ${here} ${first}) x
        where p.searched like ${pattern}
      ) f join ${sessions} on s.session = f.session ${withWell}`,
      version: 's.xmin',
    };
  };
