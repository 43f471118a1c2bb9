import { rewrapKeys } from '#kernel/log/personal-data.ts';
import { publicKeyOf } from '#kernel/log/signing.ts';
import { masterKeysOf } from '#server/composition/backends.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { folderKeyring } from '#kernel/log/keyring.ts';
import { keyringFolder } from '#server/composition/installation.ts';
import { withInstallation, OperatorError } from './open.ts';
import { program } from './program.ts';

/** A process that was started late may still wrap by the key before: passes are repeated until one finds nothing. */
const MOST_PASSES = 10;
const SAID_EVERY = 50_000;

export const rewrap = program(import.meta, async ({ environment, say }) => {
  await withInstallation(environment, async ({ database }) => {
    const read = readConfiguration(environment);
    if (!read.ok) throw new OperatorError(read.problems.join('\n'));
    const keys = masterKeysOf(read.configuration);
    let rewrapped = 0;
    for (let pass = 1; ; pass += 1) {
      let said = 0;
      const found = await rewrapKeys(database, keys, (so) => {
        if (so.keys - said < SAID_EVERY) return;
        said = so.keys;
        say(`${so.keys} keys seen, ${so.rewrapped} wrapped by the present key.`);
      });
      rewrapped += found.rewrapped;
      if (found.unopened > 0)
        throw new OperatorError(
          `${found.unopened} of ${found.keys} keys open with none of the keys that are set; ${rewrapped} others were wrapped by the present one. Set WRAPPING_KEY_ALSO or MASTER_KEY_ALSO to the key before, and run the command again.`,
        );
      if (found.rewrapped > 0 && pass === MOST_PASSES)
        throw new OperatorError(
          'Keys wrapped by the key before appear again and again: a process runs without the present MASTER_KEY and WRAPPING_KEY. Restart it with the present one, and run the command again.',
        );
      if (found.rewrapped > 0) continue;
      const keyring = await folderKeyring(database, keyringFolder(read.configuration)).rewrite();
      say(
        `${rewrapped} keys were wrapped by the present key, which opens all ${found.keys} now. The keyring was written with ${keyring.keys} keys: copy it elsewhere, over the copy that is there, and keep the key before for as long as older copies of the keyring.`,
      );
      if (keys.alsoMaster !== undefined)
        say(
          `What MASTER_KEY_ALSO signed stays valid with its public key: add ${publicKeyOf(keys.alsoMaster)} to SIGNING_KEYS_BEFORE before you take it away.`,
        );
      return;
    }
  });
});
