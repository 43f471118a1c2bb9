import type { RequestHandler } from 'express';

/** What is made of something that seldom changes: made once, and again when it did. */
export const remade = <From, Made>(from: () => From, make: (value: From) => Made): (() => Made) => {
  let last: { from: From; made: Made } | undefined;
  return () => {
    const now = from();
    if (last === undefined || last.from !== now) last = { from: now, made: make(now) };
    return last.made;
  };
};

export const madeBy =
  (page: () => RequestHandler): RequestHandler =>
  (request, response, next) =>
    page()(request, response, next);
