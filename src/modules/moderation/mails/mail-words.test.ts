import { expect, test } from '@jest/globals';
import { appealOutcomeMail } from './appeal-mails.ts';
import { decisionMail, outcomeMail } from './case-mails.ts';

const reader = { timezone: 'Europe/Madrid', dateFormat: 'day-first', language: 'es' } as const;
const of = { product: 'Wellspring', name: 'Ana', supportEmail: 'help@example.org', reader };

test('a member who reads Spanish reads of a decision in Spanish: the rule, on what it rests, greeting and goodbye', () => {
  const { subject, text, written } = decisionMail({
    ...of,
    deed: 'warned',
    about: 'post',
    clause: 'respect',
    reason: 'Insults',
    conditions: null,
    wording: null,
    session: null,
    until: null,
    link: 'https://example.org/appeal',
  });
  expect(subject).toBe('Una decisión del equipo de Wellspring');
  expect(text.split('\n\n')).toEqual([
    'Hola, Ana:',
    'Esto es una advertencia. Por ahora no cambia nada más.',
    'La norma: Nos tratamos con respeto y no hacemos nada que dañe a otro miembro.',
    'Es sobre una publicación tuya.',
    'El motivo: Insults',
    expect.stringMatching(/^Si crees que es un error/),
    'https://example.org/appeal',
    '¿Tienes preguntas? Escribe a help@example.org.',
    'El equipo de Wellspring',
  ]);
  expect(written.language).toBe('es');
});

test('how a report and an objection ended is said in Spanish, too', () => {
  expect(outcomeMail({ ...of, acted: true }).subject).toBe('Tu reporte a Wellspring');
  const { text } = appealOutcomeMail({
    ...of,
    deed: 'warned',
    decidedAt: '2026-03-07T19:00:00.000Z',
    outcome: 'overturned',
    reason: 'It was a quotation',
    link: 'https://example.org/appeal',
  });
  expect(text).toMatch(/Tenías razón: la decisión se revoca\.[^]*La advertencia se retira\./);
});
