import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const CHUNK = 256 * 1024;

/** The lines of a file. A failure to read is thrown, never taken for the end: `readline` does not pass it on. */
export const textLines = async function* (path: string): AsyncGenerator<string, void> {
  const input = createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK });
  const lines = createInterface({ input, crlfDelay: Infinity });
  let problem: Error | undefined;
  input.on('error', (error) => {
    problem = error;
    lines.close();
  });
  try {
    yield* lines;
  } finally {
    input.destroy();
  }
  if (problem) throw problem;
};
