/** How calls leave the browser; tests put a scripted server here. */
export const transport: { send: (path: string, init: RequestInit) => Promise<Response> } = {
  send: (path, init) => fetch(path, init),
};
