import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { howItWorksPage } from '../how-it-works.ts';

export const howItWorks: Translated<(typeof howItWorksPage)['texts']> = {
  title: 'Cómo funciona',
  lead: 'Qué es {product}, cómo es una sesión y cuánto cuesta.',
  hosts: 'Guías de la comunidad',
  hostsText: 'Algunas de las personas que abren una sala, miran el tiempo y procuran que cada persona pueda hablar.',
  allHosts: 'Quiénes guían las sesiones',
  find: 'Buscar una sesión',
  still: 'Una sala, dibujada: nunca se graba nada.',
  closing: 'Ven a mirar, sin cámara',
  closingText: 'Puedes ver todos los Wells y todas las próximas sesiones antes de crear una cuenta.',
  parts: [
    {
      id: 'wells',
      title: 'Wells',
      paragraphs: [
        'Un Well es una comunidad en torno a una experiencia común: el duelo, la ansiedad, el TDAH y otras. Te unes a los Wells de los que tienes experiencia propia, a todos los que quieras.',
        'En un Well encuentras sus sesiones, una conversación y a las personas que forman parte de él. Solo los miembros de un Well leen lo que se escribe allí.',
      ],
      links: [{ to: '/wells', text: 'Ver todos los Wells' }],
    },
    {
      id: 'support',
      title: 'Tres formas de apoyo',
      points: [
        'Sesiones: pequeños grupos de vídeo en directo con personas que también han pasado por ello, a una hora fija.',
        'Conversación: escribe y lee en tu Well cuando quieras, también de noche.',
        'Chat: las personas de una sesión se escriben antes y hasta tres días después.',
      ],
    },
    {
      id: 'sessions',
      title: 'Cómo se siente una sesión',
      paragraphs: [
        'Primero compruebas en privado tu cámara y tu micrófono, y después esperas a las demás personas. La sala se abre a la hora, cuando hay tres personas. Se ve a cada persona; no hay público ni grabación.',
        'Dices tanto o tan poco como quieras. Escuchar es participar. Puedes irte en cualquier momento sin dar un motivo.',
      ],
      links: [{ to: '/sessions', text: 'Buscar una sesión' }],
    },
    {
      id: 'people',
      title: 'Con quién hablas',
      paragraphs: [
        'Con iguales: personas que viven con lo mismo. No son terapeutas y nadie te diagnostica. Comparten lo que han vivido, no consejos.',
        'Todos los miembros tienen 18 años o más. De quién eres solo se ve un nombre de usuario, y un nombre si lo eliges, a no ser que cuentes más.',
      ],
    },
  ],
  after: [
    {
      id: 'safety',
      title: 'Seguridad',
      paragraphs: [
        'Quien guía puede sacar a una persona de la sala al momento. Cualquier miembro puede reportar a un miembro, una sesión, una publicación o un mensaje; el equipo lee cada reporte, y la persona reportada no sabe quién lo envió. También puedes restringir a un miembro, y ya no coincides con esa persona.',
        '{product} no es un servicio de emergencias. Si corres peligro, llama al número de emergencias o a una de las líneas de Pedir ayuda.',
      ],
      links: [
        { to: '/safety-policy', text: 'Seguridad y normas de la comunidad' },
        { to: '/safety-resources', text: 'Recursos y líneas de ayuda' },
      ],
    },
    {
      id: 'membership',
      title: 'Opciones de membresía',
      points: [
        'Basic es gratis: una sesión al mes, una plaza a la vez y todas las conversaciones de tus Wells. Las sesiones guiadas en grupo no cuentan.',
        'Unlimited es de pago: tantas sesiones como quieras. Puedes cancelar en cualquier momento; entonces sigue hasta el final del periodo pagado.',
        'Quien guía tres sesiones en un mes tiene gratis el siguiente mes de Unlimited.',
      ],
      links: [
        { to: '/membership', text: 'Ver los planes' },
        { to: '/register', text: 'Crear tu cuenta' },
      ],
    },
  ],
};
