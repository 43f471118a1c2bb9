import type { Language } from '#kernel/contract/messages/languages.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { Needs } from './needs.ts';
import type { Notice } from '#kernel/contract/refusals.ts';

/** 2026-05-04 is a Monday; 10:00 in London, 09:00 UTC. Every example begins here unless it says otherwise. */
export const MONDAY_MORNING = '2026-05-04T09:00:00.000Z';

/** What became of a call: the answer, or the notice that refuses it. */
export type Outcome = { ok: true; value: Record<string, unknown> } | { ok: false; notice: Notice };

/** A caller: keeps the sign-in like a browser keeps its cookie, and says in which language it reads; English when absent. */
export type Caller = { signIn: string | null; language?: Language };

export type SentMail = {
  to: string;
  subject: string;
  text: string;
  /** The appointment that came with it. */
  calendar: { method: string; content: string } | null;
};

type Account = { email: string; username: string; password: string; timezone: string };

/** What only the people who run an installation can do, on its command line. */
export type Operator = {
  /** Opens accounts whose addresses count as confirmed; answers the ids of the members. */
  enroll(accounts: readonly Account[]): Promise<string[]>;
  createAdmin(options: { email: string; username: string; password: string }): Promise<void>;
  setPlan(member: string, plan: 'basic' | 'unlimited'): Promise<void>;
  /** What `npm run audit -- verify` prints. */
  verifyLog(): Promise<string[]>;
  /** What the job of the night does. */
  verifyByNight(): Promise<void>;
};

/** The product, put together in one of several ways; the same features run against each. */
export type Assembly = {
  call(caller: Caller, endpoint: Endpoint, input: Record<string, unknown>): Promise<Outcome>;
  now(): Promise<string>;
  /** Moves the clock and does whatever became due. */
  moveTo(instant: string): Promise<void>;
  /** Does all that is under way; absent where a server does it in its own time. */
  settle?(): Promise<void>;
  /** Every mail sent to an address, oldest first; null: those whose address was removed. */
  mails(address: string | null): Promise<SentMail[]>;
  /** What a program reads at an address of ours, outside the calls; undefined when there is nothing. */
  read(address: string): Promise<string | undefined>;
  operator: Operator;
  /** The holder of the card takes a charge back at the bank. */
  disputeCharge(charge: string): Promise<void>;
  /** Writes other words over what was recorded in a stream, as one who can write the database could; in memory alone. */
  overwrite?(stream: string, recorded: string, written: string): Promise<void>;
  /** Where a browser finds the product; undefined when it has no address. */
  url?: string;
  stop(): Promise<void>;
};

/** Opens a fresh, empty product for one example. */
export type Assembler = {
  /** With the embedded payment server, and with the embedded provider to log in with, where they are needed. */
  open(needs: Needs): Promise<Assembly>;
  close(): Promise<void>;
};
