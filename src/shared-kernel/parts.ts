/** The kernel's parts in the container, by symbol. Modules name them in `module.ts`, nowhere else. */
export const EXECUTE = Symbol('Execute');
export const EVENT_LOG = Symbol('EventLog');
export const DATABASE = Symbol('Database');
export const CLOCK = Symbol('Clock');
export const PERSONAL_DATA = Symbol('PersonalData');
export const MAIL = Symbol('Mail');
export const SETTINGS = Symbol('Settings');
