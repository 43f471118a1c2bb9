/** The crowd, in a process of its own: each request begins when the clock says so, whatever became of the ones before it. */
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { joinRoom, type RpcClient } from '#sandboxes/openvidu/index.ts';
import { EVENING, type Person, type Promised, type Step } from './crowd-evening.ts';
import { inOpenLoop, type Task } from '../tools/http-load.ts';
import type { Claim } from './crowd-audit.ts';
import { FAILED, type Answered } from './crowd-seconds.ts';

export type CrowdLoad = { url: string; video: string; beganAt: number; people: readonly Person[] };
export type CrowdSecond = { sent: number; waiting: number; answered: Answered[]; claims: Claim[] };
export type CrowdMessage = { second: CrowdSecond } | { over: true };

const GIVE_UP_MS = 30_000;
const PING_MS = 5000;

type Answer = { status: number; headers: IncomingHttpHeaders; body: Record<string, unknown> };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const post = (url: string, headers: Record<string, string>, input: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(input);
    const asking = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        timeout: GIVE_UP_MS,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('error', reject);
        answer.on('end', () => {
          try {
            const status = answer.statusCode ?? 0;
            resolve({ status, headers: answer.headers, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) });
          } catch (problem) {
            reject(problem);
          }
        });
      },
    );
    asking.on('timeout', () => asking.destroy(new Error(`no answer in ${GIVE_UP_MS / 1000} s`)));
    asking.on('error', reject);
    asking.end(body);
  });

/** A refusal has a name; an answer without one that is no success is a failure. */
const outcomeOf = ({ status, body }: Answer): string => {
  const refused = (body['notice'] as { name?: string } | undefined)?.name;
  if (status >= 500) return `${FAILED}${status}`;
  return refused ?? (status === 200 ? 'done' : `${FAILED}${status}`);
};

/** What of a promise can be found again: what the person did, or the id that the answer gave it. */
const thingOf = (
  promised: Promised,
  { well, session }: Person,
  id: string,
  body: Answer['body'] | undefined,
): string | undefined => {
  if (promised === 'membership') return well;
  if (promised === 'message') return id;
  return promised === 'reply' ? (body?.['forum_post'] as { uuid?: string } | undefined)?.uuid : session;
};

/** A browser: its cookie, what it saw last, and its line to the video server, without media. */
type Browser = {
  cookie: string | undefined;
  after: string | undefined;
  hasNoSeat: boolean;
  video: RpcClient | undefined;
};

const crowd = ({ url, video, beganAt, people }: CrowdLoad) => {
  const began = performance.now() + (beganAt - Date.now());
  const empty = (): CrowdSecond => ({ sent: 0, waiting: 0, answered: [], claims: [] });
  let second = empty();
  let waiting = 0;
  let isStopped = false;
  const browsers = people.map((): Browser => ({
    cookie: undefined,
    after: undefined,
    hasNoSeat: false,
    video: undefined,
  }));

  const enterVideo = async (browser: Browser, body: Answer['body']): Promise<void> => {
    const token = (body['session_video'] as { provider_token?: string } | undefined)?.provider_token;
    if (!token) return;
    const enteredAt = performance.now();
    const outcome = await joinRoom(video, token).then(
      (client) => {
        browser.video = client;
        return 'done';
      },
      (problem: unknown) => `${FAILED}${String(problem)}`,
    );
    second.answered.push({ step: 'connect to video', milliseconds: performance.now() - enteredAt, outcome });
  };

  const ask = async ({ due, step, index }: Task & { step: Step; index: number }): Promise<void> => {
    const [person, browser, id] = [people[index]!, browsers[index]!, randomUUID()];
    if (step.inSession && browser.hasNoSeat) return;
    second.sent += 1;
    waiting += 1;
    const headers = {
      'x-forwarded-for': person.ip,
      'idempotency-key': id,
      ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
      ...(browser.after === undefined ? {} : { 'x-after': browser.after }),
    };
    let answer: Answer | undefined;
    let outcome: string;
    try {
      answer = await post(url + step.path(person), headers, step.input?.(person, id) ?? {});
      outcome = outcomeOf(answer);
    } catch (problem) {
      outcome = `${FAILED}${(problem as NodeJS.ErrnoException).code ?? String(problem)}`;
    }
    waiting -= 1;
    second.answered.push({ step: step.name, milliseconds: performance.now() - (began + due), outcome });
    const isDone = outcome === 'done';
    if (step.promises && (isDone || outcome.startsWith(FAILED)))
      second.claims.push({
        promised: step.promises,
        member: person.member,
        thing: thingOf(step.promises, person, id, answer?.body),
        isAcknowledged: isDone,
      });
    if (step.name === 'register' && !isDone) browser.hasNoSeat = true;
    if (!answer) return;
    browser.after = answer.headers['x-position']?.toString() ?? browser.after;
    browser.cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? browser.cookie;
    if (step.name === 'enter') await enterVideo(browser, answer.body);
    if (step.name === 'leave') browser.video?.close();
  };

  const tasks = people.flatMap((person, index) =>
    EVENING.filter(({ guestsOnly }) => !(guestsOnly && person.isHost)).flatMap((step) =>
      step.at(person).map((due) => ({ due, step, index })),
    ),
  );
  const telling = setInterval(() => {
    process.send!({ second: { ...second, waiting } } satisfies CrowdMessage);
    second = empty();
  }, 1000);
  const pings = setInterval(() => {
    for (const { video: line } of browsers) if (line?.socket.readyState === 1) void line.call('ping').catch(() => {});
  }, PING_MS);

  const live = async () => {
    const asked: Promise<void>[] = [];
    await inOpenLoop(
      tasks,
      began,
      (task) => asked.push(ask(task)),
      () => isStopped,
    );
    await Promise.all(asked);
    clearInterval(pings);
    for (const { video: line } of browsers) line?.close();
    clearInterval(telling);
    process.send!({ second: { ...second, waiting } } satisfies CrowdMessage);
    process.send!({ over: true } satisfies CrowdMessage, () => process.exit(0));
  };
  return { live, stop: () => (isStopped = true) };
};

let lives: ReturnType<typeof crowd> | undefined;
process.on('message', (message: CrowdLoad | 'stop') => {
  if (message === 'stop') return void lives?.stop();
  lives = crowd(message);
  void lives.live();
});
