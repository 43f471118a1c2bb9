import { expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serverTime } from '#modules/site/contract/api.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { apiPages } from './api-pages.ts';

/** Statuses of three visitors who ask for the document, and how often it was built. */
const asked = async (find: () => Endpoint) => {
  let reads = 0;
  const first = {
    module: 'toy',
    get endpoint(): Endpoint {
      reads += 1;
      return find();
    },
  };
  const app = express();
  app.use('/docs', apiPages([first], 'Wellspring'));
  app.use(((_problem, _request, response, _next) => void response.status(500).end()) as express.ErrorRequestHandler);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const seen: [status: number, reads: number][] = [];
    for (let visitor = 0; visitor < 3; visitor += 1) {
      const { status } = await fetch(`http://127.0.0.1:${port}/docs/openapi.json`);
      seen.push([status, reads]);
    }
    return seen;
  } finally {
    server.close();
  }
};

it('the document of the API is built for the first visitor alone', async () => {
  const [first, ...others] = await asked(() => serverTime);
  expect(first![0]).toBe(200);
  expect(others).toEqual([first, first]);
});

it('a document that cannot be built is not built again by every visitor', async () => {
  const failing = () => {
    throw new Error('an output that no schema can describe');
  };
  expect(await asked(failing)).toEqual([
    [500, 1],
    [500, 1],
    [500, 1],
  ]);
});
