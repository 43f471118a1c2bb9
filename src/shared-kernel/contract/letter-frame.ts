import type { Language } from './messages/languages.ts';
import { OWN_LANGUAGE } from './messages/message-parts.ts';

type LetterFrame = {
  hello: (name: string) => string;
  /** To a person whose name is not stored. */
  helloAnyone: string;
  care: (product: string) => string;
  questions: (address: string) => string;
  team: (product: string) => string;
  /** To staff. */
  thanks: (product: string) => string;
};

const FRAMES: Readonly<Record<Language, LetterFrame>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    helloAnyone: 'Hello,',
    care: (product) => `Take good care of yourself,\n${product}`,
    questions: (address) => `Questions? Write to ${address}.`,
    team: (product) => `Your ${product} team`,
    thanks: (product) => `Thank you for looking after everyone,\n${product}`,
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    helloAnyone: 'Hola:',
    care: (product) => `Cuídate mucho,\n${product}`,
    questions: (address) => `¿Tienes preguntas? Escribe a ${address}.`,
    team: (product) => `El equipo de ${product}`,
    thanks: (product) => `Gracias por cuidar de todas las personas,\n${product}`,
  },
};

/** The greeting and the goodbye of mails. */
export const letterFrame = (language: Language | null | undefined): LetterFrame => FRAMES[language ?? OWN_LANGUAGE];
