import { describe, expect, test } from '@jest/globals';
import { reportNote, textProblem } from './message-text.ts';

test('what is wrong with a text', () => {
  expect(textProblem(' \n ', 10)).toBe('CHAT_MESSAGE_EMPTY');
  expect(textProblem('\u200b\u2060', 10)).toBe('CHAT_MESSAGE_EMPTY');
  expect(textProblem('a'.repeat(11), 10)).toBe('CHAT_MESSAGE_TOO_LONG');
  expect(textProblem(`${'a'.repeat(10)}   `, 10)).toBeUndefined();
});

describe('[CHT-020] the text for staff about a message', () => {
  const of = { author: 'ben', text: 'Buy this', message: 'the-id', reason: ' Spam ' };

  test('names author, message, id and reason', () => {
    const note = reportNote(of);
    for (const part of ['ben', 'Buy this', 'the-id', 'Reason: Spam\n']) expect(note).toContain(part);
  });

  test('is cut to fit, the reason last', () => {
    const note = reportNote({ ...of, text: 'x'.repeat(5000), reason: 'y'.repeat(400) });
    expect(note).toHaveLength(1000);
    expect(note).toContain('y'.repeat(400));
    expect(reportNote({ ...of, text: 'x'.repeat(5000), reason: 'y'.repeat(5000) })).toHaveLength(1000);
  });
});
