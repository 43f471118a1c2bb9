const STORED = /\/img\/([0-9a-f]{40}\.jpg)/g;

/** The names of the stored pictures that a value shows. */
export const picturesIn = (value: unknown): string[] => [
  ...new Set([...JSON.stringify(value).matchAll(STORED)].map(([, name]) => name!)),
];
