import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import type { LoginProviders } from '../../../../shared-kernel/parts.ts';
import { listening } from '../listening.ts';
import { facebookSandbox, type FacebookFault } from './facebook.ts';
import { openIdSandbox, type OpenIdFault } from './openid.ts';

export type LoginSandbox = {
  providers: LoginProviders;
  failNext: { google: (fault: OpenIdFault) => void; facebook: (fault: FacebookFault) => void };
  stop: () => Promise<void>;
};

const CLIENT_ID = 'wellspring';
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
  const google = await openIdSandbox({ issuer, name: NAME, clientId: CLIENT_ID });
  const facebook = facebookSandbox({ appId: CLIENT_ID });
  server.on('request', (request, response) => {
    const asked = new URL(request.url ?? '/', issuer);
    const served = asked.pathname.startsWith('/facebook/')
      ? facebook.serve(request, response, asked)
      : google.serve(request, response);
    served.catch((problem: unknown) => {
      log(`the login sandbox failed: ${String(problem)}`);
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
        appId: CLIENT_ID,
        appSecret: facebook.appSecret,
      },
    },
    failNext: { google: google.failNext, facebook: facebook.failNext },
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
