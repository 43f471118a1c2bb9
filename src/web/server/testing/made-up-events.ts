import { z } from 'zod';
import type { EventType } from '#kernel/contract/event.ts';

export type MadeUp = { type: string; data: unknown };

type Shape = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minItems?: number;
  minimum?: number;
};

/** Draws whole numbers below another, the same ones for the same seed. */
export const drawing = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const FROM = Date.parse('2026-05-04T09:00:00.000Z');
const RETAINED = 20_000;

/**
 * Generates data for an event's schema. Time advances by a second per event; every other id is taken from an earlier
 * field of the same name, so that things are not only begun but continued and ended.
 */
export const makingUp = (draw: (below: number) => number) => {
  const ids = new Map<string, string[]>();
  const shapes = new Map<string, Shape>();
  let count = 0;
  let made = 0;

  const id = (field: string): string => {
    let known = ids.get(field);
    if (!known) ids.set(field, (known = []));
    if (known.length > 0 && draw(2) === 0) return known[draw(known.length)]!;
    const fresh = `${(++made).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
    if (known.length < RETAINED) known.push(fresh);
    return fresh;
  };
  const text = (field: string, { format, pattern }: Shape): string => {
    if (format === 'uuid') return id(field);
    if (format === 'date-time' || /^at$|At$/.test(field)) {
      const instant = new Date(FROM + count * 1_000).toISOString();
      return pattern === undefined || new RegExp(pattern).test(instant) ? instant : instant.slice(0, 16);
    }
    return `${field} ${draw(1_000)}`;
  };
  const madeUp = (shape: Shape, field: string): unknown => {
    if ('const' in shape) return shape.const;
    if (shape.enum) return shape.enum[draw(shape.enum.length)];
    const either = shape.anyOf ?? shape.oneOf;
    if (either) return madeUp(either[draw(either.length)]!, field);
    switch (shape.type) {
      case 'string':
        return text(field, shape);
      case 'integer':
      case 'number':
        return Math.max(shape.minimum ?? 0, draw(8));
      case 'boolean':
        return draw(2) === 0;
      case 'array':
        return Array.from({ length: (shape.minItems ?? 0) + draw(3) }, () => madeUp(shape.items ?? {}, field));
      case 'object':
        return Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, each]) => [name, madeUp(each, name)]),
        );
      default:
        return null;
    }
  };
  return ({ type, schema }: EventType): MadeUp => {
    let shape = shapes.get(type);
    if (!shape) shapes.set(type, (shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Shape));
    count += 1;
    return { type, data: madeUp(shape, type) };
  };
};
