import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { localhostCertificate } from '#kernel/testing/localhost-certificate.ts';

/** What the server answers at each step; `drop` ends the connection instead, `silence` says nothing. */
export type MailAnswers = Partial<Record<'greeting' | 'auth' | 'mail' | 'rcpt' | 'data' | 'end', string>> & {
  /** Offered to everyone who says EHLO. */
  extensions?: readonly string[];
};

/** Speaks just enough SMTP. Its answers may be changed while it runs: a server that is mended. */
export const fakeMailServer = async (answers: MailAnswers = {}) => {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, answers, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every line that clients said. */
    received,
    answers,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const converse = (plain: Socket, answers: MailAnswers, received: string[]): void => {
  let socket: Socket = plain;
  let isBody = false;
  const say = (answer: string) => {
    if (answer === 'drop') socket.destroy();
    else if (answer !== 'silence') socket.write(`${answer}\r\n`);
  };
  const hear = (line: string) => {
    received.push(line);
    if (isBody) {
      if (line !== '.') return;
      isBody = false;
      return say(answers.end ?? '250 2.0.0 taken');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO')
      return say(
        ['toy', ...(answers.extensions ?? []), 'HELP']
          .map((each, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${each}`)
          .join('\r\n'),
      );
    if (command === 'AUTH') return say(answers.auth ?? '235 2.7.0 come in');
    if (command === 'MAIL') return say(answers.mail ?? '250 2.1.0 ok');
    if (command === 'RCPT') return say(answers.rcpt ?? '250 2.1.5 ok');
    if (command === 'STAR') {
      say('220 2.0.0 ready');
      socket.removeAllListeners('data');
      socket = new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(localhostCertificate) });
      return listen();
    }
    if (command !== 'DATA') return say('250 2.0.0 ok');
    const answer = answers.data ?? '354 go on';
    isBody = answer.startsWith('354');
    say(answer);
  };
  const listen = () => {
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) hear(line);
    });
  };
  listen();
  say(answers.greeting ?? '220 toy');
};
