import { readFileSync } from 'node:fs';

/**
 * A figure that a text states and a constant of the code decides: the words, and the file in which the constant stands as it is
 * written here. Who changes one of them meets the other.
 */
export type StatedFigure = readonly [words: string, file: string, constant: string];

/** Of these the constant is not what the text says, or has moved. */
export const outdated = (stated: readonly StatedFigure[]): readonly StatedFigure[] =>
  stated.filter(([, file, constant]) => !readFileSync(file, 'utf8').includes(constant));

/** Of these no text has the words any more. */
export const unsaid = (stated: readonly StatedFigure[], texts: readonly string[]): readonly StatedFigure[] =>
  stated.filter(([words]) => !texts.some((text) => text.includes(words)));
