import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { refusals } from '#modules/refusals.ts';
import { notice, refuse, type Notice, type RefusalName } from '#kernel/contract/refusals.ts';
import { defaultSettings } from '#modules/scheduling/contract/settings.ts';
import { liveRoomsSettings } from '#modules/live-rooms/contract/settings.ts';
import { transport } from '#client/lib/transport.ts';

export type Received = { path: string; body: Record<string, unknown>; headers: Record<string, string> };
/** Calls without the immediate repetitions that StrictMode makes (`STRICT_MODE=true`). */
export const withoutStrictRepeats = (calls: readonly Received[]): readonly Received[] =>
  process.env['STRICT_MODE'] === undefined
    ? calls
    : calls.filter(({ path, body }, index) => {
        const before = calls[index - 1];
        return before?.path !== path || JSON.stringify(before.body) !== JSON.stringify(body);
      });
export type Scripted = { status?: number; body: unknown; headers?: Record<string, string> };
type Script = Scripted | Error | ((call: Received) => Scripted | Error | Promise<Scripted | Error>);

/** A plain answer of an endpoint. */
export const answers = (body: unknown, headers: Record<string, string> = {}): Scripted => ({ body, headers });

/** A refusal in the words of an installation with the usual settings. */
export const noticeOf = (name: RefusalName, input: Parameters<typeof refuse>[1] = {}): Notice =>
  notice(refuse(name, input), {
    refusals,
    product: 'Wellspring',
    settings: { ...defaultSettings, ...liveRoomsSettings.parse({}) },
  });

/** A refusal as the server sends it: the catalogue's text and status. */
export const refuses = (
  name: RefusalName,
  options: { field?: string; msg?: string; status?: number } = {},
): Scripted => ({
  status: options.status ?? refusals[name].status,
  body: {
    notice: {
      ...noticeOf(name, options.field === undefined ? {} : { field: options.field }),
      ...(options.msg === undefined ? {} : { msg: options.msg }),
    },
  },
});

/** No connection at all. */
export const unreachable = new TypeError('Failed to fetch');

/** A scripted server in place of the network. Endpoints without a script answer 404, as the real one does. */
export const fakeServer = () => {
  const scripts: { pattern: RegExp; script: Script }[] = [];
  const received: Received[] = [];

  transport.send = async (path, init) => {
    const call: Received = {
      path,
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>,
      headers: init.headers as Record<string, string>,
    };
    received.push(call);
    const match = scripts.findLast(({ pattern }) => pattern.test(path));
    const script = match?.script ?? refuses('UNKNOWN_PATH');
    const said = typeof script === 'function' ? await script(call) : script;
    if (said instanceof Error) throw said;
    return new Response(JSON.stringify(said.body), { status: said.status ?? 200, headers: said.headers ?? {} });
  };

  return {
    /** Everything that was called, oldest first. */
    received,
    /** The calls of one endpoint. */
    calls: (endpoint: Pick<Endpoint, 'path'>) => received.filter(({ path }) => matches(endpoint.path).test(path)),
    /** From now on this endpoint answers so; the last script wins. */
    on(endpoint: Pick<Endpoint, 'path'>, script: Script) {
      scripts.push({ pattern: matches(endpoint.path), script });
      return this;
    },
  };
};

const matches = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
