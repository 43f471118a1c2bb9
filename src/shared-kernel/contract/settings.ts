import { z } from 'zod';

/** A setting that is a whole number of at least so much, or within a range; the meaning names its unit. */
export const whole = (range: number | readonly [least: number, most: number], usual: number, meaning: string) => {
  const [least, most = Number.MAX_SAFE_INTEGER] = typeof range === 'number' ? [range] : range;
  return z.coerce.number().int().min(least).max(most).default(usual).describe(meaning);
};

/** A setting that is on or off. */
export const onOrOff = (usual: boolean, meaning: string) =>
  z.union([z.boolean(), z.stringbool()]).default(usual).describe(meaning);

/** A setting that is an email address, or empty. */
export const emailOrNone = (meaning: string) =>
  z
    .union([z.literal(''), z.email()])
    .default('')
    .describe(meaning);

/** A setting that is the address of a film, here or over https, or empty. */
export const filmOrNone = (example: string, meaning: string) =>
  z
    .string()
    .default('')
    .refine(
      (text) => text === '' || /^\/(?!\/)/.test(text) || (text.startsWith('https://') && URL.canParse(text)),
      `should look like https://example.org/${example} or /${example}`,
    )
    .describe(meaning);

/** A setting that is JSON of a schema, or empty. */
export const jsonOrNone = (schema: z.ZodType, example: string) => {
  const problemOf = (given: string): string | undefined => {
    if (given === '') return undefined;
    try {
      const parsed = schema.safeParse(JSON.parse(given));
      if (parsed.success) return undefined;
      const [issue] = parsed.error.issues;
      return `${issue!.path.join('.')}: ${issue!.message}`;
    } catch {
      return `write it as JSON: ${example}`;
    }
  };
  return z
    .string()
    .default('')
    .superRefine((given, context) => {
      const message = problemOf(given);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
};
