/** What is used of the package, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = {
    path: string;
    body: unknown;
    oidc?: {
      route?: string;
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
      result?: { login?: unknown };
    };
  };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; remember: boolean } } | { error: string; error_description: string },
    ): Promise<void>;
    Client: { prototype: { redirectUriAllowed: (address: string) => boolean } };
    Grant: new (options: { clientId: string; accountId: string }) => Grant;
  }
  class Check {
    static REQUEST_PROMPT: boolean;
    static NO_NEED_TO_PROMPT: boolean;
    constructor(reason: string, description: string, check: (context: Context) => boolean);
  }
  export const interactionPolicy: {
    base(): { get(prompt: 'login'): { checks: { add(check: Check): void } } };
    Check: typeof Check;
  };
}
