import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedSettings } from '#modules/site/domain/shared-settings.ts';
import { readConfiguration } from './configuration.ts';
import { secretVariables, type Environment } from './environment.ts';
import { moduleSettings } from './module-settings.ts';
import { documentedVariables, operationsDocument } from './operations-document.ts';

const real: Environment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://wellspring:pw@db.example.org/wellspring',
  MASTER_KEY: 'p3v8Zt0cN5yQe1rLk7uWb2xAf9mHs4jD',
  OPENVIDU_URL: 'https://video.example.org',
  OPENVIDU_SECRET: 'not-the-usual-one',
  PUBLIC_URL: 'https://wellspring.example.org/',
  SMTP_URL: 'smtps://user:pw@mail.example.org',
  MAIL_FROM: 'Wellspring <hello@example.org>',
  EMAIL_SUPPORT: 'help@example.org',
};
const read = (environment: Environment) => {
  const result = readConfiguration(environment);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.configuration;
};
const problems = (environment: Environment) => {
  const result = readConfiguration(environment);
  return result.ok ? [] : result.problems;
};

describe('without any variable', () => {
  it('it is a sandbox for this machine alone, with the constants of the specification', () => {
    const configuration = read({});
    expect(configuration).toMatchObject({
      sandbox: true,
      PORT: 3000,
      host: '127.0.0.1',
      pace: 'generous',
      logLevel: 'warn',
    });
    expect(configuration.settings).toMatchObject({
      productName: 'Wellspring',
      publicUrl: 'http://localhost:3000',
      sandbox: true,
      scheduling: { ENTRY_PERMISSION_MIN_BEFORE: 10, ATTENDEES_MAX: 16 },
      site: { POLL_FREQUENCY: 3 },
    });
  });
});

describe('what is wrong', () => {
  it('all problems of a configuration are reported at once, by variable name', () => {
    const listed = problems({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      ATTENDEES_MAX: 'many',
      PROXIES: '-1',
    });
    expect(listed).toEqual(expect.arrayContaining(['PORT: should be a number', 'ATTENDEES_MAX: should be a number']));
    expect(problems({ JOB_LANES: '2.5' })).toEqual(['JOB_LANES: should be a whole number']);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'ATTENDEES_MAX', 'PROXIES'])
      expect(listed.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1);
    expect(listed).toHaveLength(5);
  });

  it.each(['0', '65', '2.5', 'many'])('is a number of job lanes like %s, named by its variable', (JOB_LANES) => {
    expect(problems({ JOB_LANES })).toEqual([expect.stringMatching(/^JOB_LANES: /)]);
    expect(read({ JOB_LANES: '64' }).JOB_LANES).toBe(64);
  });

  it('never repeats a secret', () => {
    expect(problems({ MASTER_KEY: 'tooshort', DATABASE_URL: 'mysql://user:hunter2@x' }).join()).not.toMatch(
      /tooshort|hunter2/,
    );
  });

  it('is not that a variable is empty', () => {
    expect(read({ DATABASE_URL: '', PORT: ' ' }).PORT).toBe(3000);
  });
});

describe('a second step for staff (C-088)', () => {
  const ofStaff = (environment: Environment) => read(environment).settings.identity.SECOND_FACTOR_FOR_STAFF;

  it('is required in production and not in a sandbox, unless it is named', () => {
    expect([ofStaff(real), ofStaff({})]).toEqual([true, false]);
    expect(ofStaff({ ...real, SECOND_FACTOR_FOR_STAFF: 'false' })).toBe(false);
    expect(ofStaff({ SECOND_FACTOR_FOR_STAFF: 'true' })).toBe(true);
  });
});

describe('production', () => {
  it('starts with everything a real installation needs', () => {
    expect(read(real)).toMatchObject({
      sandbox: false,
      host: undefined,
      pace: 'strict',
      logLevel: 'info',
      PUBLIC_URL: 'https://wellspring.example.org',
    });
  });

  it('lists what is missing', () => {
    const listed = problems({ NODE_ENV: 'production' }).join('\n');
    for (const name of Object.keys(real).filter((name) => name !== 'NODE_ENV'))
      expect(listed).toContain(`${name} is missing`);
  });

  it.each([
    ['sandbox parts', { SANDBOX: 'true' }, /^SANDBOX/],
    ['well-known secrets', { OPENVIDU_SECRET: 'MY_SECRET' }, /^OPENVIDU_SECRET.*well-known/],
    ['a key that is none', { MASTER_KEY: 'x'.repeat(40) }, /^MASTER_KEY.*no secret/],
    ['password hashing at the least cost', { PASSWORD_HASHING: 'minimal' }, /^PASSWORD_HASHING.*for tests/],
    ['plain http', { PUBLIC_URL: 'http://wellspring.example.org' }, /^PUBLIC_URL.*https/],
  ])('refuses %s', (_what, change, expected) => {
    expect(problems({ ...real, ...change })).toEqual([expect.stringMatching(expected)]);
  });
});

describe('who connects to NATS', () => {
  const seed = `SU${'A'.repeat(56)}`;
  const file = `-----BEGIN NATS USER JWT-----\nx.y.z\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------`;
  const certificate = '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----';
  it('is an account in the address, a seed, or a file of credentials, with an authority for tls://', () => {
    for (const NATS_CREDENTIALS of [seed, file])
      expect(read({ ...real, NATS_URL: 'tls://one', NATS_CREDENTIALS, NATS_CA: certificate }).NATS_CREDENTIALS).toBe(
        NATS_CREDENTIALS,
      );
  });
  it('may lie in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nats-'));
    writeFileSync(join(folder, 'creds'), `${file}\n`);
    expect(read({ NATS_URL: 'nats://one', NATS_CREDENTIALS_FILE: join(folder, 'creds') }).NATS_CREDENTIALS).toBe(file);
  });
  it.each([
    ['an account twice', { NATS_URL: 'tls://ana:pw@one', NATS_CREDENTIALS: seed }, /^NATS_CREDENTIALS: NATS_URL names/],
    ['credentials without a server', { NATS_CREDENTIALS: seed }, /^NATS_URL is missing/],
    ['an authority without a server', { NATS_CA: certificate }, /^NATS_URL is missing/],
    ['an authority without tls', { NATS_URL: 'nats://one', NATS_CA: certificate }, /^NATS_CA: only tls/],
    ['the seed of an account', { NATS_URL: 'nats://one', NATS_CREDENTIALS: `SA${seed.slice(2)}` }, /^NATS_CREDENTIALS/],
    ['a path', { NATS_URL: 'tls://one', NATS_CA: '/certificates/ca.crt' }, /^NATS_CA: .*PEM/],
  ])('is not %s', (_what, change, expected) => {
    expect(problems({ ...real, ...change })).toEqual([expect.stringMatching(expected)]);
  });
});

describe('settings that cannot be meant', () => {
  it('are limits that exclude each other, named by both variables', () => {
    expect(problems({ ATTENDEES_MIN: '20', ATTENDEES_MAX: '5', PASSWORD_MIN: '40', PASSWORD_MAX: '32' })).toEqual([
      expect.stringMatching(/^PASSWORD_MIN \(40\) is above PASSWORD_MAX \(32\)/),
      expect.stringMatching(/^ATTENDEES_MIN \(20\) is above ATTENDEES_MAX \(5\)/),
    ]);
    expect(problems({ DURATION_MIN: '60', DURATION_MAX: '60' })).toEqual([]);
    expect(problems({ BREAKOUT_LEAST_MIN: '50', SEAT_OFFER_LEAST_MIN: '800' })).toEqual([
      expect.stringMatching(/^SEAT_OFFER_LEAST_MIN \(800\) is above SEAT_OFFER_MOST_MIN \(720\)/),
      expect.stringMatching(/^BREAKOUT_LEAST_MIN \(50\) is above BREAKOUT_USUAL_MIN \(15\)/),
      expect.stringMatching(/^BREAKOUT_LEAST_MIN \(50\) is above BREAKOUT_MOST_MIN \(45\)/),
    ]);
  });
  it('are names one letter away from a variable', () => {
    expect(problems({ PUBLIC_ULR: 'x', MASTER_KEYS: 'x', DATABASE_URI: 'x' })).toEqual([
      expect.stringMatching(/^PUBLIC_ULR: .*PUBLIC_URL/),
      expect.stringMatching(/^MASTER_KEYS: .*MASTER_KEY/),
      expect.stringMatching(/^DATABASE_URI: .*DATABASE_URL/),
    ]);
    expect(problems({ HOSTNAME: 'x', npm_config_cache: 'x', LC_ALL: 'C' })).toEqual([]);
  });
  it('are an address with a path, and a sender without an address', () => {
    expect(problems({ ...real, PUBLIC_URL: 'https://example.org/community' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: .*without a path/),
    ]);
    expect(problems({ ...real, MAIL_FROM: 'garbage' })).toEqual([
      expect.stringMatching(/^MAIL_FROM: should look like/),
    ]);
    expect(problems({ ...real, MAIL_FROM: 'hello@example.org' })).toEqual([]);
  });
});

it('registering reveals no addresses unless an installation wants it', () => {
  expect(read({}).settings.identity.REGISTRATION_REVEALS_EMAIL).toBe(false);
});

describe('a sandbox', () => {
  it('may have an address of this machine', () => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(problems({ PUBLIC_URL })).toEqual([]);
  });
  it.each([
    [
      'an address that people reach',
      { PUBLIC_URL: 'https://community.example.org' },
      /^PUBLIC_URL.*NODE_ENV=production/,
    ],
    ['a proxy in front', { PROXIES: '1' }, /^PROXIES.*NODE_ENV=production/],
  ])('refuses %s: a forgotten NODE_ENV would publish all mails', (_what, change, expected) => {
    expect(problems(change)).toEqual([expect.stringMatching(expected)]);
    expect(problems({ ...change, NODE_ENV: 'production', SANDBOX: 'true' }).join('\n')).toMatch(/^SANDBOX/m);
  });
});

describe('the keys of Stripe', () => {
  const live: Environment = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  };
  const test: Environment = { ...live, STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };

  it('may be absent, test keys in a sandbox, live keys in production', () => {
    expect(problems(real)).toEqual([]);
    expect(problems(test)).toEqual([]);
    expect(problems({ ...real, ...live })).toEqual([]);
  });

  it('mean nothing without each other', () => {
    for (const name of Object.keys(live))
      expect(problems({ ...real, ...live, [name]: undefined })).toEqual([
        expect.stringContaining(`${name} is missing`),
      ]);
  });

  it.each([
    ['a key that is none', { ...live, STRIPE_SECRET_KEY: 'pk_live_abc' }, /^STRIPE_SECRET_KEY: should begin/],
    ['keys of two modes', { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, /^STRIPE_PUBLISHABLE_KEY: is a test key/],
    ['test keys in production by accident', test, /^STRIPE_SECRET_KEY: with a test key test cards pay/],
  ])('are refused as %s', (_what, keys, expected) => {
    expect(problems({ ...real, ...keys })).toEqual([expect.stringMatching(expected)]);
  });

  it('may belong to the payment server of another sandbox, never in production', () => {
    const STRIPE_API_URL = 'http://127.0.0.1:4242';
    expect(problems({ ...test, STRIPE_API_URL })).toEqual([]);
    expect(problems({ STRIPE_API_URL })).toEqual([expect.stringMatching(/^STRIPE_API_URL: means nothing/)]);
    expect(problems({ ...real, ...live, STRIPE_API_URL })).toEqual([
      expect.stringMatching(/^STRIPE_API_URL.*Stripe alone/),
    ]);
  });

  it('of the live mode are refused in a sandbox, of the test mode allowed in production on purpose', () => {
    expect(problems(live)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY: a sandbox/)]);
    expect(problems({ ...real, ...test, STRIPE_TEST_KEYS: 'true' })).toEqual([]);
  });
});

describe('[FOR-026] the host of its own for link previews', () => {
  const LINK_PREVIEW_SECRET = '0123456789abcdef0123456789abcdef';

  it('is an origin that is named together with its secret; without both the product fetches linked pages itself', () => {
    expect(read({}).settings.forum.LINK_PREVIEW_URL).toBe('');
    const named = { LINK_PREVIEW_URL: 'http://link-previews:3000/', LINK_PREVIEW_SECRET };
    expect(read({ ...real, ...named }).settings.forum.LINK_PREVIEW_URL).toBe('http://link-previews:3000');
  });

  it.each([
    [{ LINK_PREVIEW_URL: 'http://link-previews:3000' }, /^LINK_PREVIEW_SECRET: means nothing without/],
    [{ LINK_PREVIEW_SECRET }, /^LINK_PREVIEW_SECRET: means nothing without/],
    [{ LINK_PREVIEW_URL: 'link-previews', LINK_PREVIEW_SECRET }, /^LINK_PREVIEW_URL: /],
    [{ LINK_PREVIEW_URL: 'http://link-previews/path', LINK_PREVIEW_SECRET }, /^LINK_PREVIEW_URL: /],
    [{ LINK_PREVIEW_URL: 'http://link-previews', LINK_PREVIEW_SECRET: 'short' }, /^LINK_PREVIEW_SECRET: /],
  ])('is refused as %j', (given, expected) => {
    expect(problems({ ...real, ...given })).toEqual([expect.stringMatching(expected)]);
  });
});

it('browsers are sent these settings: a new one has to be listed here or withheld by its name', () => {
  const settings = Object.fromEntries(
    Object.entries(moduleSettings).map(([name, { shape }]) => [
      name,
      Object.fromEntries(Object.keys(shape).map((key) => [key, 'set'])),
    ]),
  );
  const shared = Object.keys(sharedSettings(settings)).toSorted();
  expect(shared).toEqual(SHARED.trim().split(/\s+/));
  expect(shared.filter((name) => (secretVariables as readonly string[]).includes(name))).toEqual([]);
});

const SHARED = `
    ALLOWANCE_PERIOD APPEAL_DECISION_DAYS ATTENDEES_MAX ATTENDEES_MIN ATTRIBUTION_COOKIE_SECONDS AUDITOR_MAX_HOURS
    BALLOT_SECONDS BASIC_MAX_ATTENDED BASIC_MAX_HOSTED_UPCOMING BASIC_MAX_REGISTERED BILLING_AUTOMATIC_TAX
    BILLING_CURRENCY BREAKOUT_FEWEST_PEOPLE BREAKOUT_LEAST_MIN BREAKOUT_MOST_MIN BREAKOUT_RETURN_SECONDS
    BREAKOUT_ROOMS_MAX BREAKOUT_USUAL_MIN CALENDAR_PAST_DAYS CAMERA_GRACE_SECONDS CAMERA_TESTS_AT_ONCE
    CAMERA_TEST_SECONDS CANCEL_VIDEO_URL CHAT_DELETE_DAYS CHAT_EVIDENCE_DAYS CHAT_LIFETIME_HOURS CHAT_MESSAGE_MAX
    COMBINED_FEED_UUID COMBINED_FEED_WELL_UUID COMING_SOON DATA_LOCATION DELETE_WITH_ATTENDEES DELETION_UNDO_DAYS
    DESCRIPTION_MAX DESCRIPTION_MIN DIGEST_HOUR DURATION_MAX DURATION_MIN EMAIL_PARTNERSHIPS EMAIL_WELLS
    ENTRY_PERMISSION_MIN_BEFORE ERROR_SAMPLE_RATE EXTERNAL_HOSTS EXTERNAL_LINK_MAX EXTERNAL_ON_MOBILE FEEDBACK_DAYS
    FORUM_CHECK_MS FORUM_EDITED_AFTER_MINUTES FORUM_MENTIONS_PER_POST FORUM_NEW_ACCOUNT_DAYS FORUM_NOTE_MAX
    FORUM_PINS_MAX FORUM_POST_MAX FRESH_LOGIN_MINUTES GIFT_DELIVERY_DAYS GOODBYE_SECONDS GRACE_DAYS
    GROUP_HOSTED_MIN_LEVEL HELP_COUNTRY HELP_LINES HOSTING_VIDEO_URL HOST_COUNTS HOST_FREE_MONTH_SESSIONS HOST_GRACE_MIN
    HOST_LEAVE_ENDS_SESSION HOST_LOST_HOURS HOST_NOSHOW_DAYS HOST_NOSHOW_MAX HOST_STEP_OUT_MIN LANGUAGES LATER_LABEL
    LATE_ENTRY_MIN LINK_PREVIEWS MAIN_WELL_DESCRIPTION MAIN_WELL_HOST_LEVEL MAIN_WELL_POST_ADMIN MAIN_WELL_TITLE
    MAIN_WELL_UUID MAX_AHEAD_DAYS MEMBERS_MAY_SHARE_SCREEN MEMBER_COUNT_ROUNDING MENTION_MAX MIN_LEAD_HOURS
    MIN_PARTICIPANTS NEW_ACCOUNT_DAYS NEW_POSTS_MAIL_HOUR NEW_SESSION_MAIL_MINUTES NEXT_SESSIONS_LOADED
    NEXT_SESSIONS_SHOWN NOSHOW_BLOCK_DAYS NOSHOW_DAYS NOSHOW_MAX NOSHOW_TOO_LATE_FREE NPS_AFTER_SESSIONS NPS_EVERY_DAYS ORGANIZATION
    OUTCOME_EVERY_DAYS OUTCOME_PEOPLE OVERRUN_MIN OWN_DATA_DAYS PARTNER_WELLS PASSWORD_MAX PASSWORD_MIN
    PLAN_WITHOUT_BILLING POST_SESSION_CHECK_SEC PRESENCE_SECONDS REMIND_FIRST_MIN_BEFORE REMIND_LAST_MIN_BEFORE
    REMOVED_FREE_MIN RENEWAL_NOTICE_DAYS REVIEWS_FOR_PERCENT REVIEW_MAX SANCTION_COUNTS_DAYS SEAT_OFFER_LEAST_MIN
    SEAT_OFFER_MOST_MIN SEAT_OFFER_SHARE SECOND_SPECIAL_WELL_UUID SESSION_VIDEO_NOTICE_URL SHOW_CLAIMS SOON_MIN
    START_STEP_MIN SUBSCRIPTION_TYPES SURVEY_TEXT_MAX TERMS_VERSION TITLE_MAX TITLE_MIN TOO_FEW_MIN_BEFORE
    TOO_FEW_PEOPLE TOO_FEW_PEOPLE_MIN UNLIMITED_MAX_REGISTERED UNREGISTER_MIN_BEFORE USERNAME_RESERVED_DAYS
    WAITING_LIST_CLOSES_MIN WAITING_PRESENCE_SECONDS WAITING_ROOM_MIN_BEFORE WELCOME_SESSION_UUIDS WELL_CREATE_ROLE
    WELL_KICK_ROLE WELL_NOTICES_FORUMS WELL_NOTICES_SESSIONS WELL_TITLE_SETTLING_SECONDS
`;

it('further deployments of OpenVidu are origins beside the first one', () => {
  const OPENVIDU_MORE_URLS = 'https://video-2.example.org, https://video-3.example.org/';
  expect(read({ ...real, OPENVIDU_MORE_URLS }).OPENVIDU_MORE_URLS).toEqual([
    'https://video-2.example.org',
    'https://video-3.example.org',
  ]);
  expect(problems({ OPENVIDU_MORE_URLS })).toEqual([expect.stringMatching(/^OPENVIDU_URL is missing/)]);
});

it('a read replica belongs to a configured database', () => {
  const DATABASE_REPLICA_URL = 'postgres://wellspring:pw@standby.example.org/wellspring';
  expect(read({ ...real, DATABASE_REPLICA_URL }).DATABASE_REPLICA_URL).toBe(DATABASE_REPLICA_URL);
  expect(problems({ DATABASE_REPLICA_URL })).toEqual([expect.stringMatching(/^DATABASE_URL is missing/)]);
});

describe('relays', () => {
  const TURN_SECRET = 'shared-with-the-relay';
  it('are several addresses and one secret', () => {
    const { TURN_URLS } = read({
      TURN_URLS: 'turn:turn.example.org:3478?transport=udp, turns:turn.example.org:5349?transport=tcp',
      TURN_SECRET,
    });
    expect(TURN_URLS).toEqual([
      'turn:turn.example.org:3478?transport=udp',
      'turns:turn.example.org:5349?transport=tcp',
    ]);
  });

  it.each(['turn:relay:3478?transport=udp', 'turns:my_relay.example.org', 'turn:300.1.2.3', 'turn:-a.example.org'])(
    '%s is refused with the host and what to do: no browser could use it, and OpenVidu would refuse every key',
    (TURN_URLS) => {
      const [, host] = TURN_URLS.split(':');
      expect(problems({ TURN_URLS, TURN_SECRET })).toEqual([
        expect.stringMatching(
          new RegExp(`^TURN_URLS.*"${host!.replace(/\?.*/, '')}".*use its full name or its IP address`),
        ),
      ]);
    },
  );

  it('may be on this machine, or at an IP address', () => {
    for (const TURN_URLS of ['turn:localhost:3478', 'turn:203.0.113.7:3478?transport=tcp'])
      expect(read({ TURN_URLS, TURN_SECRET }).TURN_URLS).toEqual([TURN_URLS]);
    expect(problems({ TURN_URLS: 'turn:turn.example.org:70000', TURN_SECRET })).toEqual([
      expect.stringMatching(/^TURN_URLS.*65535/),
    ]);
  });

  it('need both, and never a stranger who only tells addresses', () => {
    expect(problems({ TURN_URLS: 'turn:turn.example.org' })).toEqual([expect.stringMatching(/^TURN_SECRET/)]);
    expect(problems({ TURN_SECRET })).toEqual([expect.stringMatching(/^TURN_URLS/)]);
    expect(problems({ TURN_URLS: 'stun:stun.example.org', TURN_SECRET })).toEqual([
      expect.stringMatching(/^TURN_URLS/),
    ]);
  });
});

it('the embedded video server takes one UDP port and further addresses', () => {
  expect(read({ VIDEO_UDP_PORT: '40000', VIDEO_ADDRESSES: '203.0.113.7, 2001:db8::7' })).toMatchObject({
    VIDEO_UDP_PORT: 40_000,
    VIDEO_ADDRESSES: ['203.0.113.7', '2001:db8::7'],
  });
  expect(problems({ VIDEO_UDP_PORT: '0', VIDEO_ADDRESSES: 'video.example.org' })).toEqual([
    expect.stringMatching(/^VIDEO_UDP_PORT/),
    expect.stringMatching(/^VIDEO_ADDRESSES/),
  ]);
});

describe('secrets', () => {
  it('may lie in files', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'wellspring-')), 'key');
    writeFileSync(file, `${real['MASTER_KEY']}\n`);
    const { MASTER_KEY: _, ...rest } = real;
    expect(read({ ...rest, MASTER_KEY_FILE: file }).MASTER_KEY).toBe(real['MASTER_KEY']);
    expect(problems({ ...rest, MASTER_KEY_FILE: `${file}.missing` })[0]).toMatch(/cannot be read/);
    expect(problems({ ...real, MASTER_KEY_FILE: file })[0]).toMatch(/not both/);
  });
});

describe('the document for operators', () => {
  it('explains every variable', () => {
    for (const { rows } of documentedVariables())
      for (const { name, meaning } of rows) expect([name, meaning.length > 10]).toEqual([name, true]);
    expect(operationsDocument()).toContain('`DATABASE_URL`');
  });

  it('names every variable once', () => {
    const names = documentedVariables().flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

it('a setting of a module has the name of its variable', () => {
  const names = Object.values(moduleSettings).flatMap((schema) => Object.keys(schema.shape));
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !/^[A-Z][A-Z0-9_]+$/.test(name))).toEqual([]);
});

it('numbers and booleans of modules are parsed from text', () => {
  for (const schema of Object.values(moduleSettings))
    for (const [key, field] of Object.entries(schema.shape)) {
      const usual: unknown = field.safeParse(undefined).data;
      if (usual === undefined || usual === '') continue;
      const result = readConfiguration({ [key]: `${usual as string | number | boolean}` });
      expect([key, result.ok ? 'ok' : result.problems]).toEqual([key, 'ok']);
    }
});

it.each(['BASIC_MAX_REGISTERED', 'PASSWORD_MIN'])('%s is a number: "true" is refused, not taken for 1', (name) => {
  expect(problems({ [name]: 'true' })).toEqual([expect.stringMatching(`^${name}: `)]);
});

describe('the address of the event store', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb+discover://user:pw@cluster.example.org',
    'kurrentdb://admin:pw@one:2113,two:2113,three:2113?tls=true&tlsCAFile=/certificates/ca.crt',
  ])('may be one or the nodes of a cluster: %s', (address) => {
    expect(read({ ...real, EVENTSTORE_URL: address }).EVENTSTORE_URL).toBe(address);
  });

  it.each(['http://localhost:2113', 'esdb://', 'esdb://one two', 'one:2113'])('is refused otherwise: %s', (address) => {
    expect(problems({ ...real, EVENTSTORE_URL: address })).toEqual([expect.stringContaining('EVENTSTORE_URL')]);
  });
});
