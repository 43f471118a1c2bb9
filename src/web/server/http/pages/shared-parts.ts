type ApiPart = Record<string, unknown>;
type ApiParameter = { name: string; schema?: unknown };
type ApiCall = { parameters?: unknown[]; responses: Record<string, unknown>; security?: unknown };

/** So many calls repeat a part before it is written once. */
const REPEATED = 3;

const SCHEMAS = '#/components/schemas/';
/** The first schema that a part refers to, by its name. */
const schemaIn = (part: unknown): string => {
  const text = JSON.stringify(part);
  const at = text.indexOf(SCHEMAS);
  return at < 0 ? '' : /^\w+/.exec(text.slice(at + SCHEMAS.length))![0];
};
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Puts parts into `components` and answers the reference to each; equal parts are one. */
const collection = (components: ApiPart, kind: 'parameters' | 'responses') => {
  const parts = (components[kind] ??= {}) as ApiPart;
  return (part: unknown, name: string): { $ref: string } => {
    const free = [name, `${name}${schemaIn(part)}`].find(
      (each) => parts[each] === undefined || JSON.stringify(parts[each]) === JSON.stringify(part),
    );
    if (free === undefined) throw new Error(`two ${kind} of the API document are called ${name}`);
    parts[free] = part;
    return { $ref: `#/components/${kind}/${free}` };
  };
};

/**
 * What calls repeat of each other is written once: parameters and answers of several calls, and who may make most of them. Clients
 * are generated from names, so nothing is shared without one.
 */
export const withSharedParts = <T>(document: T, usualSecurity: readonly unknown[]): T => {
  const { components, paths } = document as { components: ApiPart; paths: Record<string, { post: ApiCall }> };
  const calls = Object.values(paths).map(({ post }) => post);
  const times = new Map<string, number>();
  const count = (part: unknown) => times.set(JSON.stringify(part), (times.get(JSON.stringify(part)) ?? 0) + 1);
  for (const { parameters = [], responses } of calls) [...parameters, responses['200']].forEach(count);
  const isShared = (part: unknown) => times.get(JSON.stringify(part))! >= REPEATED;
  const parameterOf = collection(components, 'parameters');
  const responseOf = collection(components, 'responses');
  for (const call of calls) {
    if (JSON.stringify(call.security) === JSON.stringify(usualSecurity)) delete call.security;
    if (call.parameters)
      call.parameters = call.parameters.map((part) =>
        isShared(part) ? parameterOf(part, capitalised((part as ApiParameter).name).replaceAll(/\W/g, '')) : part,
      );
    const answer = call.responses['200'];
    if (isShared(answer)) call.responses['200'] = responseOf(answer, schemaIn(answer));
  }
  return document;
};
