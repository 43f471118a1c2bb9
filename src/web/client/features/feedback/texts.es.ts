import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { feedbackTexts, reviewTexts } from './texts.ts';

const every = message(
  '{unit, select, month {Lo preguntamos {count, plural, =3 {una vez cada tres meses} one {una vez al mes} other {una vez cada # meses}}.} other {Lo preguntamos {count, plural, one {una vez al día} other {una vez cada # días}}.}}',
);

export const feedback: Translated<typeof feedbackTexts> = {
  after: message('Después de “{title}”'),
  step: message('Pregunta {at} de {amount}'),
  submit: 'ENVIAR',
  skip: 'Saltar esta pregunta',
  finish: 'Dejarlo por ahora',
  choose: 'Elige una respuesta, o salta esta pregunta.',
  thanks: 'Gracias por contárnoslo.',
  nothingToReview: 'Ya nos contaste sobre esta sesión. Gracias.',
  feeling: {
    title: '¿Cómo te sientes ahora?',
    hint: 'Ni quien guió la sesión ni las demás personas ven tu respuesta.',
  },
  care: {
    title: 'Eso suena difícil',
    text: 'Gracias por decirlo. ¿Quieres hablar con alguien ahora? Estas personas están ahí a cualquier hora.',
    breathe: 'Dos minutos para respirar',
    sessions: 'Volver pronto con personas como tú',
    write: 'Escribirnos',
    finish: 'Por hoy es suficiente',
    proceed: 'Seguir con las preguntas',
  },
  mood: {
    title: '¿Cómo cambió la sesión tu ánimo?',
    hint: 'Esta sesión la llevó el grupo en común. Tus respuestas ayudan a que la próxima sea mejor.',
  },
  support: { title: '¿Qué te ha parecido el apoyo que recibiste?', hint: '' },
  better: {
    title: '¿Qué la habría hecho mejor?',
    hint: 'Lo que escribas aquí lo lee el equipo; las demás personas de la sesión, no.',
    label: 'Con tus palabras, si quieres',
  },
  review: {
    title: message('¿Qué tal fue “{title}”?'),
    hint: 'La lee quien guió, con tu nombre, y puede mostrarla a los miembros en su perfil. Quien visita el sitio la lee entonces como de “un miembro”, sin la sesión. Puedes eliminarla en el tuyo.',
    up: 'Volvería',
    down: 'No es para mí',
    label: 'Unas palabras para quien guió, si quieres',
    forum: 'Compartirla en el foro, con mi nombre',
    withName: 'Con mi nombre: quien visita el sitio puede ver quién soy y en qué sesión estuve',
  },
  outcome: { title: 'En comparación con hace un mes, ¿cómo estás?', hint: every },
  frequency: {
    title: 'En las últimas dos semanas, ¿con qué frecuencia sentiste el apoyo de otras personas?',
    hint: every,
  },
  nps: {
    title: message('¿Qué probabilidad hay de que recomiendes {product} a alguien a quien le vendría bien?'),
    hint: every,
    lowest: 'Ninguna',
    highest: 'Muchísima',
  },
  left: message('{count, plural, one {Queda # carácter} other {Quedan # caracteres}}'),
  notBegun: {
    title: 'Esta sesión aún no ha empezado',
    text: 'Después te preguntamos aquí cómo fue.',
    open: 'Ir a la sesión',
  },
  notHeld: {
    title: 'Esta sesión no se celebró',
    text: 'Esta vez pudieron venir muy pocas personas. Gracias por estar ahí.',
    free: 'No se ha gastado nada: recuperas tu plaza y tu límite del mes.',
    sessions: 'Buscar una sesión',
    home: 'Ir al inicio',
  },
};

export const review: Translated<typeof reviewTexts> = {
  title: 'Reseñas',
  summary: message(
    '{known, select, none {Guía desde hace poco, sin reseñas todavía} few {Todavía hay pocas reseñas} other {{percentage} % positivas, {count, plural, one {# reseña} other {# reseñas}}}}',
  ),
  viewAll: 'VER TODAS',
  none: 'Sin reseñas todavía.',
  aMember: 'Un miembro',
  private: 'PRIVADA',
  onlyYou: 'Solo tú ves esta reseña.',
  public: 'PÚBLICA',
  allSee: 'Quien ve tu perfil ve esta reseña.',
  up: 'Pulgar arriba',
  down: 'Pulgar abajo',
  publish: 'Hacerla pública',
  publishAsk: '¿Hacer pública esta reseña?',
  published: '¡La reseña es pública!',
  remove: 'Eliminar',
  removeAsk: '¿Eliminar esta reseña?',
  removed: '¡La reseña se ha eliminado!',
  yes: 'Sí',
  no: 'No',
  written: {
    title: 'Reseñas que escribiste',
    text: 'Las lee quien guió, con tu nombre, y decide si otras personas también. Puedes eliminar cada una en cualquier momento.',
    onlyHost: 'Esta reseña solo es visible para ti y para quien guió.',
    onlyYou: 'Solo tú ves esta reseña.',
    allSee: 'Quien ve el perfil de quien guió ve esta reseña.',
    group: 'Guiada en grupo',
    of: message('{action}: tu reseña de {host}'),
  },
  of: message('{action}: reseña de {author}'),
};
