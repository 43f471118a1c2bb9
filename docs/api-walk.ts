/** Finds a session, takes a seat and gives it back, with the client that a generator made: `npm run api:walk`. */
import * as wellspring from './wellspring.ts';

const [origin = 'http://localhost:3000', username = 'demo_omar', password = 'demo-pass-2026'] = process.argv.slice(2);
wellspring.defaults.baseUrl = origin;

/** What was asked for; a refusal, which has a `notice`, ends the walk. */
const answerOf = async <T extends object>(answered: Promise<{ data: T }>) => {
  const { data } = await answered;
  if ('notice' in data) throw new Error(JSON.stringify(data));
  return data as Exclude<T, { notice: unknown }>;
};

// A token is made once, on the page of one's account. Here the walk does so itself, as the browser would.
const entered = await wellspring.accountLoginPassword({ body: { username_or_email: username, password } });
const asBrowser = {
  headers: {
    cookie: entered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  },
};
const scopes: ('sessions:read' | 'seats:write')[] = ['sessions:read', 'seats:write'];
const { token, secret } = await answerOf(
  wellspring.accountTokenMake({ body: { name: 'A walk', scopes, days: 1 } }, asBrowser),
);

// From here on as any program does.
wellspring.defaults.headers = { authorization: `Bearer ${secret}` };
const { session: found } = await answerOf(wellspring.sessionListGroupsJoined({ body: {} }));
// A seat is given back before the last minutes.
const soonest = Date.now() + 3_600_000;
const open = found.find(
  ({ am_i_host, status, start_time }) => !am_i_host && status === 'Open' && Date.parse(start_time) > soonest,
);
try {
  if (!open) throw new Error('There is no session with a free seat.');
  console.log('found:', open.title);
  for (const flag of [true, false]) {
    const { session } = await answerOf(wellspring.sessionIdJoinFlag({ id: open.uuid, flag }));
    console.log(flag ? 'took a seat:' : 'gave it back:', session.status);
  }
} finally {
  wellspring.defaults.headers = {};
  await answerOf(wellspring.accountTokenIdEnd({ id: token.uuid }, asBrowser));
}
