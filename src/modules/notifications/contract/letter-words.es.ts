import { message } from '#kernel/contract/messages/translated.ts';

export const letterWordsEs = {
  hostChanged: { one: 'Ha cambiado una sesión que guías', several: 'Han cambiado sesiones que guías' },
  changed: { one: 'Ha cambiado una sesión a la que vas', several: 'Han cambiado sesiones a las que vas' },
  hostCanceled: { one: 'Se ha cancelado una sesión que guías', several: 'Se han cancelado sesiones que guías' },
  canceled: { one: 'Se ha cancelado una sesión a la que ibas', several: 'Se han cancelado sesiones a las que ibas' },
  waitingCanceled: {
    one: 'Se ha cancelado una sesión en la que esperabas plaza',
    several: 'Se han cancelado sesiones en las que esperabas plaza',
  },
  waitingChanged: {
    one: 'Ha cambiado una sesión en la que esperas plaza',
    several: 'Han cambiado sesiones en las que esperas plaza',
  },
  newHost: { one: 'Ahora guías una sesión', several: 'Ahora guías varias sesiones' },
  formerHost: {
    one: 'Otra persona guía una sesión que era tuya',
    several: 'Otra persona guía sesiones que eran tuyas',
  },
  people: message('{count, plural, =0 {Nadie se ha} one {# persona se ha} other {# personas se han}}'),
  findOthers: message('Aquí puedes encontrar otras sesiones: {page}'),
  wasCanceled: message('La sesión del {start} se ha cancelado.'),
  wasCanceledByStaff: message('Nuestro equipo ha cancelado la sesión del {start}.'),
  noSeat: message('La sesión del {start} se ha cancelado, así que ya no puede quedar libre ninguna plaza en ella.'),
  nothingToDo: 'No tienes que hacer nada.',
  allAreMailed: 'Avisamos a todas las personas inscritas.',
  seatIsFree: 'No tienes que hacer nada: tu plaza y tu límite del mes vuelven a estar libres.',
  startsOtherwise: message('La sesión del {before} empieza ahora el {start} y dura {minutes} minutos.'),
  takesOtherwise: message('La sesión del {start} dura ahora {minutes} minutos en lugar de {before}.'),
  itHasLink: 'Tiene un enlace nuevo. Lo encontrarás cuando entres en la sesión.',
  hasLink: message('La sesión del {start} tiene un enlace nuevo. Lo encontrarás cuando entres en la sesión.'),
  sameTime:
    'Te guardamos la plaza. Si la nueva hora no te va bien, puedes anular la inscripción hasta que empiece, y no cuenta como sesión perdida.',
  sameSeat: 'Te guardamos la plaza. Si no te va bien, puedes anular la inscripción.',
  staysInLine: 'Sigues en su lista de espera. Si la nueva hora no te va bien, puedes salir de la lista en su página.',
  offerEnds: message('Te guardamos una plaza hasta el {until}. Puedes quedártela en su página.'),
  offerEnded:
    'Ya no te guardamos la plaza que te ofrecimos, porque la sesión empieza muy pronto. Su página dice si hay una plaza libre.',
  givenYou: message(
    'Nuestro equipo te ha confiado la sesión del {start}, que dura {minutes} minutos. {people} inscrito por ahora.',
  ),
  onItsPage: 'En su página ves quién viene, y puedes cambiarla o cancelarla con antelación.',
  givenAway: message('Nuestro equipo ha confiado la sesión del {start} a otra persona.'),
  yoursAgain: 'No tienes que hacer nada: vuelves a tener ese rato libre, y avisamos a todas las personas inscritas.',
  anotherHost: message('La sesión del {start} la guía ahora otra persona.'),
  staysAsItIs: 'El día y la hora no cambian, y te guardamos la plaza. Si no te va bien, puedes anular la inscripción.',
  endOfMails: message(
    'Con un clic dejas de recibir correos de este tipo: {page} Seguirán llegando los de las sesiones en las que tienes plaza y los de tu cuenta.',
  ),
  minutes: message('{count, plural, one {# minuto} other {# minutos}}'),
  sessions: message('{count, plural, one {# sesión} other {# sesiones}}'),
  days: message('{count, plural, one {# día} other {# días}}'),
  hostWhoLeft: 'Alguien que ya no es miembro',
  missedConsequence: message(
    ' Quien se pierde {sessions, plural, one {# sesión} other {# sesiones}} en {days, plural, one {# día} other {# días}} no puede inscribirse durante {blocked, plural, one {# día} other {# días}}; cada una pesa menos con cada semana que pasa.',
  ),
  gathered: {
    sessions: message('Hay sesiones nuevas en {count, plural, one {# de tus Wells} other {# de tus Wells}}:'),
    followed: 'Quienes sigues han planificado sesiones:',
    posts: message('Han escrito en {count, plural, one {# de tus Wells} other {# de tus Wells}}:'),
    replies: 'Te han respondido o te mencionan:',
  },
  calendar: {
    discreet: 'Cita',
    discreetFeed: 'Citas',
    session: message('Sesión de {product}'),
    declining: message('Rechazarla en un calendario no cambia nada. Para dejar esta cita, usa {link}.'),
    linkInMail: 'el enlace del correo',
    host: message('con {name}'),
  },
  lockScreen: { title: 'Un recordatorio', body: 'Ábrelo cuando te venga bien.' },
};
