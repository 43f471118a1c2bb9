import type { Language } from '#kernel/contract/messages/languages.ts';

/** Draws a page as visitors see it, for the server; undefined where only a browser can draw it. */
export type Draw = (request: DrawRequest) => Promise<Drawing | undefined>;

export type DrawRequest = {
  /** Path and search. */
  url: string;
  origin: string;
  language: Language;
  /** Settings as the product has them: browsers know them, so that a page names only those that differ. */
  usual: Readonly<Record<string, unknown>>;
  /** Answers a call as a visitor's. */
  send: (path: string, body: string) => Promise<{ status: number; body: string }>;
};

export type Drawing = {
  /** What belongs into the head: the title, the canonical address. */
  head: string;
  html: string;
  /** The element with which a browser takes the page over. */
  state: string;
};
