import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStoreContract } from './files.contract.ts';
import { folderFiles, memoryFiles } from './files.ts';

fileStoreContract('files in a folder', () => folderFiles(join(mkdtempSync(join(tmpdir(), 'files-')), 'made', 'later')));
fileStoreContract('files in memory', memoryFiles);
