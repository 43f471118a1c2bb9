import { globSync } from 'node:fs';
import type { Endpoint } from '../contract/endpoint.ts';

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value && 'pace' in value;

/** Every endpoint in the contracts of all modules, by its path. */
export const endpoints = new Map<string, Endpoint>();
for (const path of globSync('src/modules/**/contract/**/*.ts').toSorted())
  if (!path.includes('.test.'))
    for (const value of Object.values((await import(`../../../${path}`)) as Record<string, unknown>))
      if (isEndpoint(value)) endpoints.set(value.path, value);
