/** Style sheets, pictures and fonts in tests: a class is named as written, a file is its name. */
export default new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) => (typeof name === 'string' ? name : undefined),
  },
);
