import type { Plugin } from 'vite';

/** Style sheets of Mantine's fields, and the components that they come with in a build: most pages of visitors have no field. */
const SHEETS = ['Input', 'InlineInput'];
const importOf = (name: string) => `import '@mantine/core/styles/${name}.layer.css';`;

export const inputStyles: Plugin = {
  name: 'input-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/theme/mantine-styles.ts'))
      return { code: SHEETS.reduce((left, name) => left.replace(importOf(name), ''), code), map: null };
    const [, name = ''] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
    return SHEETS.includes(name) ? { code: `${importOf(name)}\n${code}`, map: null } : undefined;
  },
};
