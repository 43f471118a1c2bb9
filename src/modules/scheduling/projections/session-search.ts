import { builder, limited, literally, type Named, type Query } from '#kernel/database/builder.ts';
import { mayHold, type Misspelt } from '#kernel/database/misspelt.ts';
import type { SessionOrder } from '../contract/session-cursor.ts';
import type { Asking } from './session-viewer.ts';
import { behind, ordered, type Page } from './session-statement.ts';

/** Where sessions `s` with their Wells `w` come from, and the version of a session. */
export type Source = { from: (query: Query) => Query; version: string };
type Sought = {
  /** In small letters, and text: no sign in it means anything. */
  phrase: string;
  order: SessionOrder;
  page: Page;
  /** Takes only sessions `s` that fit without regard to the text. */
  coming: (query: Query, by: Asking) => Query;
};

/** So many sessions are looked through one by one before an index is asked: a frequent word fills its page within them. */
export const LOOKED_THROUGH = 200;

const sessions = 'scheduling_sessions.session as s';
const withWell = (query: Query): Query => query.join('scheduling_sessions.well as w', 'w.well', 's.well');

/** The next sessions, independent of the text, each with its Well. */
export const nextOnes =
  ({ order, page, coming }: Sought) =>
  (by: Asking): Source => ({
    from: (query) => {
      const next = builder.select('s.*', builder.raw('s.xmin as version')).from(sessions);
      ordered(behind(coming(next, by), order, page), order).limit(LOOKED_THROUGH, { skipBinding: true });
      return withWell(query.from(next.as('s')));
    },
    version: 's.version',
  });

/** Title, Well, description or host contain the phrase. Hosts and Wells are looked through once, not per session. */
export const says = (query: Query, sought: Sought): Query => {
  const inName = isIndexed(sought) ? 'p.searched like :pattern' : 'position(:text in p.searched) > 0';
  return query.whereRaw(
    `(position(:text in s.searched) > 0
    or s.well in (select m.well from scheduling_sessions.well m where position(:text in lower(m.title)) > 0)
    or (not s.group_hosted and s.host in (select p.member from scheduling_sessions.person p where ${inName})))`,
    { text: sought.phrase, pattern: patternOf(sought) },
  );
};

/** Title, description and the Well's title may hold words like those of the phrase. */
export const maySay = (query: Query, { close, exact }: Misspelt): Query =>
  query.whereRaw(
    mayHold(`(s.searched || ' ' || lower(w.title))`, {
      close: 'cast(:close as text[])',
      exact: 'cast(:exact as text[])',
    }),
    { close: [...close], exact: [...exact] },
  );

const patternOf = ({ phrase }: Sought): string => `%${literally(phrase)}%`;

/** Indexes know groups of three letters or digits; without one they would be read from end to end. */
export const isIndexed = ({ phrase }: Sought): boolean => /[\p{L}\p{N}]{3}/u.test(phrase);

/**
 * Sessions whose own words, Well or host contain the phrase, by an index of each. Of a Well's and a host's the first ones are
 * enough; who may not know them must not take their places, therefore `visible` is asked for every one.
 */
export const indexed =
  (sought: Sought, visible: (by: Asking) => string) =>
  (by: Asking): Source => {
    const { order, page, coming } = sought;
    const pattern: Named = { pattern: patternOf(sought) };
    const here = () => {
      const query = withWell(builder.select('s.session').from(sessions));
      return behind(coming(query.whereRaw(visible(by), by.named).whereRaw('not w.deleted'), by), order, page);
    };
    const first = (query: Query) => limited(ordered(query, order), { limit: page.offset + page.limit, offset: 0 });
    const matching = here()
      .whereRaw('s.searched like :pattern', pattern)
      .union([
        builder
          .select('x.session')
          .fromRaw(
            builder.raw('scheduling_sessions.well m cross join lateral ? as x', [
              first(here().whereRaw('s.well = m.well')),
            ]),
          )
          .whereRaw('lower(m.title) like :pattern', pattern),
        builder
          .select('x.session')
          .fromRaw(
            builder.raw('scheduling_sessions.person p cross join lateral ? as x', [
              first(here().whereRaw('s.host = p.member and not s.group_hosted')),
            ]),
          )
          .whereRaw('p.searched like :pattern', pattern),
      ]);
    return {
      from: (query) => withWell(query.from(matching.as('f')).join(sessions, 's.session', 'f.session')),
      version: 's.xmin',
    };
  };
