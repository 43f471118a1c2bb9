import { z } from 'zod';
import { uuid } from './endpoint.ts';

/**
 * What a member is called where that is not the username; null or left out where it is, and for former members. It is read
 * by those who read the username (ADR 77).
 */
const displayName = z.string().nullish();

/** How a person is named in answers. The username is null for a former member. */
export const named = { username: z.string().nullable(), name: displayName };
/** How a member is named where former members never stand. */
export const memberNamed = { username: z.string(), name: displayName };

/** The address of a picture. */
export const pic = z.string().nullable();

export const person = z.object({ uuid, ...named, pic }).meta({ id: 'Person' });
/** Where former members never stand. */
export const member = z.object({ uuid, ...memberNamed, pic }).meta({ id: 'Member' });
/** Where no picture is drawn. */
export const namedPerson = z.object({ uuid, ...named }).meta({ id: 'NamedPerson' });
export const namedMember = z.object({ uuid, ...memberNamed }).meta({ id: 'NamedMember' });

export type Named = { username: string | null; name?: string | null | undefined };

/** What a member is called; the other text for a former one. */
export const calledOr = ({ username, name }: Named, former: string): string => name ?? username ?? former;

/** The display name as it goes out: nothing where it is the username. */
export const displayNameOf = ({ username, name }: { username: string; name: string }): string | null =>
  name === username ? null : name;
