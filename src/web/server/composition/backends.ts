import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import webPush from 'web-push';
import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import type { MasterKeys } from '#kernel/log/personal-data.ts';
import { publicKeyOf, signing, type Signing } from '#kernel/log/signing.ts';
import type { LoginProviders, PaymentProvider, PushKeys, VideoServer } from '#kernel/parts.ts';
import type { Configuration } from '#server/settings/configuration.ts';
import type { LoginSandbox } from '#sandboxes/logins/index.ts';
import type { StripeSandbox } from '#sandboxes/stripe/index.ts';
import type { WatchedVideo } from '#server/health/video-figures.ts';

export type Say = (line: string) => void;
export type Backend<T> = { part: T; stop: () => Promise<void> };
/** The video server, and its figures when it is the embedded one. */
export type VideoPart = VideoServer & { watched?: WatchedVideo };

/** Postgres: the configured one, or the embedded one, started. */
export const databaseBackend = async (configuration: Configuration, say: Say): Promise<Backend<PoolConfig>> => {
  if (configuration.DATABASE_URL !== undefined)
    return { part: { connectionString: configuration.DATABASE_URL }, stop: () => Promise.resolve() };
  const { startEmbeddedPostgres } = await import('#sandboxes/postgres/index.ts');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(resolve(configuration.DATA_DIR), 'postgres'),
    log: say,
  });
  return { part: postgres.connection, stop: () => postgres.stop() };
};

/** A session that ends is often followed by the next one. */
const VIDEO_RESTS_AFTER_MS = 5 * 60_000;

const turnOf = ({ TURN_URLS, TURN_SECRET }: Configuration): VideoServer['turn'] =>
  TURN_SECRET === undefined ? undefined : { urls: TURN_URLS, secret: TURN_SECRET };

/** OpenVidu: the configured one, or the embedded one, whose process starts with the first room. */
export const videoBackend = async (configuration: Configuration, say: Say): Promise<Backend<VideoPart>> => {
  if (configuration.OPENVIDU_URL !== undefined)
    return {
      part: {
        url: configuration.OPENVIDU_URL.replace(/\/+$/, ''),
        more: configuration.OPENVIDU_MORE_URLS,
        secret: configuration.OPENVIDU_SECRET ?? '',
        embedded: false,
        turn: turnOf(configuration),
      },
      stop: () => Promise.resolve(),
    };
  const { startEmbeddedVideo } = await import('#sandboxes/openvidu/index.ts');
  const secret = configuration.OPENVIDU_SECRET ?? randomBytes(24).toString('hex');
  const video = await startEmbeddedVideo({
    secret,
    log: { info: () => {}, warn: say },
    announcedAddresses: configuration.VIDEO_ADDRESSES,
    restAfterMs: VIDEO_RESTS_AFTER_MS,
    ...(configuration.VIDEO_UDP_PORT === undefined ? {} : { udpPort: configuration.VIDEO_UDP_PORT }),
  });
  return {
    part: {
      url: video.url,
      secret,
      embedded: true,
      isAsleep: () => video.isAsleep(),
      turn: turnOf(configuration),
      watched: video,
    },
    stop: () => video.stop(),
  };
};

/** The payment provider, and what only the embedded one has. */
export type PaymentPart = PaymentProvider & { embeddedServer?: StripeSandbox };

/** Stripe with the configured keys, in a sandbox without keys the embedded server; billing is off otherwise. */
export const paymentBackend = async (
  configuration: Configuration,
  parts: { database: Database; clock: Clock; say: Say },
): Promise<Backend<PaymentPart | undefined>> => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = configuration;
  const stop = (): Promise<void> => Promise.resolve();
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_PUBLISHABLE_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined) {
    const other = configuration.STRIPE_API_URL?.replace(/\/+$/, '');
    return {
      part: {
        apiUrl: other ?? 'https://api.stripe.com',
        // The release of Stripe.js that @stripe/stripe-js and the pinned version of the API belong to.
        scriptUrl: `${other ?? 'https://js.stripe.com'}/endive/stripe.js`,
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        embedded: other !== undefined,
      },
      stop,
    };
  }
  if (!configuration.sandbox || !configuration.STRIPE_SANDBOX || configuration.ROLE !== 'all')
    return { part: undefined, stop };
  const { postgresStorage, startStripeSandbox } = await import('#sandboxes/stripe/index.ts');
  const embeddedServer = await startStripeSandbox({
    storage: await postgresStorage(parts.database),
    clock: parts.clock,
    log: parts.say,
    port: configuration.STRIPE_SANDBOX_PORT,
    browserHost: new URL(configuration.settings.publicUrl).hostname,
    ...(configuration.host === undefined ? {} : { host: configuration.host }),
  });
  return { part: { ...embeddedServer.provider, embeddedServer }, stop: () => embeddedServer.stop() };
};

/** The providers people log in with, and what only the embedded one has. */
export type LoginPart = { providers: LoginProviders; embeddedServer?: LoginSandbox };

const GOOGLE = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', isWithoutTls: false };

/** Facebook serves a version for about two years; its changelog says until when. */
const GRAPH_VERSION = 'v23.0';
const FACEBOOK = {
  issuer: 'https://www.facebook.com',
  dialogUrl: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
  graphUrl: `https://graph.facebook.com/${GRAPH_VERSION}`,
};

/** The configured providers, in a sandbox without any the embedded one. */
export const loginBackend = async (configuration: Configuration, say: Say): Promise<Backend<LoginPart>> => {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = configuration;
  const { OPENID_ISSUER, OPENID_NAME, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET } = configuration;
  const google =
    GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined
      ? []
      : [{ ...GOOGLE, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }];
  const other =
    OPENID_ISSUER === undefined ||
    OPENID_NAME === undefined ||
    OPENID_CLIENT_ID === undefined ||
    OPENID_CLIENT_SECRET === undefined
      ? []
      : [
          {
            id: 'openid',
            name: OPENID_NAME,
            issuer: OPENID_ISSUER,
            clientId: OPENID_CLIENT_ID,
            clientSecret: OPENID_CLIENT_SECRET,
            isWithoutTls: OPENID_ISSUER.startsWith('http://'),
          },
        ];
  const facebook =
    FACEBOOK_APP_ID === undefined || FACEBOOK_APP_SECRET === undefined
      ? undefined
      : { ...FACEBOOK, appId: FACEBOOK_APP_ID, appSecret: FACEBOOK_APP_SECRET };
  const providers = { openId: [...google, ...other], facebook };
  const isAny = providers.openId.length > 0 || facebook !== undefined;
  if (isAny || !configuration.sandbox || !configuration.LOGIN_SANDBOX || configuration.ROLE !== 'all')
    return { part: { providers }, stop: () => Promise.resolve() };
  const { startLoginSandbox } = await import('#sandboxes/logins/index.ts');
  const embeddedServer = await startLoginSandbox({
    folder: resolve(configuration.DATA_DIR),
    port: configuration.LOGIN_SANDBOX_PORT,
    browserHost: new URL(configuration.settings.publicUrl).hostname,
    log: say,
    ...(configuration.host === undefined ? {} : { host: configuration.host }),
  });
  return { part: { providers: embeddedServer.providers, embeddedServer }, stop: () => embeddedServer.stop() };
};

/** The secrets under which personal data lies. */
export const masterKeysOf = (configuration: Configuration): MasterKeys => ({
  master: masterKeyOf(configuration),
  alsoMaster: configuration.MASTER_KEY_ALSO,
  naming: configuration.NAMING_KEY,
  wrapping: configuration.WRAPPING_KEY,
  alsoWrapping: configuration.WRAPPING_KEY_ALSO,
});

/** Signs with the present master key, and knows the public keys of those before and after it. */
export const signingOf = (configuration: Configuration): Signing => {
  const { master, alsoMaster } = masterKeysOf(configuration);
  return signing(master, [
    ...(alsoMaster === undefined ? [] : [publicKeyOf(alsoMaster)]),
    ...configuration.SIGNING_KEYS_BEFORE,
  ]);
};

/** Keys for push services: configured, or in a sandbox made once and stored beside the data; none otherwise. */
export const pushKeysOf = (configuration: Configuration): PushKeys | undefined => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_SERVICES: services, settings } = configuration;
  const contact = `mailto:${settings.supportEmail || 'support@wellspring.example'}`;
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined)
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, contact, services };
  if (!settings.sandbox) return undefined;
  const stored = storedSecret(configuration, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return {
    ...z.object({ publicKey: z.string(), privateKey: z.string() }).parse(JSON.parse(stored)),
    contact,
    services,
  };
};

/** The master key for personal data: configured, or generated once and stored beside the data. */
const masterKeyOf = (configuration: Configuration): string => {
  if (configuration.MASTER_KEY !== undefined) return configuration.MASTER_KEY;
  return storedSecret(configuration, 'master-key', () => randomBytes(32).toString('base64url'));
};

/** A secret that is made once and stored beside the data. */
const storedSecret = (configuration: Configuration, name: string, make: () => string): string => {
  const folder = resolve(configuration.DATA_DIR);
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${make()}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  } catch (problem) {
    // Another process of this installation was faster.
    if ((problem as { code?: unknown }).code !== 'EEXIST') throw problem;
  }
  return readFileSync(file, 'utf8').trim();
};
