import type { LetterWords } from '#kernel/contract/letters.ts';
import type { Deed } from './case-events.ts';

type Judged = Exclude<Deed, 'nothing'>;

export const deedsInWordsEs: Readonly<Record<Judged, string>> = {
  word: 'Estas son unas palabras de nuestro equipo. No cambian nada en tu cuenta.',
  'content-hidden': 'Lo que escribiste está oculto para los demás miembros.',
  'content-deleted': 'Lo que escribiste se ha eliminado: los demás miembros ya no pueden verlo.',
  warned: 'Esto es una advertencia. Por ahora no cambia nada más.',
  probation:
    'Por ahora puedes participar en sesiones, pero no guiarlas ni publicar. Las sesiones que ibas a guiar mientras tanto se cancelan.',
  suspended:
    'Tu cuenta está suspendida: no puedes acceder a ella, y tus plazas en próximas sesiones quedan para otras personas.',
  removed: 'Tu cuenta está cerrada: ya no puedes acceder a ella, y lo que escribiste está oculto.',
};

const decisions: Partial<Record<Judged, LetterWords>> = Object.fromEntries(
  Object.entries(deedsInWordsEs).map(([deed, sentence]) => [
    deed,
    {
      subject: 'Una decisión del equipo de {product}',
      paragraphs: [
        sentence,
        'La norma: {rule}',
        '{evidence}',
        'El motivo: {reason}',
        'Las condiciones: {conditions}',
        'Termina el {until}.',
        'Si crees que es un error, puedes pedir una revisión en los próximos {days} días. Entonces decide otra persona. No hace falta acceder a tu cuenta:',
        '{link}',
      ],
    },
  ]),
);
export const decisionLettersEs = decisions as Record<Judged, LetterWords>;

const NO_MEMBER_LEARNS = 'Ningún otro miembro sabrá que reportaste algo.';
const THANKS = 'Gracias por contárnoslo. Nuestro equipo ha leído tu reporte y ha mirado qué pasó.';
const ASKED =
  'Pediste una revisión de una decisión del {day}. Una persona distinta de la que decidió ha leído lo que escribiste y lo ha mirado todo de nuevo.';
const AGAIN = 'Puedes volver a leerlo aquí, sin acceder a tu cuenta:';

const decided = (sentence: string) => ({
  subject: 'Tu petición de revisión: qué hemos decidido',
  paragraphs: [ASKED, sentence, '{consequence}', 'Los motivos: {reason}', AGAIN, '{link}'],
});

export const caseLettersEs = {
  acted: {
    subject: 'Tu reporte a {product}',
    paragraphs: [
      THANKS,
      'Hemos visto que no se respetaron nuestras normas, y hemos hecho lo necesario. Para proteger a todas las personas no decimos qué.',
      NO_MEMBER_LEARNS,
    ],
  },
  notActed: {
    subject: 'Tu reporte a {product}',
    paragraphs: [
      THANKS,
      'No hemos visto nada por lo que tengamos que actuar. Eso no significa que no importara: cuéntanoslo si vuelve a pasar.',
      NO_MEMBER_LEARNS,
    ],
  },
  overturned: decided('Tenías razón: la decisión se revoca. Ya no cuenta para nada.'),
  upheld: decided('La decisión se mantiene.'),
};

export const staffLettersEs = {
  reported: {
    subject: '{product}: algo necesita tu atención',
    paragraphs: ['Hay algo que necesita tu atención. Míralo en cuanto puedas:', '{page}'],
  },
  overdue: {
    subject: '{product}: algo espera desde hace demasiado',
    paragraphs: [
      'Algo que necesita una decisión ha esperado más de lo que debería. Míralo, o dáselo a otra persona del equipo:',
      '{page}',
    ],
  },
  yourDecisionOverturned: {
    subject: '{product}: se ha revocado una decisión tuya',
    paragraphs: [
      'El miembro pidió una revisión de una decisión tuya, y otra persona del equipo la ha revocado. Sus efectos han terminado y ya no cuenta. Los motivos están aquí:',
      '{page}',
      'Son cosas que pasan donde unas personas juzgan a otras. Si lo ves de otra manera, háblalo con el equipo.',
    ],
  },
  appeal: {
    subject: '{product}: una petición de revisión espera una decisión',
    paragraphs: [
      'Un miembro pide una revisión de una decisión que no tomaste tú. Mírala, o déjala a otra persona del equipo:',
      '{page}',
    ],
  },
  appealOverdue: {
    subject: '{product}: una petición de revisión espera desde hace demasiado',
    paragraphs: ['Una petición de revisión ya debería estar decidida, y el miembro sigue esperando. Mírala:', '{page}'],
  },
  appealWithoutDecider: {
    subject: '{product}: una petición de revisión espera, y nadie del equipo puede decidirla',
    paragraphs: [
      'Un miembro pide una revisión de una decisión. Cada persona del equipo la tomó, o la decisión trata de ella, así que tiene que decidir otra. Incorpora al equipo a otra persona de confianza. Hasta entonces espera, y el miembro lee que es así:',
      '{page}',
    ],
  },
};
