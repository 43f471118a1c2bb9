import { z } from 'zod';

/** How a Well is named in answers of others, with what its address needs. */
export const namedWell = z.object({ uuid: z.string(), title: z.string(), slug: z.string() }).meta({ id: 'NamedWell' });
