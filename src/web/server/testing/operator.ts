import type { Program } from '#server/operator/program.ts';
import type { TestServer } from './test-server.ts';

export type Ended = { status: number; out: string; errors: string };
type OperatorInstallation = Pick<TestServer, 'connection'> & {
  eventStore?: TestServer['eventStore'];
  configuration: Pick<TestServer['configuration'], 'DATA_DIR' | 'MASTER_KEY'>;
};

/** The variables with which a program of the operator finds the installation of a test server. */
export const environmentOf = ({
  connection,
  configuration,
  eventStore,
}: OperatorInstallation): Record<string, string> => {
  const { host, port, user, database } = connection;
  return {
    NODE_ENV: 'test',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: configuration.DATA_DIR,
    MASTER_KEY: configuration.MASTER_KEY ?? '',
    ...(eventStore as Record<string, string> | undefined),
  };
};

/** Runs a program of the operator in this process, as its own process would. */
export const operator = async (
  program: Program,
  typed: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> => {
  const [out, errors]: [string[], string[]] = [[], []];
  const status = await program({
    typed: [...typed],
    environment: { ...environment },
    say: (line) => out.push(`${line}\n`),
    write: async (text) => void out.push(text),
    // A transient error is printed with its trace.
    complain: (line) => errors.push(`${line instanceof Error ? line.stack : String(line)}\n`),
  });
  return { status, out: out.join(''), errors: errors.join('') };
};
