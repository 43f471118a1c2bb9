/** `npm run config:check`: says whether the product would start with the present environment, and if not, why. */
import { readConfiguration } from '../../composition/configuration.ts';

const read = readConfiguration(process.env);
if (read.ok) console.log('Wellspring can start with these settings.');
else {
  console.error(
    ['Wellspring cannot start with these settings:', ...read.problems.map((problem) => `  - ${problem}`)].join('\n'),
  );
  process.exitCode = 1;
}
