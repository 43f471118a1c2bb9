import { parseArgs } from 'node:util';
import { history } from './history.ts';
import { command, withInstallation, Wrong } from './open.ts';

const usage = `npm run replay -- <stream> [--at TIME]

  <stream>  session-<id>, room-<id>, or the full name of a stream
  --at      an instant, 2026-05-04T19:00:00Z: what had happened by then`;

command(async () => {
  const { values, positionals } = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true });
  const [stream, ...rest] = positionals;
  if (stream === undefined || rest.length > 0) throw new Wrong(usage);
  if (values.at !== undefined && Number.isNaN(Date.parse(values.at)))
    throw new Wrong(`${values.at} is no instant\n\n${usage}`);
  const at = values.at === undefined ? undefined : new Date(values.at).toISOString();
  console.log(await withInstallation(process.env, (installation) => history(installation, stream, at)));
});
