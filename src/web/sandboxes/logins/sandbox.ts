import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import type { LoginProviders } from '#kernel/parts.ts';
import { listening } from '#sandboxes/listening.ts';
import { facebookSandbox, type FacebookFault } from './facebook.ts';
import { openIdSandbox, type ClientRegistration, type OpenIdFault } from './openid.ts';

export type LoginSandbox = {
  providers: LoginProviders;
  failNext: { google: (fault: OpenIdFault) => void; facebook: (fault: FacebookFault) => void };
  /** Google signs with another key and algorithm from now on. */
  changeKeys: () => Promise<void>;
  /** How often this path was asked for. */
  asked: (path: string) => number;
  stop: () => Promise<void>;
};

const CLIENT_ID = 'wellspring';
/** Facebook numbers its apps. */
const APP_ID = '1203400056';
const NAME = 'Google';

/** A server that stands in for Google and Facebook, for trying things out and for tests. */
export const startLoginSandbox = async (options: {
  /** Where the port of the last start is stored, if anywhere: the port is part of who people are at this provider. */
  folder?: string;
  /** 0: the port of the last start if it is free, else any. */
  port?: number;
  host?: string;
  /** The host under which browsers reach it. */
  browserHost: string;
  /** How the product is registered at the provider of OpenID Connect. */
  registration?: ClientRegistration;
  log: (line: string) => void;
}): Promise<LoginSandbox> => {
  const { port: wanted = 0, host = '127.0.0.1', log } = options;
  const file = options.folder === undefined ? undefined : join(options.folder, 'login-sandbox-port');
  const server = createServer();
  server.on('error', (problem) => log(`the port of the login sandbox failed: ${problem.message}`));
  const port = await listening(server, host, wanted === 0 ? [file === undefined ? 0 : storedPort(file), 0] : [wanted]);
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, String(port));
  }
  const issuer = `http://${options.browserHost}:${port}`;
  const google = await openIdSandbox({
    issuer,
    name: NAME,
    clientId: CLIENT_ID,
    ...(options.registration && { registration: options.registration }),
  });
  const facebook = facebookSandbox({ appId: APP_ID });
  const counts = new Map<string, number>();
  server.on('request', (request, response) => {
    const asked = new URL(request.url ?? '/', issuer);
    counts.set(asked.pathname, (counts.get(asked.pathname) ?? 0) + 1);
    const served = asked.pathname.startsWith('/facebook/')
      ? facebook.serve(request, response, asked)
      : google.serve(request, response);
    served.catch((problem: unknown) => {
      log(`the login sandbox failed: ${String(problem)}`);
      // RFC 9110, 15.5.1: what was sent cannot be understood.
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
      response.end('Please begin again.\n');
    });
  });
  return {
    providers: {
      openId: [
        {
          id: 'google',
          name: NAME,
          issuer,
          clientId: CLIENT_ID,
          clientSecret: google.clientSecret,
          isWithoutTls: true,
        },
      ],
      facebook: {
        issuer: `${issuer}/facebook`,
        dialogUrl: `${issuer}/facebook/dialog/oauth`,
        graphUrl: `${issuer}/facebook`,
        appId: APP_ID,
        appSecret: facebook.appSecret,
      },
    },
    failNext: { google: google.failNext, facebook: facebook.failNext },
    changeKeys: google.changeKeys,
    asked: (path) => counts.get(path) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const storedPort = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
};
