import type { MemberRecords } from './about-members.ts';
import type { Clock } from './clock.ts';
import type { Execute } from './commands/commands.ts';
import type { Database, Sql } from './database/database.ts';
import type { FileStore } from './files/files.ts';
import type { EventLog } from './log/event-log.ts';
import type { Keyring } from './log/keyring.ts';
import type { PersonalData, Tokens } from './log/personal-data.ts';
import type { Signing } from './log/signing.ts';
import type { MailGate, MailPort, MailWording } from './mail.ts';
import type { Catalogue, Histories, NoteListReading } from './module.ts';
import type { PortProblems } from './port-problems.ts';
import type { ReturnPaths } from './return-path.ts';
import { token, type InjectionToken } from './injection.ts';

/** The kernel's parts in the container. Modules name them in `module.ts`, nowhere else. */
export const EXECUTE = token<Execute>('Execute');
export const EVENT_LOG = token<EventLog>('EventLog');
export const DATABASE = token<Database>('Database');
export const CLOCK = token<Clock>('Clock');
export const PERSONAL_DATA = token<PersonalData & Tokens>('PersonalData');
export const SIGNING = token<Signing>('Signing');
export const MAIL = token<MailPort>('Mail');
/** How a mail reads that is sent now. */
export const MAIL_WORDING = token<MailWording>('MailWording');
export const SETTINGS = token<CommonSettings>('Settings');
/** The settings together with those that a module finds under its own name. */
export const settingsOf = <Own>(): InjectionToken<CommonSettings & Own> =>
  SETTINGS as symbol as InjectionToken<CommonSettings & Own>;
/** The mailbox for mails that come back, and the secret of the call that brings them; unbound when there is none. */
export const BOUNCE_MAILBOX = token<BounceMailbox>('BounceMailbox');
export type BounceMailbox = { paths: ReturnPaths; secret: string };

/** What most modules work with, under the names that it has there. */
export const KERNEL = { execute: EXECUTE, log: EVENT_LOG, sql: DATABASE, clock: CLOCK };

/** Files that people upload. */
export const FILES = token<FileStore>('Files');
export const CATALOGUE = token<Catalogue>('Catalogue');
/** Folder for what the installation keeps beside its database (a path); unbound in memory. */
export const DATA_FOLDER = token<string>('DataFolder');
export const HISTORIES = token<Histories>('Histories');
export const MEMBER_RECORDS = token<MemberRecords>('MemberRecords');
/** The files with the wrapped keys of all subjects and the marks of the forgotten (Keyring). */
export const KEYRING = token<Keyring>('Keyring');
/** Where the video server is and how the product signs in there. */
export const VIDEO_SERVER = token<VideoServer>('VideoServer');

/** Decides about mails that are notices; every mail goes at once while it is unbound. */
export const MAIL_GATE = token<MailGate>('MailGate');

/** Notes what a member of the staff is answered of a list, before the answer goes out; nothing is noted while it is unbound. */
export const LIST_READINGS = token<NoteListReading>('ListReadings');

/** With what the product speaks to push services; unbound when it sends nothing to devices. */
export const PUSH_KEYS = token<PushKeys>('PushKeys');

/** Where charges are made; unbound when billing is off. */
export const PAYMENT_PROVIDER = token<PaymentProvider>('PaymentProvider');

/** Other providers with whose accounts people log in; unbound when none is configured. */
export const LOGIN_PROVIDERS = token<LoginProviders>('LoginProviders');

/** The same where it is used, and two more that many use. */
export type KernelParts = {
  execute: Execute;
  log: EventLog;
  sql: Sql;
  clock: Clock;
  files: FileStore;
  mail: MailPort;
};

/** The settings that every module may read, beside its own. */
export type CommonSettings = {
  productName: string;
  supportEmail: string;
  /** Whether the sandbox is on: outbox page, movable clock, demo data. */
  sandbox: boolean;
  /** Whether all but staff and running rooms read the maintenance notice (I-058). */
  maintenance?: boolean;
  /** Public address without a trailing slash; links in mails are built on it. */
  publicUrl: string;
};

/** OpenVidu's REST interface. Browsers reach the embedded one through the product's own address. */
export type VideoServer = {
  url: string;
  /** Further deployments with the same secret; rooms are spread over all. */
  more?: readonly string[];
  secret: string;
  embedded: boolean;
  /** Whether the embedded one is not running because it has no room; it starts when one is made. */
  isAsleep?: () => boolean;
  /** TURN relays of this installation and their shared secret; no relaying when absent. */
  turn?: { urls: readonly string[]; secret: string } | undefined;
};

/** Stripe, or the embedded sandbox that speaks like it. Card data goes from the browser to it, never through the product. */
export type PaymentProvider = {
  /** Server of the API without a slash at the end, `https://api.stripe.com`. */
  apiUrl: string;
  /** Script that defines `Stripe` in the browser; pages load it from nowhere else. */
  scriptUrl: string;
  secretKey: string;
  publishableKey: string;
  /** Verifies what arrives at `/hooks/stripe`. */
  webhookSecret: string;
  embedded: boolean;
};

/** The keys of this installation for push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  contact: string;
  /** Names of hosts below which push services are; an origin stands for itself. */
  services: readonly string[];
};

/** A provider of OpenID Connect, and the product's registration there. */
export type OpenIdProvider = {
  id: string;
  /** As people know it. */
  name: string;
  /** Without a slash at the end, unless the provider itself writes one. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On this machine; never in production. */
  isWithoutTls: boolean;
};

/** Facebook's login, and the product's app there. */
export type FacebookProvider = {
  issuer: string;
  /** The page that browsers open. */
  dialogUrl: string;
  /** Server of the API without a slash at the end; browsers ask it for the person, the server for the token. */
  graphUrl: string;
  appId: string;
  appSecret: string;
};

export type LoginProviders = { openId: readonly OpenIdProvider[]; facebook?: FacebookProvider | undefined };

/** Where adapters say that the other side does not do its part, and why; shown in `/readyz`. */
export const PORT_PROBLEMS = token<PortProblems>('PortProblems');

/** Reports errors of background work; never with personal data. */
export const REPORT = token<Report>('Report');
export type Report = (where: string, problem: unknown) => void;
