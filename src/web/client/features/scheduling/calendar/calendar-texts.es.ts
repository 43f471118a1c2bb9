import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { calendarTexts } from './calendar-texts.ts';

export const calendar: Translated<typeof calendarTexts> = {
  add: 'Añadir al calendario',
  title: 'Añadir al calendario',
  file: 'Archivo de calendario (.ics)',
  google: 'Google Calendar',
  outlook: 'Outlook',
  otherSites: 'Google y Outlook se abren en otra pestaña y pueden leer lo que se escribe allí.',
  discreet: 'Escribir solo “Cita”',
  discreetHint: 'Sin título, sin Well, sin nombres: va bien para calendarios que otras personas pueden ver.',
  follow: 'Tu calendario también puede seguir por sí solo todas tus sesiones.',
  followLink: 'Configúralo en tu cuenta',
  appointment: 'Cita',
  forHost: 'para quien guía',
};
