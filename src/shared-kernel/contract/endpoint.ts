import type { z } from 'zod';
import type { RefusalName } from './refusals.ts';

// Apart, so that the browser has endpoints without schemas.
export {
  flag,
  numeric,
  whole,
  characters,
  said,
  pageOf,
  pageSize,
  paging,
  PAGING_MOST,
  uuid,
  judgedText,
  instant,
  instantOrNone,
} from './inputs.ts';

/**
 * Who may call the endpoint; all others are refused. Rules that need facts (the session's host, a Well's member, the
 * host level) belong to the decider, which refuses with `NOT_ALLOWED` or a more specific name. An auditor has an
 * appointment that has not expired; admins are not auditors by default. An organisation is a program with a token that staff made.
 */
export type Access = 'visitor' | 'member' | 'admin' | 'auditor' | 'organisation';

/** What a token lets a program do; a token names those that it has. */
export type Scope = `${string}:${'read' | 'write'}`;

/**
 * Kinds of personal data that an answer may hold about others than hosts, who invite in public: an address of mail; that a
 * member belongs, attends or wrote, with username and id; words of a profile; why a member was restricted, reported or
 * sanctioned; what was written in a closed place; and what opens or pays for something.
 */
export type PersonalData = 'address' | 'presence' | 'profile' | 'reason' | 'writing' | 'code';

/**
 * Who may read: whom it is about, who wrote it or for whom it was written; those with a seat; members of the Well; all
 * members. Each includes the ones before it; admins and auditors stand apart. Visitors read none of it.
 */
export type Circle = 'owner' | 'session' | 'well' | 'members' | 'staff' | 'auditor';

export type Discloses = Readonly<Partial<Record<PersonalData, readonly Circle[]>>>;

/** `instead`: the path of another call. */
export type Deprecated = { since: `${string}Z`; gone: `${string}Z`; instead?: `/v1/${string}` };

/** How often one caller may call: `expensive` covers credentials and mail, `poll` the room's 3-second poll. */
export type Pace = 'read' | 'write' | 'expensive' | 'poll';

/** The limits of one text for people, in characters, and the refusal that a text breaks; a form counts and checks with it. */
export type TextRule = {
  least?: TextLimit;
  most?: TextLimit;
  problem?: (text: string, limits: { min: number; max: number }) => RefusalName | undefined;
};
/** A number, or what an installation has set, with its default. */
type TextLimit = number | { setting: string; usual: number };

/** The limit on this installation. */
export const textLimit = (limit: TextLimit | undefined, settings: Readonly<Record<string, unknown>>) => {
  if (typeof limit !== 'object') return limit;
  const value = settings[limit.setting];
  return typeof value === 'number' ? value : limit.usual;
};

/** One call of `/v1`: the server parses with it, the browser calls through it, the API document is generated from it. */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Name extends RefusalName = RefusalName,
> = {
  /** Path below the server, with parameters in braces: `/v1/session/{id}/join/{flag}`. Parameters are part of `input`. */
  path: `/v1/${string}`;
  /** One sentence for the API document. */
  summary: string;
  /** What the API document calls parameters of the path that have a letter for a name. */
  parameters?: Readonly<Partial<Record<string, string>>>;
  access: Access;
  /** Which personal data the answer may hold, and for whom; none where it says nothing. A test walks all endpoints. */
  discloses?: Discloses;
  /** Also for staff who are logged in as a member, and see what the member sees (C-087); closed unless it says so. */
  support?: 'open';
  /** A list of staff: under this name is recorded who read how much of it (ADR 103). */
  list?: string;
  /** Which scope of a token reaches it; closed for programs with a token unless it says so (ADR 98). */
  scope?: Scope;
  /** On its way out (docs/api-versions.md): since when, the day on which it may be gone, and what takes its place. */
  deprecated?: Deprecated;
  /** Needs a confirmed address (ADR 39): `true` for every call, a name for calls in which this flag of `input` is set. */
  confirmed: boolean | string;
  pace: Pace;
  /**
   * Which calls of a visitor count as tries, after which a browser has to solve a puzzle (C-090): those that were refused,
   * or every one.
   */
  challenged?: 'refused' | 'every';
  /** True when the call changes something: it then takes an `Idempotency-Key` and answers its position. */
  writes: boolean;
  /** Not for members on probation (C-173): what hosts and writers do. */
  goodStanding?: boolean;
  /** How often a member may call it in an hour, where calls on and off would fill the log and reach others each time. */
  hourly?: number;
  /** Needs a code of the second step that was checked some minutes ago at most, from members who have one (C-088). */
  sensitive?: boolean;
  /** A secret that the specification lets callers send in the query: it is worth nothing once it was used (C-086). */
  inQuery?: string;
  /** Also answered during maintenance (I-058): what lets admins in, what people in a room need until its end, and leaving a browser that others use, too. Polls always are. */
  duringMaintenance?: boolean;
  /**
   * What asks for the next page: the `after` of the answer, or the last row in a `filter` while there are `more`. Without it
   * lists are paged by `offset`, and other answers not at all.
   */
  nextPageBy?: 'after' | 'filter';
  /** One input may be sent as a file of a multipart form: it arrives as base64. Most bytes, and what refuses more. */
  upload?: { field: string; bytes: number; tooLarge: Name };
  /** Path parameters, query and JSON body, merged; the body wins, path parameters win over both. */
  input: Input;
  output: Output;
  /** The refusals a caller should expect, beside the general ones. */
  refusals: readonly Name[];
  /** After this write the client refetches its queries about these topics; push messages name the same ones. */
  touches: readonly string[];
  /** The texts of `input` that have a rule of their own, beyond the rough size that `input` allows. */
  texts: Readonly<Record<string, TextRule>>;
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType, const N extends RefusalName = never>(
  path: `/v1/${string}`,
  options: {
    summary: string;
    parameters?: Readonly<Partial<Record<keyof z.input<I> & string, string>>>;
    access: Access;
    discloses?: Discloses;
    support?: 'open';
    list?: string;
    scope?: Scope;
    deprecated?: Deprecated;
    confirmed?: boolean | (keyof z.output<I> & string);
    pace?: Pace;
    challenged?: 'refused' | 'every';
    writes?: boolean;
    duringMaintenance?: boolean;
    goodStanding?: boolean;
    hourly?: number;
    sensitive?: boolean;
    inQuery?: keyof z.output<I> & string;
    nextPageBy?: 'after' | 'filter';
    upload?: { field: string; bytes: number; tooLarge: N };
    input: I;
    output: O;
    refusals?: readonly N[];
    touches?: readonly string[];
    texts?: Partial<Record<keyof z.input<I> & string, TextRule>>;
  },
): Endpoint<I, O, N> => ({
  path,
  pace: options.writes ? 'write' : 'read',
  writes: false,
  confirmed: false,
  refusals: [],
  touches: [],
  ...options,
  texts: (options.texts ?? {}) as Record<string, TextRule>,
});

/** Whether a call with this input needs a confirmed address. */
export const needsConfirmedEmail = ({ confirmed }: Pick<Endpoint, 'confirmed'>, input: unknown): boolean =>
  typeof confirmed === 'string' ? (input as Record<string, unknown>)[confirmed] === true : confirmed;

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type AnswerOf<E extends Endpoint> = z.output<E['output']>;

/** The names between braces: `/v1/session/{id}/get` has `['id']`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
