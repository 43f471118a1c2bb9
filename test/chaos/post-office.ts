import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How a mail server fares: it takes mails, its disk is full, or it says what no mail server says. */
export type Mood = 'well' | 'full' | 'wrong';

export type PostOffice = {
  port: number;
  /** Message ids of the mails that it took. */
  taken: ReadonlySet<string>;
  fares: (mood: Mood) => void;
  stop: () => Promise<void>;
};

/** A mail server that keeps nothing but the ids of what it was given. */
export const postOffice = async (): Promise<PostOffice> => {
  const taken = new Set<string>();
  const sockets = new Set<Socket>();
  let mood: Mood = 'well';

  const talk = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let rest = '';
    let letter: string | undefined;
    const answered = (line: string): string | undefined => {
      if (letter !== undefined) {
        letter += `${line}\n`;
        if (line !== '.') return undefined;
        const [, id] = /^Message-ID:\s+<([^@>]+)@/im.exec(letter) ?? [];
        if (id !== undefined) taken.add(id);
        letter = undefined;
        return '250 taken';
      }
      if (mood === 'wrong') return 'What do you mean?';
      if (/^RCPT/i.test(line) && mood === 'full') return '452 4.2.2 no room';
      if (!/^DATA/i.test(line)) return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
      letter = '';
      return '354 go on';
    };
    socket.write('220 chaos\r\n');
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const each of lines) {
        const answer = answered(each);
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  };

  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    fares: (next) => void (mood = next),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
