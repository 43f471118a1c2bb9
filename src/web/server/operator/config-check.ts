/** `npm run config:check`: checks the present environment without reaching anything, and says what would hinder a start. */
import { readConfiguration } from '#server/settings/configuration.ts';

const read = readConfiguration(process.env);
if (read.ok)
  console.log('These settings are complete and fit together. Whether keys and addresses are right shows at the start.');
else {
  console.error(
    ['Wellspring cannot start with these settings:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'),
  );
  process.exitCode = 1;
}
