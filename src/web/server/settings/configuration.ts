import { z } from 'zod';
import type { CommonSettings } from '#kernel/parts.ts';
import { isLoopback } from '#kernel/contract/network.ts';
import { contradictions, misspelt } from './contradictions.ts';
import { readEnvironment, secretVariables, type Environment } from './environment.ts';
import { moduleSettings, settingFrom, type ModuleSettings } from './module-settings.ts';
import { variables } from './variables.ts';

export { operationsDocument } from './operations-document.ts';

type Variables = z.output<typeof variables>;

export type Configuration = Omit<Variables, 'SANDBOX' | 'HOST' | 'LOG_LEVEL' | 'PACE' | 'LEAVE_SECONDS'> & {
  sandbox: boolean;
  /** Undefined: every address of the machine. */
  host: string | undefined;
  logLevel: NonNullable<Variables['LOG_LEVEL']>;
  pace: 'strict' | 'generous';
  leaveSeconds: number;
  settings: ModuleSettings & CommonSettings;
};

export type Read = { ok: true; configuration: Configuration } | { ok: false; problems: string[] };

const inWords = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_type') return issue.message;
  const wanted: Readonly<Record<string, string>> = { number: 'a number', int: 'a whole number' };
  return wanted[issue.expected] === undefined ? issue.message : `should be ${wanted[issue.expected]!}`;
};

/** Checks the variables; every problem at once, in words. */
export const readConfiguration = (given: Environment): Read => {
  const { environment, problems } = readEnvironment(given, secretVariables);
  const own = variables.safeParse(environment);
  if (!own.success) problems.push(...own.error.issues.map((issue) => `${issue.path.join('.')}: ${inWords(issue)}`));
  const modules: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(moduleSettings)) {
    const shape: Record<string, z.ZodType> = schema.shape;
    const values = Object.entries(shape).flatMap(([key, field]) => {
      const value = settingFrom(field, environment[key]);
      return value === undefined ? [] : [[key, value] as const];
    });
    const parsed = schema.safeParse(Object.fromEntries(values));
    if (parsed.success) modules[name] = parsed.data;
    else problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${inWords(issue)}`));
  }
  problems.push(
    ...contradictions(modules as Record<string, Record<string, unknown>>),
    ...misspelt(given, knownVariables()),
  );
  if (!own.success) return { ok: false, problems };
  const value = own.data;
  problems.push(...halves(value), ...loginProblems(value), ...together(value, ['MAIL_BOUNCES', 'MAIL_BOUNCES_SECRET']));
  const production = value.NODE_ENV === 'production';
  const sandbox = value.SANDBOX ?? !production;
  problems.push(...stripeProblems(value, { production, sandbox }));
  if (production) problems.push(...missingInProduction(value, sandbox));
  else if (sandbox) problems.push(...published(value));
  if (production && (modules as Partial<ModuleSettings>).identity?.PASSWORD_HASHING === 'minimal')
    problems.push('PASSWORD_HASHING: minimal is for tests and not allowed with NODE_ENV=production');
  problems.push(...previewProblems((modules as Partial<ModuleSettings>).forum));
  if (problems.length > 0) return { ok: false, problems };
  const { identity } = modules as ModuleSettings;
  // The people of the demo community log in with their passwords alone.
  const hasSecondFactor =
    environment['SECOND_FACTOR_FOR_STAFF'] === undefined ? production : identity.SECOND_FACTOR_FOR_STAFF;
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  return {
    ok: true,
    configuration: {
      ...value,
      sandbox,
      host: value.HOST ?? (sandbox ? '127.0.0.1' : undefined),
      logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
      leaveSeconds: value.LEAVE_SECONDS ?? (production ? 5 : 0),
      pace: value.PACE ?? (sandbox ? 'generous' : 'strict'),
      settings: {
        ...(modules as ModuleSettings),
        identity: { ...identity, SECOND_FACTOR_FOR_STAFF: hasSecondFactor },
        productName: value.PRODUCT_NAME,
        supportEmail: value.EMAIL_SUPPORT ?? 'support@wellspring.example',
        sandbox,
        maintenance: value.MAINTENANCE,
        publicUrl,
      },
    },
  };
};

const knownVariables = (): ReadonlySet<string> =>
  new Set([
    ...Object.keys(variables.shape),
    ...secretVariables.map((name) => `${name}_FILE`),
    ...Object.values(moduleSettings).flatMap((schema) => Object.keys(schema.shape)),
  ]);

/** Variables that mean nothing without each other. */
const halves = ({
  DATABASE_URL,
  DATABASE_REPLICA_URL,
  NATS_URL,
  NATS_CREDENTIALS,
  NATS_CA,
  ROLE,
  OPENVIDU_URL,
  OPENVIDU_MORE_URLS,
  TURN_URLS,
  TURN_SECRET,
}: Variables): string[] => [
  ...(DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined
    ? ['DATABASE_URL is missing: DATABASE_REPLICA_URL is a standby server of it']
    : []),
  ...(ROLE !== 'all' && OPENVIDU_URL === undefined
    ? [`OPENVIDU_URL is missing: with ROLE=${ROLE} there are several processes, and all need the same video server`]
    : []),
  ...(OPENVIDU_MORE_URLS.length > 0 && OPENVIDU_URL === undefined
    ? ['OPENVIDU_URL is missing: OPENVIDU_MORE_URLS are further deployments beside it']
    : []),
  ...(TURN_URLS.length > 0 && TURN_SECRET === undefined
    ? ['TURN_SECRET is missing: without the secret of the relays in TURN_URLS nobody could use them']
    : []),
  ...(NATS_URL === undefined && (NATS_CREDENTIALS ?? NATS_CA) !== undefined
    ? ['NATS_URL is missing: NATS_CREDENTIALS and NATS_CA are for the servers that it names']
    : []),
  ...(NATS_CREDENTIALS !== undefined && NATS_URL?.includes('@')
    ? ['NATS_CREDENTIALS: NATS_URL names an account already, use one of the two']
    : []),
  ...(NATS_CA !== undefined && NATS_URL?.startsWith('nats:')
    ? ['NATS_CA: only tls:// in NATS_URL insists on a certificate']
    : []),
  ...(TURN_URLS.length === 0 && TURN_SECRET !== undefined
    ? ['TURN_URLS is missing: TURN_SECRET belongs to relays, and none is named']
    : []),
];

const together = (value: Variables, names: readonly (keyof Variables)[]): string[] => {
  const missing = names.filter((name) => value[name] === undefined);
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name} is missing: ${names.join(', ')} mean nothing without each other`);
};

/** People who log in with another provider are sent there with a secret of this installation. */
const loginProblems = (value: Variables): string[] => [
  ...together(value, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
  ...together(value, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET']),
  ...together(value, ['OPENID_ISSUER', 'OPENID_NAME', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET']),
  ...(value.OPENID_ISSUER?.startsWith('http://') &&
  (value.NODE_ENV === 'production' || !isLoopback(new URL(value.OPENID_ISSUER).hostname))
    ? ['OPENID_ISSUER: must begin with https://; only a provider on this machine may do without, never in production']
    : []),
];

/** The host of its own answers the product alone. */
const previewProblems = (forum: ModuleSettings['forum'] | undefined): string[] =>
  forum !== undefined && (forum.LINK_PREVIEW_URL === '') !== (forum.LINK_PREVIEW_SECRET === '')
    ? ['LINK_PREVIEW_SECRET: means nothing without LINK_PREVIEW_URL, nor that without it; set both or neither']
    : [];

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const modeOf = (key: string | undefined): string | undefined => /_(test|live)_/.exec(key ?? '')?.[1];

/** The three keys belong together, to one mode, and to the kind of installation. */
const stripeProblems = (value: Variables, on: { production: boolean; sandbox: boolean }): string[] => {
  if (on.production && value.STRIPE_API_URL !== undefined)
    return ['STRIPE_API_URL: with NODE_ENV=production payments go to Stripe alone'];
  if (stripeKeys.every((name) => value[name] === undefined))
    return value.STRIPE_API_URL === undefined ? [] : ['STRIPE_API_URL: means nothing without the keys of that server'];
  const missing = stripeKeys.filter((name) => value[name] === undefined);
  const [secret, publishable] = [modeOf(value.STRIPE_SECRET_KEY), modeOf(value.STRIPE_PUBLISHABLE_KEY)];
  return [
    ...missing.map((name) => `${name} is missing: the keys of Stripe mean nothing without each other`),
    ...(secret !== undefined && publishable !== undefined && secret !== publishable
      ? [`STRIPE_PUBLISHABLE_KEY: is a ${publishable} key, but STRIPE_SECRET_KEY is a ${secret} key`]
      : []),
    ...(on.sandbox && secret === 'live' ? ['STRIPE_SECRET_KEY: a sandbox must not charge real cards'] : []),
    ...(on.production && secret === 'test' && !value.STRIPE_TEST_KEYS
      ? ['STRIPE_SECRET_KEY: with a test key test cards pay; STRIPE_TEST_KEYS=true says that this is meant']
      : []),
  ];
};

/** A sandbox shows all mails and has an admin with a known password, so nothing may lead to it from elsewhere. */
const published = ({ PUBLIC_URL, PROXIES }: Variables): string[] => {
  const cure = 'set NODE_ENV=production for an installation that people reach';
  return [
    ...(PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? [`PUBLIC_URL: a sandbox is for this machine alone; ${cure}`]
      : []),
    ...(PROXIES > 0 ? [`PROXIES: a sandbox stands behind no proxy; ${cure}`] : []),
  ];
};

const needed: readonly [keyof Variables, string][] = [
  ['DATABASE_URL', 'a Postgres database; the embedded one is for trying things out'],
  ['MASTER_KEY', 'at least 32 characters of secret, the same in every process; it seals personal data'],
  ['OPENVIDU_URL', 'an OpenVidu server; the embedded one is for trying things out'],
  ['OPENVIDU_SECRET', 'the secret of the OpenVidu server'],
  ['PUBLIC_URL', 'the address people use, https://…'],
  ['SMTP_URL', 'a mail server; without one nobody can confirm an address'],
  ['MAIL_FROM', 'the sender of mails'],
  ['EMAIL_SUPPORT', 'the address people are told to write to'],
];
const wellKnownSecrets = new Set(['MY_SECRET', 'secret', 'changeme', 'password']);

const missingInProduction = (value: Variables, sandbox: boolean): string[] => [
  ...(sandbox ? ['SANDBOX: sandbox parts are not allowed with NODE_ENV=production'] : []),
  ...needed.filter(([name]) => value[name] === undefined).map(([name, what]) => `${name} is missing: ${what}`),
  ...(value.PUBLIC_URL?.startsWith('http://')
    ? ['PUBLIC_URL: must begin with https://; browsers give no camera otherwise']
    : []),
  ...(['OPENVIDU_SECRET', 'MASTER_KEY', 'MASTER_KEY_ALSO', 'WRAPPING_KEY'] as const)
    .filter((name) => wellKnownSecrets.has(value[name] ?? ''))
    .map((name) => `${name}: this is a well-known default, choose another`),
  ...(['MASTER_KEY', 'MASTER_KEY_ALSO', 'WRAPPING_KEY'] as const)
    .filter((name) => /^(.)\1*$/.test(value[name] ?? 'unset'))
    .map((name) => `${name}: this is no secret, choose another`),
];
