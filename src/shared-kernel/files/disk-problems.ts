/** Errors of a file system that an operator can do something about, by their codes. */
const IN_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  EFBIG: 'a file may not be so large there',
  EROFS: 'it can only be read',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is no folder',
  EIO: 'its disk does not work',
};

/** Why a folder or file could not be written, when it is the file system that refused. */
export const diskProblem = (problem: unknown): string | undefined =>
  IN_WORDS[(problem as { code?: string } | undefined)?.code ?? ''];
