import { World as CucumberWorld, setWorldConstructor } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import type { Assembly, Caller, Outcome, SentMail } from './assembly.ts';
import { isMissing, misspelt, nearestName } from './names.ts';
import { NotSoYet, type FailedStep, type MetRefusal } from './plain-failure.ts';
import { takesUpRefusal, writesWhileAsking, type CurrentStep } from './guards.ts';

/** Somebody in an example. Ana is `ana`, her address `ana@example.org`. */
export type Person = { name: string; username: string; email: string; password: string; id: string };

/** The one admin of an example, whenever the name is spoken of first. */
const ADMIN = 'Mia';

/** Shorter than the limit of a step. */
const LONGEST_WAIT_MS = 20_000;

export class World extends CucumberWorld {
  assembly!: Assembly;
  /** Who called last. */
  lastCaller: string | undefined;
  /** What the last call became. */
  outcome: Outcome | undefined;
  /** Undefined before and after the example. */
  step: CurrentStep | undefined;
  /** What was refused by the step under way. */
  #refused: string | undefined;
  /** All refusals of the example, in their order. */
  readonly #refusals: MetRefusal[] = [];
  readonly #callers = new Map<string, Caller>();
  readonly #people = new Map<string, Person>();
  readonly #remembered = new Map<string, string>();
  readonly #latest = new Map<string, string>();
  readonly #mailed = new Map<string, number>();
  #admin: Promise<string> | undefined;
  #isAttempt = false;

  caller(name: string): Caller {
    let caller = this.#callers.get(name);
    if (!caller) this.#callers.set(name, (caller = { signIn: null }));
    return caller;
  }

  /** Calls as the named person and keeps the outcome. People who are new are enrolled and logged in first; "a visitor" never is. */
  async call<I extends z.ZodType, O extends z.ZodType>(
    name: string,
    endpoint: Endpoint<I, O>,
    input: z.input<I> & Record<string, unknown>,
  ): Promise<Outcome> {
    const problem = this.#isAttempt ? undefined : writesWhileAsking(this.step, endpoint);
    if (problem !== undefined) throw new Error(problem);
    if (!isVisitor(name)) await this.person(name);
    this.lastCaller = name;
    this.outcome = await this.assembly.call(this.caller(name), endpoint, input);
    if (!this.outcome.ok) {
      const says = `${name} was refused: ${this.outcome.notice.msg}`;
      this.#refused ??= says;
      if (this.step && !this.step.isOutcome) this.#refusals.push({ line: this.step.line, text: this.step.text, says });
    }
    return this.outcome;
  }

  stepBegins(step: CurrentStep): void {
    this.step = step;
    this.#refused = undefined;
  }

  /** A refusal is a failure of the step that met it, unless the next step says that it is refused. Steps that ask look for themselves. */
  stepEnds(): void {
    if (this.#refused !== undefined && !this.step!.isOutcome && !takesUpRefusal(this.step!.next))
      throw new Error(`${this.#refused} If this is what the example is about, the next step is: Then it is refused: …`);
  }

  failedStep(): FailedStep {
    return { text: this.step?.text ?? '', refusals: this.#refusals };
  }

  /**
   * Does what a step asks about: whether Ben can join is seen when he tries. The text of the refusal, or undefined where it was done.
   */
  async attempt(act: () => Promise<unknown>): Promise<string | undefined> {
    this.#isAttempt = true;
    try {
      await act();
    } finally {
      this.#isAttempt = false;
    }
    assert.ok(this.outcome);
    return this.outcome.ok ? undefined : this.refusal().msg;
  }

  /** The refusal of the last call, for a step that looks at it itself. */
  refusal(): Extract<Outcome, { ok: false }>['notice'] {
    assert.ok(this.outcome && !this.outcome.ok, 'it was not refused');
    this.#refused = undefined;
    return this.outcome.notice;
  }

  /** As {@link call}, for what an example takes for granted: a refusal is a mistake of the example. */
  async done<I extends z.ZodType, O extends z.ZodType>(
    name: string,
    endpoint: Endpoint<I, O>,
    input: z.input<I> & Record<string, unknown>,
  ): Promise<z.output<O>> {
    const outcome = await this.call(name, endpoint, input);
    if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.notice.msg}`);
    return endpoint.output.parse(outcome.value);
  }

  /** As {@link call}, by a person who logs in again where the sign-in has ended meanwhile: months pass in some examples. */
  async callSignedIn<I extends z.ZodType, O extends z.ZodType>(
    name: string,
    endpoint: Endpoint<I, O>,
    input: z.input<I> & Record<string, unknown>,
  ): Promise<Outcome> {
    const outcome = await this.call(name, endpoint, input);
    if (outcome.ok || outcome.notice.name !== 'NOT_SIGNED_IN') return outcome;
    this.refusal();
    const { email, password } = await this.person(name);
    await this.done(name, logIn, { username_or_email: email, password });
    return this.call(name, endpoint, input);
  }

  /** The named person, with an account and a confirmed address. */
  async person(name: string): Promise<Person> {
    return (await this.people([name]))[0]!;
  }

  /** As {@link person}. Those who are new are enrolled together, which is faster than one after the other. */
  async people(names: readonly string[]): Promise<Person[]> {
    if (names.includes(ADMIN)) await this.admin();
    const present = this.personNames();
    const newcomers = [...new Set(names)]
      .filter((name) => !present.includes(name))
      .map((name, at, all) => namedPerson(name, [...present, ...all.slice(0, at)]));
    if (newcomers.length > 0) {
      const ids = await this.assembly.operator.enroll(
        newcomers.map(({ email, username, password }) => ({ email, username, password, timezone: 'Europe/London' })),
      );
      await Promise.all(
        newcomers.map(({ name, email, password }) => this.must(name, logIn, { username_or_email: email, password })),
      );
      for (const [at, person] of newcomers.entries()) this.#people.set(person.name, { ...person, id: ids[at]! });
    }
    return names.map((name) => this.#people.get(name)!);
  }

  /** The named person, registered a moment ago: the address is not confirmed. */
  async newcomer(name: string, address?: string): Promise<Person> {
    const person = namedPerson(name, this.personNames(), address);
    const { user } = await this.must(name, createAccount, {
      email: person.email,
      username: person.username,
      password: person.password,
      timezone: 'Europe/London',
    });
    const registered = { ...person, id: user!.uuid };
    this.#people.set(name, registered);
    return registered;
  }

  /** Who the example has named so far. */
  personNames(): string[] {
    return [...this.#people.keys()];
  }

  /** The name of a staff person, made on the command line at first use. */
  admin(): Promise<string> {
    this.#admin ??= this.colleague(ADMIN);
    return this.#admin;
  }

  /** One more person on the staff, for what the first one may not do. */
  async colleague(name: string): Promise<string> {
    const username = name.toLowerCase();
    const admin = { email: `${username}@example.org`, username, password: `correct-horse-${username}` };
    await this.assembly.operator.createAdmin(admin);
    const { user } = await this.must(name, logIn, { username_or_email: admin.email, password: admin.password });
    this.#people.set(name, { name, ...admin, id: user.uuid });
    return name;
  }

  remember(kind: string, name: string, id: string): void {
    this.#latest.set(kind, name);
    this.#remembered.set(`${kind}:${name}`, id);
  }

  recall(kind: string, name: string): string {
    const id = this.#remembered.get(`${kind}:${name}`);
    if (id === undefined) throw new Error(isMissing(kind, name, this.#namesOf(kind), this.#kindsOf(name)));
    this.#latest.set(kind, name);
    return id;
  }

  /** The name of the session, the Well or the post that the example made or spoke of last. */
  latest(kind: string): string | undefined {
    return this.#latest.get(kind);
  }

  /** The session that "the room" belongs to. */
  latestSession(): string {
    const title = this.latest('session');
    if (title === undefined) throw new Error('The example speaks of a room before there is a session');
    return title;
  }

  /** Whether the example has something of this kind with this name. */
  has(kind: string, name: string): boolean {
    return this.#remembered.has(`${kind}:${name}`);
  }

  /** Whether a name is one or two letters away from one that the example has given. */
  isMisspelt(kind: string, name: string): boolean {
    return nearestName(name, this.#namesOf(kind), 2) !== undefined;
  }

  #kindsOf(name: string): string[] {
    return [...this.#remembered.keys()]
      .filter((key) => key.endsWith(`:${name}`))
      .map((key) => key.slice(0, -name.length - 1));
  }

  #namesOf(kind: string): string[] {
    return [...this.#remembered.keys()]
      .filter((key) => key.startsWith(`${kind}:`))
      .map((key) => key.slice(kind.length + 1));
  }

  now(): Promise<string> {
    return this.assembly.now();
  }

  moveTo(instant: string): Promise<void> {
    return this.assembly.moveTo(instant);
  }

  async passes(milliseconds: number): Promise<void> {
    await this.moveTo(new Date(Date.parse(await this.now()) + milliseconds).toISOString());
  }

  /** Mails sent to the named person, oldest first. */
  async mails(name: string): Promise<SentMail[]> {
    const username = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');
    return this.assembly.mails(this.#people.get(name)?.email ?? `${username}@example.org`);
  }

  /** Counts what each person has been mailed before people do something, for "… gets a mail about it". */
  async noteMails(): Promise<void> {
    for (const name of this.personNames()) this.#mailed.set(name, (await this.mails(name)).length);
  }

  /** Of a person's mails, those of what people did last. */
  sinceLastDeed(name: string, mails: readonly SentMail[]): readonly SentMail[] {
    return mails.slice(this.#mailed.get(name) ?? 0);
  }

  /**
   * Asks again until the answer is as expected, for what happens a moment later: once all that is under way was done, or for
   * long where a server does it, since a busy machine is slow, not broken.
   */
  async eventually<T>(
    ask: () => Promise<T>,
    expected: (answer: T) => boolean,
    inWords: (answer: T) => string = () => '',
  ): Promise<T> {
    const giveUp = Date.now() + LONGEST_WAIT_MS;
    let isSettled = false;
    for (;;) {
      const answer = await ask();
      if (expected(answer)) return answer;
      if (isSettled || Date.now() > giveUp) throw new NotSoYet(inWords(answer), answer);
      isSettled = this.assembly.settle !== undefined;
      await (this.assembly.settle?.() ?? new Promise((resolve) => setTimeout(resolve, 10)));
    }
  }

  private async must<I extends z.ZodType, O extends z.ZodType>(
    name: string,
    endpoint: Endpoint<I, O>,
    input: z.input<I> & Record<string, unknown>,
  ): Promise<z.output<O>> {
    const outcome = await this.assembly.call(this.caller(name), endpoint, input);
    if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.notice.msg}`);
    return endpoint.output.parse(outcome.value);
  }
}

const namedPerson = (name: string, others: readonly string[], address?: string): Omit<Person, 'id'> => {
  const meant = misspelt(name, others);
  if (meant !== undefined) throw new Error(`"${name}" is named for the first time here. Is ${meant} meant?`);
  const username = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');
  return { name, username, email: address ?? `${username}@example.org`, password: `correct-horse-${username}` };
};

export const isVisitor = (name: string): boolean => /^(a|the) visitor$/i.test(name);

setWorldConstructor(World);
