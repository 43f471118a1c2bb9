import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { decisions, map, MODULE_PARTS, reached, shortest } from './map.ts';

const graph = { top: ['middle', 'low', 'aside'], middle: ['low'], low: [], aside: ['low'] };

test('the diagram leaves out an arrow that a longer way replaces', () => {
  expect(shortest(graph)).toEqual([
    ['top', 'middle'],
    ['top', 'aside'],
    ['middle', 'low'],
    ['aside', 'low'],
  ]);
});

test('the diagram reaches the same modules as the declaration', () => {
  const drawn: Record<string, string[]> = { top: [], middle: [], low: [], aside: [] };
  for (const [from, to] of shortest(graph)) drawn[from]!.push(to);
  for (const name of Object.keys(graph)) expect(reached(drawn, name)).toEqual(reached(graph, name));
});

test('the map names every built module with its first sentence, and every rule', () => {
  expect(map()).toContain('[**communities**](../src/modules/communities/README.md): ');
  expect(map()).toContain('`domain-is-pure`: a domain imports itself and contracts.');
});

test('the index of decisions leads to every page', () => {
  expect(decisions()).toContain('- 1. [Record decisions, one page each](0001-record-decisions.md)');
  expect(decisions()).toMatch(/Never used: 42, 45, 46, 50, [\d, ]+\.\n/);
});

test('at the root of these modules stand the files that the map names, and no other', () => {
  const named = new Set(MODULE_PARTS.flatMap(([names]) => names));
  const modules = [
    'admin',
    'chat',
    'communities',
    'feedback',
    'forum',
    'identity',
    'membership-billing',
    'moderation',
    'notifications',
    'profiles',
    'restrictions',
    'site',
  ];
  const files = modules.flatMap((module) => globSync(`src/modules/${module}/*.{ts,md}`));
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((path) => !path.endsWith('.test.ts') && !named.has(basename(path)))).toEqual([]);
});
