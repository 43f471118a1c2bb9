import { createHash } from 'node:crypto';
import { plainCode } from '../contract/codes.ts';

/** The stream's id of a code: follows from its text, so that each text exists once. */
export const codeId = (text: string): string =>
  createHash('sha256')
    .update(`discount-code|${plainCode(text)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
