import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { topicsPage } from '../topics.ts';

export const topics: Translated<(typeof topicsPage)['texts']> = {
  sessions: 'Próximas sesiones',
  allSessions: 'Ver todas las sesiones',
  host: 'Guía de este Well',
  hostText:
    'Abre la sala, está pendiente del tiempo y procura que cada persona pueda hablar. Puedes llegar tarde, solo escuchar o irte antes.',
  well: 'Ver el Well',
  noWell: 'Aquí aún no hay un Well para este tema. Estos son los que hay.',
  noSessions: 'En este Well aún no hay nada planificado. Hay otros abiertos para ti.',
  register: 'Crear tu cuenta',
  find: 'Buscar una sesión',
  next: 'Próxima sesión:',
  reassurance: 'Puedes echar un vistazo sin cuenta. {product} no es un servicio de emergencias.',
  help: 'Si ahora mismo es demasiado',
  helpText: 'No hace falta estar mal “lo suficiente”. Estas personas responden, y no cuesta nada.',
  allLines: 'Todas las líneas de ayuda',
  related: 'Cerca de esto',
  closing: '¿No sabes cuál es tu lugar?',
  closingText: 'Ven a una sesión y solo escucha. Nadie te pide explicaciones.',
};
