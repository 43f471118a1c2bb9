import { explained } from '#server/settings/operator-error.ts';

/** What a program of the operator is started with, and where its words go. */
export type Terminal = {
  typed: string[];
  environment: NodeJS.ProcessEnv;
  /** A line for the person. */
  say: (line: string) => void;
  /** What is not for the person, but for a file or another program; resolves when more can be taken. */
  write: (text: string) => Promise<void>;
  /** A line about what went wrong. */
  complain: (line: unknown) => void;
};

/** Resolves to the status with which the process ends. */
export type Program = (terminal: Terminal) => Promise<number>;

const shell = (): Terminal => ({
  typed: process.argv.slice(2),
  environment: process.env,
  say: (line) => console.log(line),
  write: (text) =>
    process.stdout.write(text) ? Promise.resolve() : new Promise((resolve) => process.stdout.once('drain', resolve)),
  complain: (line) => console.error(line),
});

/** A pipe takes what was written when its reader does; a process that exits before loses the rest, the verdict first. */
const exitAfterOutput = (status: number): void => {
  process.exitCode = status;
  process.stdout.write('', () => process.stderr.write('', () => process.exit(status)));
};

/**
 * A program that runs when its file is started. An OperatorError is printed without a stack trace.
 * @param failed the status after an error
 */
export const program = (file: ImportMeta, run: (terminal: Terminal) => Promise<number | void>, failed = 1): Program => {
  const ended: Program = async (terminal) => {
    try {
      return (await run(terminal)) ?? 0;
    } catch (problem) {
      terminal.complain(explained(problem));
      return failed;
    }
  };
  if (file.main)
    ended(shell()).then(
      (status) => exitAfterOutput(status),
      () => exitAfterOutput(1),
    );
  return ended;
};
