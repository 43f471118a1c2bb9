import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { trainingPage } from '../training.ts';

export const training: Translated<(typeof trainingPage)['texts']> = {
  title: 'Formación para guiar',
  lead: 'En línea, a tu ritmo y gratuita: el primer paso hacia la certificación en apoyo entre iguales.',
  join: '¡EMPIEZA AHORA!',
  learnMore: 'MÁS SOBRE {PRODUCT}',
  start: 'EMPEZAR AHORA',
  hosts: 'Algunas de las personas que guían',
  parts: [
    {
      title: 'Cuidar un espacio se aprende',
      paragraphs: [
        'La mayoría de quienes guían en {product} empezaron como miembros a quienes una sesión les hizo bien, y quisieron darlo a otras personas. La formación quita el miedo a la primera vez.',
      ],
    },
    {
      title: 'Qué es el apoyo entre iguales',
      paragraphs: [
        'Personas que comparten una experiencia hablan entre sí, de igual a igual. Nadie es especialista en la vida de otra persona. Lo que ayuda es que te escuche alguien que lo conoce.',
      ],
    },
    {
      title: 'Qué es la formación para guiar',
      paragraphs: [
        'Un curso en la web que haces cuando tienes tiempo. Puedes parar y volver. Es en línea, a tu ritmo y gratuito, y el primer paso hacia la certificación en apoyo entre iguales.',
      ],
    },
    {
      title: 'Qué incluye',
      points: ['9 temas', '42 vídeos formativos y foros de debate', '14 ejercicios para conocerte mejor'],
    },
  ],
  register: {
    title: 'Primero, crea tu cuenta',
    lead: 'La formación va unida a tu cuenta. En cuanto la crees, se abre sola.',
  },
  closing: 'Empieza hoy con el primer tema',
  open: 'Abrir la formación',
  openText: 'El curso está en una página propia. Con el botón entras en ella con tu cuenta.',
  serverError: 'Error del servidor',
};
