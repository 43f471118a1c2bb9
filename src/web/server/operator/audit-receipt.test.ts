import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receipt, receiptText } from '#modules/identity/contract/receipt.ts';
import { receiptFingerprint } from '#modules/identity/receipts/signed.ts';
import { signing } from '#kernel/log/signing.ts';
import { operator } from '#server/testing/operator.ts';
import { audit as auditProgram } from './audit.ts';

const SIGNING = signing('a key of no importance, for tests only');
const CODE = 'abcd-efgh-jkmn-pqrs-tuvw';
let folder: string;

const text = receiptText({
  installation: 'https://wellspring.example',
  requestedAt: '2026-05-04T12:00:00.000Z',
  begunAt: '2026-06-03T12:00:00.000Z',
  finishedAt: '2026-06-03T12:02:00.000Z',
  position: '000000000000001b',
  fingerprint: receiptFingerprint('ana@example.org', CODE),
  removed: { chats: { messages: 12 } },
  stays: {},
});
const genuine = `Hello,\r\n\r\n${receipt(text, SIGNING.publicKey, SIGNING.sign('erasure', text)).replaceAll('\n', '\r\n')}\r\n`;

const audit = async (content: string, ...options: string[]) => {
  const file = join(folder, 'receipt.txt');
  await writeFile(file, content);
  // No installation is given: neither a database nor a key.
  const { status, out, errors } = await operator(auditProgram, ['receipt', file, ...options]);
  return { status, said: out + errors };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipt-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('[I-036] audit receipt', () => {
  it('checks a mail on a machine that knows nothing of the installation', async () => {
    const { status, said } = await audit(genuine);
    expect(said).toContain('The receipt is genuine');
    expect(said).toContain('Compare it with what the community tells');
    expect(said).toContain('2026-06-03T12:02:00.000Z');
    expect(status).toBe(0);
  });
  it('holds it against the key that is known from elsewhere', async () => {
    expect((await audit(genuine, '--key', SIGNING.publicKey)).status).toBe(0);
    const other = await audit(genuine, '--key', signing('another key of no importance').publicKey);
    expect(other.said).toContain('NOT genuine');
    expect(other.status).toBe(1);
  });
  it('finds a changed one', async () => {
    expect((await audit(genuine.replace('messages 12', 'messages 11'))).status).toBe(1);
  });
  it('tells with address and code whose it is', async () => {
    expect((await audit(genuine, '--email', 'Ana@example.org', '--code', CODE)).said).toContain(
      'It is about this address.',
    );
    expect((await audit(genuine, '--email', 'ben@example.org', '--code', CODE)).said).toContain(
      'It is not about this address',
    );
  });
  it('says so when there is none', async () => {
    const { status, said } = await audit('Dear diary');
    expect(said).toContain('This is no receipt');
    expect(status).toBe(2);
  });
});
