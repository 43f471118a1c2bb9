import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a file of this folder, a process of its own, answers to the load it is sent: what asks takes no turn of what answers. */
export const inOwnProcess = <Result>(file: string, load: object): Promise<Result> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)));
    child.once('message', (result) => resolve(result as Result));
    child.once('error', reject);
    child.once('exit', (status) => status === 0 || reject(new Error(`The load ended with ${status}`)));
    child.send(load);
  });
