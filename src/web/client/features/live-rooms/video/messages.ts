import { z } from 'zod';

/** The longest message that is sent or read, in bytes of JSON (C-097). */
export const MESSAGE_LIMIT_BYTES = 512;

export const REACTIONS = ['with-you', 'thank-you', 'me-too'] as const;
export type Reaction = (typeof REACTIONS)[number];

const HOURS_MS = 3_600_000;

/**
 * Harmless hints between browsers (ROM-112, C-097): name and data of each known one. None of them can move or mute a
 * person.
 */
const messages = {
  /** A raised or lowered hand; `ago` says for how many milliseconds it has been up, for those who come later. */
  hand: z.strictObject({
    up: z.boolean(),
    ago: z
      .int()
      .min(0)
      .max(4 * HOURS_MS)
      .default(0),
  }),
  reaction: z.strictObject({ kind: z.enum(REACTIONS) }),
  /** How the sender's own connection is, and why they may send no picture. */
  line: z.strictObject({
    quality: z.enum(['good', 'weak', 'bad']),
    picture: z.enum(['sent', 'saved', 'lost']).default('sent'),
  }),
};

type Messages = typeof messages;
export type RoomMessageName = keyof Messages;
export type RoomMessage = { [N in RoomMessageName]: { name: N; data: z.output<Messages[N]> } }[RoomMessageName];

const envelope = z.strictObject({ name: z.string(), data: z.unknown() });

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Parses a received hint; undefined when it is unknown, too long or malformed: such messages are dropped (C-097). */
export const readMessage = (text: string): RoomMessage | undefined => {
  if (text.length > MESSAGE_LIMIT_BYTES || bytes(text) > MESSAGE_LIMIT_BYTES) return undefined;
  try {
    const { name, data } = envelope.parse(JSON.parse(text));
    if (!Object.hasOwn(messages, name)) return undefined;
    const parsed = messages[name as RoomMessageName].safeParse(data);
    return parsed.success ? ({ name, data: parsed.data } as RoomMessage) : undefined;
  } catch {
    return undefined;
  }
};

export const writeMessage = (message: RoomMessage): string => JSON.stringify(message);

/** At most `burst` at once, one more each `everyMs`: for what we send, and for what each of the others may send us. */
export const allowance = (burst: number, everyMs: number) => {
  let left = burst;
  let at = -Infinity;
  return {
    take(nowMs: number): boolean {
      if (at > -Infinity) left = Math.min(burst, left + (nowMs - at) / everyMs);
      at = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};
export type Allowance = ReturnType<typeof allowance>;
