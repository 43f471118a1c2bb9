const LOOK = 'Abre ahora esta página y di que lo has visto. Al cabo de un minuto se llama a la siguiente persona.';

export const dutyLettersEs = {
  called: {
    subject: '{product}: mira ahora, por favor',
    paragraphs: ['Un miembro necesita a una persona del equipo.', LOOK, '{page}'],
  },
  calledAll: {
    subject: '{product}: mira ahora, por favor',
    paragraphs: ['Un miembro necesita a una persona del equipo, y nadie está de guardia.', LOOK, '{page}'],
  },
  planned: {
    subject: '{product}: estás de guardia',
    paragraphs: [
      'Se te ha puesto de guardia{when}. Si no te va bien, ofrece el turno a otra persona del equipo.',
      '{page}',
    ],
  },
  offered: {
    subject: '{product}: ¿puedes hacerte cargo de un turno?',
    paragraphs: [
      'Te piden que te hagas cargo de un turno. Sigue siendo de quien lo tiene hasta que aceptes.',
      '{page}',
    ],
  },
};
