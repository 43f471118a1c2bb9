import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { aboutPage } from '../about-us.ts';

export const about: Translated<(typeof aboutPage)['texts']> = {
  title: 'Quiénes somos',
  lead: '{product} reúne a personas que viven con lo mismo, en pequeños grupos de vídeo en directo.',
  mission: [
    {
      title: 'Para qué estamos aquí',
      paragraphs: [
        'Que alguien te entienda no debería depender de dónde vives, de lo que ganas ni de la hora que es. El apoyo entre iguales no sustituye a profesionales de la medicina o la terapia. Es lo que harían tus amistades si lo supieran.',
      ],
    },
  ],
  letter: 'Una carta de quien lo fundó',
  team: 'El equipo',
  closing: 'Ven como estés',
  closingText: 'Primero mira con calma, o ven a una sesión y solo escucha.',
  closingAction: 'Buscar una sesión',
};
