import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { waitingTexts } from './waiting-texts.ts';

export const waiting: Translated<typeof waitingTexts> = {
  join: 'Apuntarme a la lista de espera',
  explained: 'Te avisaremos cuando haya una plaza libre. Te la guardaremos durante un rato.',
  joined: message(
    '{place, plural, one {Eres la primera persona de la lista.} other {Tienes el número # en la lista.}}',
  ),
  place: message('{place, plural, one {Primer puesto de la lista} other {Número # en la lista}}'),
  leave: 'Salir de la lista de espera',
  leaveTitle: '¿Quieres salir de la lista de espera?',
  leaveText: 'Perderás tu puesto en la lista. Puedes volver a apuntarte, al final.',
  leaveYes: 'Salir de la lista de espera',
  leaveNo: 'Conservar mi puesto',
  left: 'Ya no esperas plaza en esta sesión.',
  offered: 'Hay una plaza libre para ti',
  offeredUntil: 'Te la guardamos hasta',
  offeredHow: 'Para quedártela, inscríbete. Si no respondes a tiempo, se la ofreceremos a la siguiente persona.',
  offeredLeft: 'Tiempo restante',
  offerOver: 'El plazo para responder ha terminado.',
  decline: 'No, gracias',
  declineTitle: '¿Dejas esta plaza a otra persona?',
  declineText: 'Se la ofreceremos a la siguiente persona, y dejarás de esperar plaza en esta sesión.',
  declineYes: 'Dejarla a la siguiente persona',
  declineNo: 'Guardarla por ahora',
  declined: 'Gracias. Se la ofreceremos a la siguiente persona.',
  retained: 'Tienes una plaza guardada',
  banner: message('Hay una plaza libre para ti en {title}'),
  answer: 'Responder',
  section: 'Estás en lista de espera para',
};
