import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** A line between two parts of the installation, which can be slow, silent or cut. */
export type Line = {
  port: number;
  /** From now on every piece arrives so many milliseconds late. */
  delay: (milliseconds: number) => void;
  /** Nothing passes until it is over; nothing is lost either. */
  hold: (holding: boolean) => void;
  /** Ends every connection at once. */
  cut: () => void;
  /** From now on this text answers whatever comes, and nothing passes; until undefined. */
  reply: (text: string | undefined) => void;
  stop: () => Promise<void>;
};

const oneWay = (from: Socket, to: Socket, state: { delay: number; held: Set<() => void> | undefined }) => {
  let order: Promise<unknown> = Promise.resolve();
  const passed = async (piece: Buffer | undefined) => {
    if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay));
    if (state.held) await new Promise<void>((resolve) => state.held!.add(resolve));
    if (to.destroyed) return;
    if (piece) to.write(piece);
    else to.end();
  };
  const follows = (piece: Buffer | undefined): void => {
    order = order.then(() => passed(piece));
  };
  from.on('data', follows);
  from.on('end', () => follows(undefined));
  from.on('error', () => to.destroy());
  from.on('close', () => void order.then(() => to.destroy()));
};

export const line = async (to: NetConnectOpts): Promise<Line> => {
  const state: { delay: number; held: Set<() => void> | undefined } = { delay: 0, held: undefined };
  const sockets = new Set<Socket>();
  let said: string | undefined;
  const server = createServer((near) => {
    const answer = said;
    if (answer !== undefined) {
      near.on('error', () => near.destroy());
      near.once('data', () => near.end(answer));
      return;
    }
    const far = connect(to);
    for (const each of [near, far]) {
      each.setNoDelay(true);
      sockets.add(each);
      each.once('close', () => sockets.delete(each));
    }
    oneWay(near, far, state);
    oneWay(far, near, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const each of sockets) each.destroy();
  };
  const hold = (holding: boolean) => {
    const waiting = state.held;
    state.held = holding ? (waiting ?? new Set()) : undefined;
    if (!holding) for (const go of waiting ?? []) go();
  };
  return {
    port: (server.address() as AddressInfo).port,
    delay: (milliseconds) => void (state.delay = milliseconds),
    hold,
    cut,
    reply: (text) => {
      said = text;
      cut();
    },
    stop: async () => {
      hold(false);
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
