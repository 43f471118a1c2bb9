import { expect, test } from '@jest/globals';
import { chatSettings } from '#modules/chat/contract/settings.ts';
import { identitySettings } from '#modules/identity/contract/settings.ts';
import { givenWord } from '#kernel/contract/messages/given-words.ts';
import { retentionWordsEs } from '../contract/retention.es.ts';
import { retentionOf } from './retention.ts';

test('how long things are stored is said in Spanish with the figures of the settings, and in no word that is not used', () => {
  const english = retentionOf({ chat: chatSettings.parse({}), identity: identitySettings.parse({}) }).flatMap(
    ({ what, how_long: howLong }) => [what, howLong],
  );
  const spanish = english.map((words) => givenWord(words, retentionWordsEs));
  expect(spanish.filter((words, index) => words === english[index])).toEqual([]);
  expect(spanish).toContain(
    'Desaparece 72 horas después de la sesión y se destruye 30 días más tarde; un mensaje reportado se queda hasta que el equipo decide',
  );
  expect(Object.keys(retentionWordsEs)).toHaveLength(
    new Set(english.map((words) => words.replaceAll(/\d+/g, '#'))).size,
  );
});
