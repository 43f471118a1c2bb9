import type { Plugin } from 'vite';

/** Parts of libraries that nothing here calls, with what stands in their place. */
const unused: readonly (readonly [file: RegExp, stub: string])[] = [
  // Schemas are turned into JSON schemas by the server alone.
  [/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, ''],
  // Watches each step of a router.
  [/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, ''],
  // For sites that React Router builds itself; of it, links ask what to fetch beforehand.
  [
    /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    `import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const usePrefetchBehavior = () => [false, undefined, {}];
    export const mergeRefs = (ref) => ref;`,
  ],
  // Buttons that are joined to one, and the loader of bars: parts of `Button`, `ActionIcon` and `Loader` that nothing here draws.
  [/@mantine\/core\/esm\/components\/(Button\/ButtonGroup|ActionIcon\/ActionIconGroup)(Section)?\/\w+\.mjs$/, ''],
  [/@mantine\/core\/esm\/components\/Loader\/loaders\/Bars\.mjs$/, ''],
  // `theme.ts` has colours of its own for each family that something is drawn in, and its variables are all written.
  [/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/, 'export const DEFAULT_COLORS = {};'],
  [
    /@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/remove-default-variables\.mjs$/,
    'export const removeDefaultVariables = (variables) => variables;',
  ],
];

/** The names that a file exports, but for those that the stub code does. */
const exportedNames = (code: string, stub: string): string[] => {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!);
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
    list!.split(',').map((each) => each.trim().replace(/.* as /, '')),
  );
  return [...declared, ...listed].filter((name) => name !== '' && !stub.includes(`const ${name} `));
};

/** A name for the tools of developers, and a call without effect: each keeps a component that nothing draws, with all that it calls. */
const withoutNames = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/^const \w+ = (?=React\$1\.forwardRef\()/gm, (start) => `${start}/* @__PURE__ */ `);

export const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const [, stub] = unused.find(([file]) => file.test(id)) ?? [];
    if (stub === undefined)
      return /node_modules\/(react-router|@mantine)\//.test(id) ? { code: withoutNames(code), map: null } : undefined;
    const left = exportedNames(code, stub).map((name) => `none as ${name}`);
    return { code: `${stub}\nconst none = () => null;\nexport { ${left.join(', ')} };`, map: null };
  },
};
