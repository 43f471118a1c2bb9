import { z } from 'zod';
import { uuid } from './inputs.ts';

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
