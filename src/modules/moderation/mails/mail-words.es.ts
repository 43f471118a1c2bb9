import { message } from '#kernel/contract/messages/translated.ts';
import { clauseSentencesEs } from '#modules/identity/contract/clauses.es.ts';
import { deedsInWordsEs } from '../contract/letters.es.ts';

export const mailWordsEs = {
  rules: clauseSentencesEs,
  evidence: {
    wording: message('Es sobre lo que escribiste: “{words}”'),
    post: 'Es sobre una publicación tuya.',
    message: 'Es sobre un mensaje tuyo.',
    well: 'Es sobre un Well que abriste.',
    conduct: 'Es sobre tu trato a otros miembros, hasta donde nuestro equipo pudo comprobarlo.',
    session: message('Es sobre la sesión del {day}.'),
  },
  upheld: deedsInWordsEs,
  overturned: {
    word: 'Lo que te escribimos entonces ya no vale.',
    'content-hidden': 'Lo que escribiste se puede leer de nuevo.',
    'content-deleted': 'Lo que se eliminó no se puede recuperar. Lo sentimos. Puedes escribirlo de nuevo.',
    warned: 'La advertencia se retira.',
    probation:
      'El periodo de prueba ha terminado: puedes guiar y publicar como antes. Las sesiones que se cancelaron mientras tanto siguen canceladas; puedes planificarlas de nuevo.',
    suspended:
      'La suspensión ha terminado: puedes acceder de nuevo a tu cuenta. Las plazas que mientras tanto quedaron para otras personas no se pueden recuperar.',
    removed:
      'Tu cuenta está abierta de nuevo: puedes acceder a ella, y lo que escribiste se puede leer. Las plazas que mientras tanto quedaron para otras personas no se pueden recuperar.',
  },
};
