import { expect, test } from '@jest/globals';
import type { Handler } from '#kernel/module.ts';
import { organisationTokenHandlers } from './organisation-tokens.ts';
import { webhookHandlers } from './webhooks.ts';

const mia = { uuid: '5f0c1a52-0000-4000-8000-000000000001', username: 'mia', name: null };
const NOON = '2026-05-04T12:00:00.000Z';
const made = { madeBy: mia.uuid, madeAt: NOON };
const people = { people: () => Promise.resolve([mia]) };

const asked = async (handlers: readonly Handler[], path: string, input: object) => {
  const { endpoint, handle } = handlers.find((each) => each.endpoint.path === path)!;
  return endpoint.output.parse(await handle(endpoint.input.parse(input) as never, {} as never)) as Record<
    string,
    unknown
  >;
};

test('tokens of organisations are found by name and by what they may do, page by page', async () => {
  const token = (at: number, name: string, scopes: readonly string[]) => ({
    ...made,
    token: `5f0c1a52-0000-4000-8000-0000000000a${at}`,
    name,
    scopes,
    status: 'open',
    expiresAt: NOON,
    lastUsedOn: null,
  });
  const handlers = organisationTokenHandlers(
    {
      list: () =>
        Promise.resolve([
          token(1, 'City library', ['sessions:read']),
          token(2, 'Night school', ['figures:read']),
          token(3, 'Old Library', ['sessions:read', 'figures:read']),
        ]),
    } as never,
    people as never,
  );
  const names = async (input: object) => {
    const { token: tokens, has_more } = await asked(handlers, '/v1/admin/organisation_token/list', input);
    return [...(tokens as { name: string }[]).map(({ name }) => name), has_more];
  };
  expect(await names({})).toEqual(['City library', 'Night school', 'Old Library', false]);
  expect(await names({ q: 'library' })).toEqual(['City library', 'Old Library', false]);
  expect(await names({ scope: 'figures:read' })).toEqual(['Night school', 'Old Library', false]);
  expect(await names({ q: 'library', scope: 'figures:read' })).toEqual(['Old Library', false]);
  expect(await names({ scope: 'sessions:read', limit: 1 })).toEqual(['City library', true]);
  expect(await names({ scope: 'sessions:read', limit: 1, offset: 1 })).toEqual(['Old Library', false]);
});

test('webhooks are found by address and by whether they are on, page by page', async () => {
  const webhook = (at: number, url: string, status: string) => ({
    ...made,
    webhook: `5f0c1a52-0000-4000-8000-0000000000b${at}`,
    url,
    kinds: ['seat.taken'],
    status,
    problem: null,
    arrivedAt: null,
  });
  const handlers = webhookHandlers(
    {
      list: () =>
        Promise.resolve([
          webhook(1, 'https://hooks.example.org/one', 'on'),
          webhook(2, 'https://hooks.example.org/two', 'stopped'),
          webhook(3, 'https://in.example.net/three', 'stopped'),
        ]),
    } as never,
    people as never,
  );
  const urls = async (input: object) => {
    const { webhook: webhooks, has_more } = await asked(handlers, '/v1/admin/webhook/list', input);
    return [...(webhooks as { url: string }[]).map(({ url }) => url.split('/').at(-1)), has_more];
  };
  expect(await urls({})).toEqual(['one', 'two', 'three', false]);
  expect(await urls({ q: 'Example.org' })).toEqual(['one', 'two', false]);
  expect(await urls({ status: 'stopped' })).toEqual(['two', 'three', false]);
  expect(await urls({ q: 'example.org', status: 'stopped' })).toEqual(['two', false]);
  expect(await urls({ status: 'stopped', limit: 1 })).toEqual(['two', true]);
  expect(await urls({ status: 'stopped', limit: 1, offset: 1 })).toEqual(['three', false]);
});
