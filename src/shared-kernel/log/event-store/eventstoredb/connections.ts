import type { StoreAddress } from './address.ts';
import { Connection } from './connection.ts';
import { discoveredServer } from './discovery.ts';
import { answerWithin, isHungUp, isTransient, leaderIn, NoServer, refusalIn } from './errors.ts';
import { assertSupported } from './version.ts';

const CONNECT_MS = 3_000;

/** Connects to the leader, and discovers it again after a failure. */
export const connections = (address: StoreAddress) => {
  let connecting: Promise<Connection> | undefined;
  let connected: Connection | undefined;
  let isClosed = false;
  let redirected: string | undefined;

  const connectedTo = async (server: string): Promise<Connection> => {
    const connection = new Connection(server, address);
    try {
      assertSupported(await answerWithin(CONNECT_MS, 'connect', connection.version()));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  };

  const connect = async (): Promise<Connection> => {
    try {
      return await connectedTo(
        address.isCluster ? await discoveredServer(address) : (redirected ?? address.servers[0]!),
      );
    } catch (error) {
      redirected = undefined;
      // So does a server that is about to start behind a port mapping: it passes by itself.
      if (!address.isSecure && isHungUp(error))
        throw new NoServer('it hangs up, as servers with TLS do when EVENTSTORE_URL says tls=false');
      throw refusalIn(error) ?? error;
    }
  };

  const opened = async (): Promise<Connection> => {
    try {
      const connection = await connect();
      if (isClosed) connection.close();
      else connected = connection;
      return connection;
    } catch (error) {
      connecting = undefined;
      throw error;
    }
  };
  const current = (): Promise<Connection> => (connecting ??= opened());

  const drop = (): void => {
    connected?.close();
    connected = undefined;
    connecting = undefined;
  };

  /** A call on this connection failed: when that is the server's failure, the next call goes to another connection. */
  const failed = (connection: Connection, error: unknown): void => {
    if (connected !== connection || !isTransient(error)) return;
    drop();
    redirected = leaderIn(error);
  };

  return {
    current,
    failed,
    use: async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const connection = await current();
      try {
        return await work(connection);
      } catch (error) {
        failed(connection, error);
        throw refusalIn(error) ?? error;
      }
    },
    close: (): void => {
      isClosed = true;
      drop();
    },
  };
};
export type Connections = ReturnType<typeof connections>;
