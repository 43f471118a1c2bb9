/**
 * A process of one release of a small product, `node release-process.ts <version of its read model>`: started, stopped and
 * set by environment variables like the real one.
 */
import { siteModule } from '#modules/site/module.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { startServer } from '#server/composition/start-server.ts';
import { growingModule } from './growing-module.ts';

const version = Number(process.argv[2]);
const read = readConfiguration(process.env);
if (!read.ok) throw new Error(read.problems.join('\n'));
try {
  const started = await startServer({
    configuration: read.configuration,
    modules: [growingModule(2, undefined, version), siteModule],
    video: false,
    payments: false,
    logins: false,
  });
  process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)));
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
}
