const assembly = process.env.ASSEMBLY ?? 'core';
const report = process.env.FEATURES_REPORT;

/**
 * `@journey` examples run in a browser too; `@http` and `@memory` are the samples that prove those assemblies in `npm test`.
 * `@http-only`, `@memory-only` and `@browser-only` are what one assembly alone can show.
 */
const tags = {
  core: 'not @http-only and not @browser-only',
  memory: 'not @http-only and not @browser-only',
  http: 'not @memory-only and not @browser-only',
  browser: '@journey or @browser-only',
};

export default {
  // A few files only, separated by commas, for a short run.
  paths: process.env.FEATURES?.split(',') ?? ['features/**/*.feature'],
  import: ['features/support/**/*.ts', 'features/*/*.steps.ts'],
  tags: process.env.FEATURES_SAMPLE ? `(${tags[assembly]}) and @${assembly}` : tags[assembly],
  // A step in ordinary words runs as the one that it means.
  plugin: ['./scripts/understanding-plugin.ts'],
  strict: true,
  format: [
    './scripts/report/terminal.ts',
    ['./scripts/report/html.ts', process.env.FEATURES_HTML ?? `reports/features-${assembly}.html`],
    ...(report ? [['message', report]] : []),
  ],
};
