import { administer } from './administer.ts';
import { command } from './open.ts';

command(async () => console.log(await administer(process.argv.slice(2), process.env)));
