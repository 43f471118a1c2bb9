const HELP = 'Si necesitas a alguien ahora mismo, aquí encuentras a personas que ayudan: {help}';
const NOTHING_TO_DO = 'No tienes que hacer nada.';
const TURN_OFF = 'Si prefieres no recibir estos correos, puedes desactivarlos para este Well: {settings}';
const REMINDERS_OFF = 'En tu cuenta puedes desactivar los recordatorios: {account}';
const MISTAKE = 'Si es un error, escribe a {support}.';

export const sessionLettersEs = {
  registered: {
    subject: 'Tu plaza en una sesión',
    paragraphs: [
      'Tienes plaza. La sesión empieza el {start} y dura {minutes} minutos.',
      'Esta es su página: {page}',
      'Los planes cambian: en esa página puedes anular la inscripción hasta {unregister_minutes} minutos antes del comienzo, para que otra persona ocupe tu plaza. Rechazarla en tu calendario no devuelve tu plaza.',
      HELP,
    ],
  },
  offered: {
    subject: 'Hay una plaza libre para ti',
    paragraphs: [
      'Ha quedado una plaza libre en la sesión que esperas, que empieza el {start}. Te la guardamos hasta el {until}.',
      'Aquí puedes quedártela, o dejarla a la siguiente persona: {page}',
    ],
  },
  seatTaken: {
    subject: 'Ya no tienes plaza en una sesión',
    paragraphs: [
      'Se te ha sacado de la sesión del {start}. Las demás sesiones siguen abiertas para ti.',
      'Si crees que ha sido un error, escribe a {support}.',
      HELP,
    ],
  },
  unregistered: {
    subject: 'Has devuelto tu plaza en una sesión',
    paragraphs: [
      `Ya no tienes plaza en la sesión del {start}. ${NOTHING_TO_DO}`,
      'Aquí puedes encontrar otras sesiones: {sessions}',
    ],
  },
  news: {
    subject: '{subject}',
    paragraphs: ['{happened}', '{next}', '{page}'],
  },
  reminder: {
    subject: 'Un recordatorio de tu sesión',
    paragraphs: [
      'La sesión en la que tienes plaza empieza el {start}.',
      'Se entra por aquí: {page}',
      'Si no puedes venir, anula la inscripción hasta {unregister_minutes} minutos antes del comienzo, para que otra persona ocupe tu plaza.',
      REMINDERS_OFF,
    ],
  },
  hostReminder: {
    subject: 'Un recordatorio de tu sesión',
    paragraphs: ['La sesión que guías empieza el {start}.', 'Se entra por aquí: {page}', REMINDERS_OFF],
  },
  tooFew: {
    subject: 'Sobre la sesión que guías',
    paragraphs: [
      '{people} inscrito por ahora en tu sesión del {start}.',
      'Puedes seguir como estaba previsto, aún puede venir gente. O puedes cancelarla en su página, y avisamos a las personas inscritas:',
      '{page}',
    ],
  },
  missed: {
    subject: 'Sobre una sesión en la que tenías plaza',
    paragraphs: [
      'Tenías plaza en la sesión del {when}, y te echamos de menos. Son cosas que pasan, y no tiene consecuencias.',
      'Cuando no puedas venir, anula la inscripción hasta {unregister_time} antes del comienzo, para que otra persona ocupe la plaza.{consequence}',
      'Si no pudiste entrar, o no te encontrabas bien, un toque basta para decirlo, y no tienes que decir nada más: {explain}',
      MISTAKE,
      'Aquí puedes encontrar otras sesiones: {sessions}',
      HELP,
    ],
  },
  hostMissed: {
    subject: 'Sobre una sesión que guiabas',
    paragraphs: [
      'Hubo personas que vinieron a la sesión del {when}, y no estabas. Esperamos que estés bien.',
      'Cuando no puedas venir, cancela la sesión en su página, o pide a nuestro equipo que busque a otra persona que la guíe: así nadie espera en vano.',
      MISTAKE,
    ],
  },
  hostMisses: {
    subject: 'Alguien que guía ha vuelto a faltar',
    paragraphs: [
      '{host} no acudió a {sessions} que guiaba en {days}. A quienes vinieron no se les cobraron.',
      'Hasta el {until} sus sesiones no se sugieren a los miembros; quien las busca las encuentra.',
      'Esta fue la última: {page}',
      'En las páginas de sus próximas sesiones puedes dárselas a otra persona. También puedes hablar con quien las guía.',
    ],
  },
  newSessions: {
    subject: 'Sesiones nuevas para ti',
    paragraphs: [
      `Hay algo nuevo en uno de tus Wells: se ha planificado una sesión, quizá más de una. ${NOTHING_TO_DO}`,
      'Está aquí: {page}',
      TURN_OFF,
    ],
  },
  followedHost: {
    subject: 'Fechas nuevas para ti',
    paragraphs: [
      `Alguien a quien sigues ha planificado una sesión, quizá más de una. ${NOTHING_TO_DO}`,
      'Está aquí: {page}',
      'Nadie ve a quién sigues. Puedes cambiarlo aquí: {settings}',
    ],
  },
  newPosts: {
    subject: 'Publicaciones nuevas para ti',
    paragraphs: [`Alguien ha escrito en uno de tus Wells. ${NOTHING_TO_DO}`, 'Aquí puedes leerlo: {page}', TURN_OFF],
  },
  gathered: {
    subject: 'Novedades para ti',
    paragraphs: [
      `Estas son las novedades para ti. ${NOTHING_TO_DO}`,
      '{lines}',
      'Aquí eliges qué llega y cuándo: {settings}',
    ],
  },
  replies: {
    subject: 'Respuestas nuevas para ti',
    paragraphs: [
      `Hay respuestas para ti, o publicaciones que te mencionan. ${NOTHING_TO_DO}`,
      'Aquí puedes leerlo: {page}',
    ],
  },
};
