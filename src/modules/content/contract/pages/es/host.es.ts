import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { hostPage } from '../host.ts';

export const host: Translated<(typeof hostPage)['texts']> = {
  title: 'Guiar una sesión',
  lead: 'Guiar es cuidar un espacio: abres la sala, escuchas y procuras que cada persona pueda hablar. No necesitas un título, solo tu propia experiencia.',
  parts: [
    {
      title: 'Qué hace quien guía',
      points: [
        'Elige un tema y una hora, y escribe dos o tres frases sobre ello.',
        'Saluda, cuenta cómo será la sesión y deja que cada persona se presente.',
        'Está pendiente del tiempo y de quienes aún no han hablado.',
        'Puede sacar a una persona que haga daño al grupo.',
      ],
    },
    {
      title: 'Qué no hace quien guía',
      points: [
        'Dar consejos, diagnosticar o tratar.',
        'Llevarlo a solas: el equipo, la política de seguridad y las líneas de ayuda también están para quien guía.',
      ],
    },
    {
      title: 'Cómo empezar',
      paragraphs: [
        'Primero participa en una sesión, para saber cómo se siente. Desde entonces puedes crear sesiones, en cualquier Well del que formes parte, salvo el Well de bienvenida. La formación para guiar ayuda; es gratuita y la haces a tu ritmo.',
      ],
    },
  ],
  training: 'Ver la formación para guiar',
  create: 'Crear una sesión',
  meet: 'Quiénes guían las sesiones',
  closing: 'Sabes cómo es. Con eso basta para empezar.',
  closingText:
    'A guiar se aprende guiando, con una formación gratuita, un guion en la sala y personas a quienes preguntar.',
};
