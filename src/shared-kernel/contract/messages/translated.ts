import { message as compiled, type TranslatedMessage } from './compiled-translated.ts';
import { parsedMessage } from './parse-message.ts';

export type { Translated } from './compiled-translated.ts';

/** What `message` is in a catalogue of another language, `*.LANGUAGE.ts`; how its values are made stands in the English one. */
export const message = (text: string): TranslatedMessage => compiled(parsedMessage(text).parts);
