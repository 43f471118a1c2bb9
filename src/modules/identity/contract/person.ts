import { z } from 'zod';

/**
 * What a member is called where that is not the username; null or left out where it is, and for former members. It is read
 * by those who read the username (ADR 77).
 */
export const displayName = z.string().nullish();

/** How a member is named in answers. The username is null for a former member. */
export const named = { username: z.string().nullable(), name: displayName };
export type Named = { username: string | null; name?: string | null | undefined };

/** What a member is called; the other text for a former one. */
export const calledOr = ({ username, name }: Named, former: string): string => name ?? username ?? former;

/** The display name as it goes out: nothing where it is the username. */
export const displayNameOf = ({ username, name }: { username: string; name: string }): string | null =>
  name === username ? null : name;
