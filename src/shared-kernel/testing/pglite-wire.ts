import type { PGlite } from '@electric-sql/pglite';
import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';

/** PostgreSQL's wire protocol spoken with PGlite, in place of the network connection of a `pg` client. */
export const pgliteWire = (pglite: PGlite): Duplex => {
  const send = callbackify(async (message: Buffer) => {
    const answers: Buffer[] = [];
    await pglite.execProtocolRawStream(message, {
      syncToFs: false, // there is no disk
      onRawData: (data) => answers.push(Buffer.from(data)), // its memory is used again
    });
    if (answers.length > 0) wire.push(Buffer.concat(answers));
  });
  const wire = new Duplex({
    read: () => undefined, // answers are pushed when they come
    write: (chunk: Buffer, _encoding, done) => send(chunk, done),
    writev: (written, done) => send(Buffer.concat(written.map(({ chunk }) => chunk as Buffer)), done),
  });
  return Object.assign(wire, {
    connect: () => queueMicrotask(() => wire.emit('connect')),
    setNoDelay: () => undefined,
  });
};
