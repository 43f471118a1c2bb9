/** The kernel's parts in the container, by symbol. Modules name them in `module.ts`, nowhere else. */
export const EXECUTE = Symbol('Execute');
export const EVENT_LOG = Symbol('EventLog');
export const DATABASE = Symbol('Database');
export const CLOCK = Symbol('Clock');
export const PERSONAL_DATA = Symbol('PersonalData');
/** Signatures of this installation (Signing). */
export const SIGNING = Symbol('Signing');
export const MAIL = Symbol('Mail');
export const SETTINGS = Symbol('Settings');
/** Files that people upload (FileStore). */
export const FILES = Symbol('Files');
/** Every type of event there is (Catalogue). */
export const CATALOGUE = Symbol('Catalogue');
/** Folder for what the installation keeps beside its database (a path); unbound in memory. */
export const DATA_FOLDER = Symbol('DataFolder');
/** What auditors can make of the log (Histories). */
export const HISTORIES = Symbol('Histories');
/** What every module keeps about members (MemberRecords). */
export const MEMBER_RECORDS = Symbol('MemberRecords');
/** The file with the wrapped keys of all subjects and the marks of the forgotten (Keyring). */
export const KEYRING = Symbol('Keyring');
/** Where the video server is and how the product signs in there. */
export const VIDEO_SERVER = Symbol('VideoServer');

/** The settings that every module may read, beside its own. */
export type CommonSettings = {
  productName: string;
  supportEmail: string;
  /** Whether the sandbox is on: outbox page, movable clock, demo data. */
  sandbox: boolean;
  /** Public address without a trailing slash; links in mails are built on it. */
  publicUrl: string;
};

/** OpenVidu's REST interface. Browsers reach the embedded one through the product's own address. */
export type VideoServer = {
  url: string;
  secret: string;
  embedded: boolean;
  /** TURN relays of this installation and their shared secret; no relaying when absent. */
  turn?: { urls: readonly string[]; secret: string } | undefined;
};

/** Reports errors of background work; never with personal data. */
export const REPORT = Symbol('Report');
export type Report = (where: string, problem: unknown) => void;
