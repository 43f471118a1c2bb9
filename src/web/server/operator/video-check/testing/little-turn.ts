import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import {
  ALLOCATE,
  ATTRIBUTES,
  FAILURE,
  readMessage,
  signature,
  SUCCESS,
  writeMessage,
  type StunMessage,
} from '../stun.ts';

const INTEGRITY_BYTES = 24;
const REALM = 'example.org';

/** The front of a relay that checks keys as coturn does with `use-auth-secret`, and relays nothing. */
export async function littleTurn(secret: string): Promise<{ port: number; refreshed(): number; close(): void }> {
  let refreshed = 0;
  const answer = (bytes: Buffer): Buffer | undefined => {
    const message = readMessage(bytes);
    if (!message) return undefined;
    if (message.type !== ALLOCATE) {
      refreshed++;
      return undefined;
    }
    const { transaction } = message;
    if (isSigned(bytes, message, secret))
      return writeMessage(ALLOCATE | SUCCESS, [[ATTRIBUTES.relayedAddress, Buffer.alloc(8, 1)]], { transaction });
    return writeMessage(
      ALLOCATE | FAILURE,
      [
        [ATTRIBUTES.errorCode, Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')])],
        [ATTRIBUTES.realm, Buffer.from(REALM)],
        [ATTRIBUTES.nonce, Buffer.from('0123456789abcdef')],
      ],
      { transaction },
    );
  };
  const tcp = createServer((socket) => {
    socket.on('data', (bytes) => {
      const reply = answer(bytes);
      if (reply) socket.write(reply);
    });
    socket.on('error', () => undefined);
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (bytes, from) => {
    const reply = answer(bytes);
    // Twice: networks do that.
    if (reply) for (let copy = 0; copy < 2; copy++) udp.send(reply, from.port, from.address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    port,
    refreshed: () => refreshed,
    close() {
      udp.close();
      tcp.close();
    },
  };
}

function isSigned(bytes: Buffer, { attributes }: StunMessage, secret: string): boolean {
  const username = attributes.get(ATTRIBUTES.username)?.toString() ?? '';
  const given = attributes.get(ATTRIBUTES.integrity);
  if (!given || Number(username.split(':')[0]) < Date.now() / 1000) return false;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return given.equals(
    signature(bytes.subarray(0, bytes.length - INTEGRITY_BYTES), { username, realm: REALM, credential }),
  );
}
