/** Runs as a process of its own: many participants poll in open loop, each timed from the moment it meant to start. */
import { ACCEPTS, openLine, type Line } from './http-load.ts';
import { percentile } from './measure.ts';

export type PollLoad = {
  port: number;
  everyMilliseconds: number;
  seconds: number;
  warmUpMilliseconds: number;
  participants: { path: string; cookie: string; body?: string }[];
  /** As our browsers do: with the version of the answer before, ready for a compressed answer; after one, uncompressed once. */
  asBrowsers?: boolean;
};
export type PollResult = {
  polls: number;
  failures: number;
  firstFailure?: string | undefined;
  p50: number;
  p99: number;
  max: number;
};

const JSON_BEGINS = '{'.charCodeAt(0);

process.on('message', (load: PollLoad) => {
  void (async () => {
    const lines: Line[] = [];
    for (let from = 0; from < load.participants.length; from += 200)
      lines.push(...(await Promise.all(load.participants.slice(from, from + 200).map(() => openLine(load.port)))));
    const began = performance.now();
    const measureFrom = began + load.warmUpMilliseconds;
    const end = measureFrom + load.seconds * 1000;
    const latencies: number[] = [];
    let failures = 0;
    let firstFailure: string | undefined;
    await Promise.all(
      load.participants.map(async ({ path, cookie, body = '{}' }, index) => {
        let known: string | undefined;
        let intended = began + (index / load.participants.length) * load.everyMilliseconds;
        for (; intended < end; intended += load.everyMilliseconds) {
          const wait = intended - performance.now();
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
          const more = known === undefined ? '' : ACCEPTS;
          const input = known === undefined ? body : JSON.stringify({ known });
          const answer = await lines[index]!.post(path, input, `cookie: ${cookie}\r\n${more}`);
          const { status } = answer;
          if (load.asBrowsers && status === 200)
            known =
              answer.body[0] === JSON_BEGINS
                ? (JSON.parse(answer.body.toString()) as { version: string }).version
                : undefined;
          if (intended < measureFrom) {
            // A browser whose answer comes late does not make up for the polls that it left out.
            intended = Math.max(intended, performance.now() - load.everyMilliseconds);
            continue;
          }
          latencies.push(performance.now() - intended);
          if (status !== 200) {
            failures += 1;
            firstFailure ??= `${status} ${answer.body.toString().slice(0, 200)}`;
          }
        }
      }),
    );
    lines.forEach((line) => line.close());
    const result: PollResult = {
      polls: latencies.length,
      failures,
      firstFailure,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      max: percentile(latencies, 1),
    };
    process.send!(result, () => process.exit(0));
  })();
});
