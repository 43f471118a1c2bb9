import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { meetHostsPage } from '../meet-hosts.ts';

export const meetHosts: Translated<(typeof meetHostsPage)['texts']> = {
  title: 'Quiénes guían las sesiones',
  lead: 'Han estado donde tú estás, y abren la sala para otras personas.',
  none: 'Aún no hay guías que presentar.',
  next: 'Próxima:',
  become: 'Guiar una sesión',
  closing: '¿Podrías ser una de estas personas?',
  closingText: 'No necesitas un título, solo tu propia experiencia y una hora tranquila.',
};
