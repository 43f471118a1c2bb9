import { expect, test } from '@jest/globals';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { startTestServer } from '#server/testing/test-server.ts';

const elsewhere = { OPENVIDU_URL: 'http://127.0.0.1:9', OPENVIDU_SECRET: 'none' };

test('a web process that is the first of all waits, unready, until a worker has built the read models', async () => {
  const { connection, dispose } = await testDatabase();
  const web = await startTestServer({ connection, environment: { ROLE: 'web', ...elsewhere } });
  const isReady = async () => (await fetch(`${web.url}/readyz`)).status;
  expect(await isReady()).toBe(503);
  const worker = await startTestServer({ connection, environment: { ROLE: 'worker', ...elsewhere } });
  await until(async () => (await isReady()) === 200);
  expect((await web.visitor().call('/v1/config')).status).toBe(200);
  await worker.dispose();
  await web.dispose();
  await dispose();
}, 240_000);
