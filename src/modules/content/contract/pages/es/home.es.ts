import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { homeMorePage, homePage, memberHomePage } from '../home.ts';

export const home: Translated<(typeof homePage)['texts']> = {
  headline: 'No tienes que llevarlo a solas',
  lead: 'Pequeñas sesiones de vídeo en directo con personas que también han pasado por ello. Escucha, haz que te escuchen, y sal cuando lo necesites.',
  findSession: 'Buscar una sesión',
  register: 'Crear tu cuenta',
  reassurance: 'Puedes echar un vistazo sin cuenta.',
  quote: 'Hablar con personas que lo conocen lo hace más ligero, aunque nada haya cambiado.',
  stepsTitle: 'Cómo funciona una sesión',
  steps: [
    {
      title: 'Elige una hora que te vaya bien',
      text: 'Cada sesión dice de qué trata, quién la guía, cuándo empieza en tu zona horaria y cuántas plazas quedan.',
    },
    {
      title: 'Llega con calma',
      text: 'Primero compruebas en privado tu cámara y tu micrófono. La sala de espera se abre {minutes} antes del comienzo.',
    },
    {
      title: 'Habla, o solo escucha',
      text: 'La sala se abre solo cuando hay al menos {people}. Nunca se graba nada.',
    },
  ],
  groundTitle: 'Con qué puedes contar',
  ground: [
    {
      title: 'Personas, no una lista sin fin',
      text: 'En las sesiones hay {seats} personas que se ven cara a cara. Sin grabaciones, sin público.',
    },
    { title: 'El ritmo es tuyo', text: 'Di tanto o tan poco como quieras. Irse antes siempre está bien.' },
    {
      title: 'Alguien cuida de la sala',
      text: 'Quien guía abre la conversación y puede sacar a quien le haga daño. Las sesiones guiadas en grupo siguen un guion.',
    },
  ],
  still: 'Así se ve una sala: es un dibujo, porque nunca se graba nada.',
  together: 'En compañía somos más fuertes',
  togetherText:
    'Un Well es una comunidad en torno a una experiencia común. Únete a aquellos en los que te sientas en casa.',
  viewWells: 'VER TODOS LOS WELLS',
};

export const homeMore: Translated<(typeof homeMorePage)['texts']> = {
  voices: 'Lo que dicen los miembros',
  press: 'Han hablado de esto',
  findings: 'Lo que hemos visto',
  source: 'Fuente:',
  gift: 'REGALA APOYO',
  giftText: '¿Conoces a alguien a quien le vendría bien tener con quien hablar? Regálale unos meses de Unlimited.',
  giftAction: 'Hacer un regalo',
  experience: 'Una sesión para empezar',
  experienceText: 'Mira quién la guía, de qué trata y cuántas plazas quedan.',
  experienceHost: 'abre la sala y procura que cada persona pueda hablar.',
  blog: 'Para leer',
  film: 'Mira cómo funciona',
  play: 'Ver el vídeo',
};

export const memberHome: Translated<(typeof memberHomePage)['texts']> = {
  lead: 'Qué bien verte. ¿Adónde te gustaría ir?',
  sessions: { title: 'Buscar una sesión', text: 'Mira qué empieza pronto y guarda tu plaza.', action: 'Ver sesiones' },
  wells: { title: 'Buscar tu Well', text: 'Comunidades en torno a una experiencia común.', action: 'Ver Wells' },
};
