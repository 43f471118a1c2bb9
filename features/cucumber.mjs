const assembly = process.env.ASSEMBLY ?? 'memory';
const report = process.env.FEATURES_REPORT;

/** `@journey` examples run through the browser too; `@memory-only` and `@http-only` name what one assembly alone can show. */
const tags = {
  memory: 'not @http-only and not @browser-only',
  http: 'not @memory-only and not @browser-only',
  browser: '@journey or @browser-only',
  // Every example, for the list of words.
  words: 'not @never',
};

export default {
  // A few files only, separated by commas, for a short run.
  paths: process.env.FEATURES?.split(',') ?? ['features/**/*.feature'],
  import: ['features/support/**/*.ts', 'features/*/*.steps.ts'],
  tags: tags[assembly],
  strict: true,
  format: [
    'progress',
    ['html', process.env.FEATURES_HTML ?? `reports/features-${assembly}.html`],
    ...(report ? [['message', report]] : []),
  ],
};
