import { z } from 'zod';

/** One event store, or the nodes of a cluster, separated by commas. */
const EVENT_STORES =
  /^(esdb|kurrentdb)(\+discover)?:\/\/([^@/\s]+@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*\/?(\?\S*)?$/;
/** One server of NATS, or the nodes of a cluster, separated by commas. */
const NATS_URL =
  /^(nats|tls):\/\/(([\w.~!$&'()*+;=-]|%[0-9a-f]{2})+(:([\w.~!$&'()*+;=-]|%[0-9a-f]{2})+)?@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*$/i;
/** The seed of a user's nkey, or a file of credentials, which has a JWT beside it. */
const NATS_CREDENTIALS =
  /^(SU[A-Z2-7]{56}|-+BEGIN NATS USER JWT-+\n[\s\S]+-+BEGIN USER NKEY SEED-+\nSU[A-Z2-7]{56}\n-+END USER NKEY SEED-+[\s\S]*)$/;
const TURN_URL = /^turns?:([\w.-]+)(?::(\d{1,5}))?(\?transport=(udp|tcp))?$/;
const HOST_LABEL = /^[a-z\d]([a-z\d-]*[a-z\d])?$/i;

/** An IP address, or a name with a dot: what stands alone, such as the name of a container, nothing outside can resolve. */
const isReachableHost = (host: string): boolean => {
  if (host === 'localhost' || z.ipv4().safeParse(host).success) return true;
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && /^[a-z]/i.test(labels.at(-1)!);
};
const relay = z
  .string()
  .regex(TURN_URL, 'should look like turn:turn.example.org:3478?transport=udp')
  .refine((text) => isReachableHost(TURN_URL.exec(text)?.[1] ?? 'localhost'), {
    error: ({ input }) =>
      `names the host "${TURN_URL.exec(String(input))?.[1]}", which browsers and the video server cannot resolve: use its full name or its IP address`,
  })
  .refine((text) => {
    const port = Number(TURN_URL.exec(text)?.[2] ?? 1);
    return port > 0 && port <= 65_535;
  }, 'has a port beyond 65535');

const address = (protocols: string, example: string) =>
  z
    .string()
    .refine((text) => new RegExp(`^(${protocols})://`).test(text) && URL.canParse(text), `should look like ${example}`);

/** An origin: no path, no slash at the end. */
const origin = address('https?', 'https://example.org')
  .refine((text) => !URL.canParse(text) || /^\/?$/.test(new URL(text).pathname), 'is an address without a path')
  .transform((text) => new URL(text).origin);
/** `Wellspring <hello@example.org>`, or the address alone. */
const SENDER = /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const port = number(0, 65_535);
const secret = (least: number) => z.string().min(least, `needs at least ${least} characters`).optional();
const url = (protocols: string, example: string) => address(protocols, example).optional();
const matching = (pattern: RegExp, shape: string) => z.string().regex(pattern, shape).optional();
const filled = z.string().min(1).optional();
const email = z.email().optional();
const usuallyOn = z.stringbool().default(true);
const usuallyOff = z.stringbool().default(false);
/** Several values in one variable, separated by commas or spaces. */
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** The variables of the server itself. Modules declare theirs in `contract/settings.ts`. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` refuses to start with sandbox parts or without what a real installation needs'),
  SANDBOX: z
    .stringbool()
    .optional()
    .describe('Sandbox parts: readable outbox, movable clock, demo community. On unless NODE_ENV is production'),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe(
      '`web` answers people, `worker` keeps read models current and does what is due, `all` does both. Any number of each may run side by side',
    ),
  LEAVE_SECONDS: number(0, 120)
    .optional()
    .describe(
      'How long a process that was told to stop goes on answering while /readyz says no, so that load balancers notice; 5 in production, else 0',
    ),
  GO_BACK_SECONDS: number(5, 86_400)
    .default(60)
    .describe(
      'How long no process of a newer release must have been there before an older one builds its own read models again',
    ),
  PRODUCT_NAME: z.string().max(60).default('Wellspring').describe('The name of the community in every text (C-076)'),
  EMAIL_SUPPORT: email.describe(
    'Address for people who need help with the product (C-077); support@wellspring.example when absent',
  ),
  SECURITY_CONTACT: email.describe(
    'Address in /.well-known/security.txt for people who found a weakness; EMAIL_SUPPORT when absent',
  ),

  PORT: port.default(3000).describe('Port of the web server; 0 takes any free one'),
  HOST: z
    .string()
    .optional()
    .describe('Address to listen on. In the sandbox only this machine when absent, else every address of the machine'),
  PUBLIC_URL: origin
    .optional()
    .describe('The address people use, without a path. Mails and video need it; in the sandbox the browser tells it'),
  HSTS_SUBDOMAINS: usuallyOff.describe(
    'Browsers that were here reach all names below the one of PUBLIC_URL over https alone, for a year: set it when each of them has https',
  ),
  ALLOWED_ORIGINS: list
    .pipe(z.array(origin))
    .describe('Further origins whose pages may call this server, separated by commas (C-101)'),
  PROXIES: number(0, 10)
    .default(0)
    .describe(
      'How many reverse proxies stand in front and add to X-Forwarded-For and -Proto; 0 believes neither header',
    ),

  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder of pictures, of the embedded database and of secrets made at the first start; every process needs the same',
    ),
  KEYRING_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the keyring: the wrapped keys of personal data and who was forgotten. keyring in DATA_DIR when absent. Copy it apart from all other backups, and keep its newest state alone',
    ),
  DATABASE_URL: url('postgres|postgresql', 'postgres://user:password@host/name').describe(
    'Postgres; an embedded one is started when absent',
  ),
  DATABASE_REPLICA_URL: url('postgres|postgresql', 'postgres://user:password@host/name').describe(
    'One standby server of that Postgres: it answers what people read as long as it shows all that is known to be written. All reads go to DATABASE_URL when absent',
  ),
  DATABASE_CONNECTIONS: number(2, 200)
    .default(20)
    .describe('Most connections of one process to Postgres, and as many to its standby server'),
  EVENTSTORE_URL: matching(
    EVENT_STORES,
    'should look like esdb://host:2113?tls=false or esdb://one:2113,two:2113,three:2113',
  ).describe(
    'EventStoreDB or KurrentDB; events lie in Postgres when absent. Once there is data, change it only together with `npm run events:copy`',
  ),
  EVENTSTORE_PREFIX: matching(
    /^[a-z0-9][a-z0-9-]*\/$/,
    'should be lower case letters, digits and hyphens with a slash at the end, like demo/',
  ).describe('What the names of all streams begin with where several installations share one EventStoreDB'),
  NATS_URL: matching(NATS_URL, 'should look like nats://user:password@host:4222 or tls://one:4222,two:4222').describe(
    'NATS, which carries what changed to the processes whose browsers it concerns; Postgres carries it to all processes when absent. The same in every process; one server, or one account of it, for each installation',
  ),
  NATS_CREDENTIALS: matching(NATS_CREDENTIALS, 'should be a file of credentials, or the seed of a user (SU…)').describe(
    'Who connects to NATS, instead of an account in NATS_URL: a file of credentials, or the seed of an nkey',
  ),
  NATS_CA: matching(/^-----BEGIN CERTIFICATE-----\n/, 'should be a certificate in PEM').describe(
    'The authority that signed the certificates of NATS; with tls:// in NATS_URL',
  ),
  MASTER_KEY: secret(32).describe(
    'Seals personal data. In the sandbox one is made at the first start and kept in DATA_DIR. Losing it loses that data',
  ),
  MASTER_KEY_ALSO: secret(32).describe(
    'The master key that comes or goes while it is changed: opens keys and checks links and signatures, makes none',
  ),
  NAMING_KEY: secret(32).describe(
    'The first MASTER_KEY of an installation that has changed it (see “Changing keys and passwords”): names in the log are made with it, for good. MASTER_KEY itself when absent',
  ),
  SIGNING_KEYS_BEFORE: list
    .pipe(z.array(z.string().regex(/^[\w-]{43}$/, 'should be a public key of 43 characters')))
    .describe('Public keys of master keys before, separated by commas: what they signed stays valid'),
  WRAPPING_KEY: secret(32).describe(
    'Wraps the keys of personal data, together with MASTER_KEY; MASTER_KEY alone does when absent. This one can be changed (see “Changing keys and passwords”); losing it loses that data',
  ),
  WRAPPING_KEY_ALSO: secret(32).describe(
    'The wrapping key that comes or goes while it is changed: opens keys, wraps none',
  ),

  OPENVIDU_URL: url('https?', 'https://video.example.org').describe(
    'OpenVidu 2; an embedded server is started when absent',
  ),
  OPENVIDU_MORE_URLS: list
    .pipe(z.array(origin))
    .describe(
      'Further deployments of OpenVidu 2 with the same OPENVIDU_SECRET, separated by commas: rooms are spread over all of them by their names. Change it while no session is live, in all processes together',
    ),
  OPENVIDU_SECRET: filled.describe('The secret of the OpenVidu server'),
  VIDEO_UDP_PORT: number(1, 65_535)
    .optional()
    .describe('The one UDP port for all media of the embedded video server; any free ports when absent'),
  VIDEO_ADDRESSES: list
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'should be IP addresses, separated by commas')))
    .describe('IP addresses at which browsers reach the embedded video server besides those of its network interfaces'),
  TURN_URLS: list
    .pipe(z.array(relay))
    .describe(
      'Relays of your own for people whose network lets no media through, separated by commas; never strangers',
    ),
  TURN_SECRET: secret(16).describe(
    'The secret shared with these relays (coturn: static-auth-secret); each person gets a key for four hours',
  ),

  STRIPE_SECRET_KEY: matching(
    /^(sk|rk)_(test|live)_\w+$/,
    'should begin with sk_test_, sk_live_, rk_test_ or rk_live_',
  ).describe(
    'Secret key of the Stripe account. Without the three keys billing is off; a sandbox then has an embedded server that speaks like Stripe',
  ),
  STRIPE_PUBLISHABLE_KEY: matching(/^pk_(test|live)_\w+$/, 'should begin with pk_test_ or pk_live_').describe(
    'Key of the same account that browsers use',
  ),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\w+$/, 'should begin with whsec_').describe(
    'Signing secret of the webhook endpoint `/hooks/stripe` in the same account',
  ),
  STRIPE_TEST_KEYS: usuallyOff.describe(
    'Lets NODE_ENV=production start with keys of the test mode, where test cards pay for real memberships',
  ),

  STRIPE_API_URL: url('https?', 'http://127.0.0.1:4242').describe(
    'The embedded payment server of another process of this sandbox, together with its keys; never of Stripe itself',
  ),
  STRIPE_SANDBOX: usuallyOn.describe(
    'Whether the sandbox has the embedded payment server when there are no keys; with ROLE=all alone',
  ),
  STRIPE_SANDBOX_PORT: port
    .default(0)
    .describe('Port of the embedded payment server; 0 takes the one it had last, or any free one'),

  VAPID_PUBLIC_KEY: matching(/^[\w-]{87}$/, 'should be 87 characters of base64url').describe(
    'Public key for notices on devices (VAPID). With both keys members may turn them on; in the sandbox a pair is made at the first start and kept in DATA_DIR. A new pair ends what members turned on',
  ),
  VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'should be 43 characters of base64url').describe(
    'Private key that belongs to VAPID_PUBLIC_KEY; `npx web-push generate-vapid-keys` makes a pair',
  ),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .describe('Hosts of the push services of browsers, separated by commas: the server calls no others for a member'),

  GOOGLE_CLIENT_ID: filled.describe(
    'Client id of the product at Google, for “continue with Google”; not offered when absent (C-081)',
  ),
  GOOGLE_CLIENT_SECRET: filled.describe('Client secret that belongs to GOOGLE_CLIENT_ID'),
  FACEBOOK_APP_ID: filled.describe(
    'Id of the product’s app at Facebook, for “continue with Facebook”; not offered when absent (C-080)',
  ),
  FACEBOOK_APP_SECRET: filled.describe('App secret that belongs to FACEBOOK_APP_ID'),
  OPENID_ISSUER: url('https?', 'https://login.example.org').describe(
    'Another provider of OpenID Connect with whose accounts people log in; without https on this machine alone',
  ),
  OPENID_NAME: z.string().min(1).max(40).optional().describe('Its name as people know it, for “Continue with …”'),
  OPENID_CLIENT_ID: filled.describe('Client id of the product there'),
  OPENID_CLIENT_SECRET: filled.describe('Client secret that belongs to OPENID_CLIENT_ID'),
  LOGIN_SANDBOX: usuallyOn.describe(
    'Whether the sandbox has an embedded provider to log in with when none is configured; with ROLE=all alone',
  ),
  LOGIN_SANDBOX_PORT: port
    .default(0)
    .describe('Port of the embedded provider; 0 takes the one it had last, or any free one'),

  SMTP_URL: url('smtps?', 'smtps://user:password@mail.example.org').describe(
    'Mail server; without one mails stay in the outbox, readable at /dev/outbox in the sandbox. Its certificate must be trusted, except on 127.0.0.1, localhost and ::1',
  ),
  MAIL_FROM: matching(SENDER, 'should look like Wellspring <hello@example.org>').describe(
    'Sender of mails, `Wellspring <hello@example.org>`',
  ),
  MAIL_BOUNCES: matching(/^[\w.-]+@[\w.-]+$/, 'should look like bounces@example.org').describe(
    'Mailbox for mails that come back, `bounces@example.org`; its mail server takes `bounces+anything@example.org` for it. What arrives there is handed to `/hooks/bounces`',
  ),
  MAIL_BOUNCES_SECRET: secret(24).describe('Bearer token of the calls to /hooks/bounces; together with MAIL_BOUNCES'),

  JOB_LANES: number(1, 64)
    .default(4)
    .describe('How many jobs one worker does at the same time; each may take a connection to Postgres'),
  PACE: z
    .enum(['strict', 'generous'])
    .optional()
    .describe(
      'How many calls a minute one caller may make; generous in the sandbox, where hundreds come from one address',
    ),
  MAINTENANCE: usuallyOff.describe(
    'Answers every call but those of admins and running rooms, and logging in and out, with the maintenance notice',
  ),
  METRICS_TOKEN: secret(16).describe('Bearer token for /metrics. In production there are no metrics without it'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('What is logged; info in production, else warn'),
  DEMO: usuallyOn.describe('Fills an empty sandbox with a demo community; with ROLE=all alone'),
});
