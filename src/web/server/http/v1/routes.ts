import { pathParameters } from '#kernel/contract/endpoint.ts';
import type { Handler } from '#kernel/module.ts';

export type Route = { handler: Handler; pattern: string; parameters: readonly string[] };
export type Match = { route: Route; parameters: Record<string, string> };

type RoutesNode = {
  literals: Map<string, RoutesNode>;
  parameter: RoutesNode | undefined;
  route: Route | undefined;
};
const node = (): RoutesNode => ({ literals: new Map(), parameter: undefined, route: undefined });

/**
 * Finds the handler of a path; literal segments win over parameters, independent of the order of declaration. Returns
 * undefined for unknown paths and undecodable segments.
 * @throws when two endpoints match the same path
 */
export const routes = (handlers: readonly Handler[]) => {
  const root = node();
  const all: Route[] = [];
  for (const each of handlers) {
    const pattern = each.endpoint.path;
    let at = root;
    for (const segment of segmentsOf(pattern))
      if (segment.startsWith('{')) at = at.parameter ??= node();
      else {
        const next = at.literals.get(segment) ?? node();
        at.literals.set(segment, next);
        at = next;
      }
    if (at.route) throw new Error(`${pattern} and ${at.route.pattern} answer the same addresses`);
    at.route = { handler: each, pattern, parameters: pathParameters(pattern) };
    all.push(at.route);
  }

  const find = (at: RoutesNode, segments: readonly string[], index: number, values: string[]): Route | undefined => {
    if (index === segments.length) return at.route;
    const segment = segments[index]!;
    const literal = at.literals.get(segment);
    const found = literal && find(literal, segments, index + 1, values);
    if (found) return found;
    if (!at.parameter || segment === '') return undefined;
    values.push(segment);
    const deeper = find(at.parameter, segments, index + 1, values);
    if (!deeper) values.pop();
    return deeper;
  };

  return {
    all: all as readonly Route[],
    match: (pathname: string): Match | undefined => {
      const values: string[] = [];
      const route = find(root, segmentsOf(pathname), 0, values);
      if (!route) return undefined;
      const parameters: Record<string, string> = {};
      for (const [index, name] of route.parameters.entries()) {
        const value = decoded(values[index]!);
        if (value === undefined) return undefined;
        parameters[name] = value;
      }
      return { route, parameters };
    },
  };
};

export type Routes = ReturnType<typeof routes>;

const segmentsOf = (pathname: string): string[] => {
  const segments = pathname.slice(1).split('/');
  if (segments.length > 1 && segments.at(-1) === '') segments.pop();
  return segments;
};

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};
