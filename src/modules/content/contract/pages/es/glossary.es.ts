import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { glossaryPage } from '../glossary.ts';

export const glossary: Translated<(typeof glossaryPage)['texts']> = {
  title: 'Glosario',
  lead: 'Las palabras que {product} usa a su manera.',
  more: 'Más sobre esto',
  words: [
    {
      word: 'Basic',
      meaning: 'La membresía gratuita: una sesión al mes, una plaza a la vez y todas las conversaciones de tus Wells.',
    },
    { word: 'Sala pequeña', meaning: 'Una sala dentro de una sesión, para pocas personas y unos minutos.' },
    {
      word: 'Sesión guiada en grupo',
      meaning:
        'Una sesión que no guía una sola persona. Quienes vienen la llevan en común con un guion. No cuenta entre las sesiones de Basic.',
    },
    {
      word: 'Guía',
      meaning:
        'Un miembro que planifica y abre una sesión. En el nivel 0 aún no ha estado en ninguna, en el nivel 1 puede guiar, en el nivel 2 tiene además la confianza para el Well principal.',
    },
    { word: 'Miembro', meaning: 'Una persona con cuenta.' },
    { word: 'Igual', meaning: 'Una persona que vive con lo mismo que tú.' },
    { word: 'Restringir', meaning: 'No volver a coincidir con otro miembro. No se le avisa.' },
    {
      word: 'Reporte',
      meaning: 'Una nota al equipo sobre un miembro, una sesión, una publicación, un mensaje o un Well.',
    },
    { word: 'Serie', meaning: 'Sesiones que se repiten, por ejemplo cada semana.' },
    { word: 'Sesión', meaning: 'Un encuentro de vídeo en directo de 3 a 16 personas a una hora fija.' },
    { word: 'Unlimited', meaning: 'La membresía de pago, sin límite de sesiones.' },
    { word: 'Sala de espera', meaning: 'Donde esperas con el grupo hasta que se abre la sala.' },
    { word: 'Well', meaning: 'Una comunidad en torno a una experiencia común.' },
  ],
};
