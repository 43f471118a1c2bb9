import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { choicesTexts } from './choices-texts.ts';

export const choices: Translated<typeof choicesTexts> = {
  title: 'De qué te enteras',
  lead: 'Cada cosa llega por un solo camino, para que nada te llegue dos veces. Lo que ves antes aquí no se te envía después por correo.',
  inAccount: 'Eliges qué llega por correo y a tus dispositivos, y cuándo hay silencio.',
  open: 'Elegir qué llega',
  saved: 'Guardado.',
  coming: 'Lo próximo que recibirías',
  nothingComes: 'No hay nada en camino para ti.',
  moved: 'después de tus horas de silencio',
  count: message('{count, plural, one {1 cosa} other {# cosas}}'),
  waysTitle: 'Por qué camino',
  kinds: {
    reminders: 'Recordatorios de mis sesiones',
    offers: 'Hay una plaza libre para mí',
    hosting: 'Pocas personas en una sesión que guío',
    sessions: 'Sesiones nuevas en mis Wells y de quienes sigo',
    posts: 'Publicaciones nuevas en mis Wells',
    replies: 'Respuestas y menciones',
    news: 'Novedades sobre el sitio',
  },
  ways: {
    mail: 'Por correo',
    push: 'En mis dispositivos',
    daily: 'Una vez al día, por correo',
    weekly: 'Una vez a la semana, por correo',
    none: 'De ningún modo',
  },
  always:
    'Los correos sobre tu cuenta, los pagos, las sesiones en las que tienes plaza y las decisiones de nuestro equipo llegan siempre. Ni los asuntos ni la pantalla de bloqueo nombran un Well o a una persona.',
  wellsTitle: 'Well por Well',
  quietTitle: 'Horas de silencio',
  quiet: 'Que en estas horas no me llegue nada',
  from: 'Desde',
  to: 'Hasta',
  zone: message('En tu reloj de {zone}. Lo que llegue en estas horas espera a que terminen.'),
  except: 'Llega igualmente',
  exceptions: {
    'own-sessions': 'Lo que afecta a mis propias sesiones',
    'staff-letters': 'Cartas de nuestro equipo sobre mí',
    replies: 'Respuestas y menciones',
  },
  saveQuiet: 'Guardar las horas de silencio',
  lowTitle: 'Una semana con poca energía',
  lowLead: 'Durante una semana solo te enteras de tus propias sesiones. Mientras tanto no se acumula nada para ti.',
  lowStart: 'Solo mis propias sesiones durante una semana',
  lowUntil: 'Solo tus propias sesiones hasta',
  lowEnd: 'Terminarla ahora',
  deviceTitle: 'Este dispositivo',
  deviceLead:
    'Los avisos pueden aparecer en este dispositivo, también con esta página cerrada. Terminan cuando sales de tu cuenta. Mientras estás en una sala no se muestra nada.',
  devices: message(
    '{count, plural, =0 {Ninguno de tus dispositivos recibe avisos.} one {1 dispositivo recibe avisos.} other {# dispositivos reciben avisos.}}',
  ),
  turnOn: 'Activar en este dispositivo',
  turnOff: 'Desactivar en este dispositivo',
  off: 'Aquí no están configurados los avisos en dispositivos. Los correos llegan como siempre.',
  unable:
    'Este navegador no puede mostrar avisos de páginas. En un teléfono, añade primero esta página a la pantalla de inicio.',
  denied: 'Este navegador no permite avisos de esta página. Puedes cambiarlo en sus ajustes.',
  failed: 'El servicio de avisos de este navegador no ha respondido. Vuelve a intentarlo más tarde.',
};
