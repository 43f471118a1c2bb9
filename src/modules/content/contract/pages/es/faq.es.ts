import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { faqPage } from '../faq.ts';

export const faq: Translated<(typeof faqPage)['texts']> = {
  title: 'Preguntas frecuentes',
  lead: 'Elige un tema; cada uno se abre debajo.',
  search: 'Buscar en las respuestas',
  found: '{count} de {all} temas tienen estas palabras.',
  none: 'Aquí ninguna respuesta tiene estas palabras.',
  closing: '¿Aún tienes una pregunta?',
  closingText: 'Escríbenos. La lee una persona, y responde.',
  closingAction: 'Contacto',
  topics: [
    {
      id: 'peer-support',
      title: 'Apoyo entre iguales',
      paragraphs: [
        'El apoyo entre iguales es hablar con personas que viven con lo mismo. No es una terapia: nadie diagnostica, trata ni da consejos médicos.',
        'Para venir no necesitas un diagnóstico, solo tu propia experiencia del tema.',
      ],
    },
    {
      id: 'wells',
      title: 'Wells',
      paragraphs: [
        'Un Well es una comunidad en torno a una experiencia común. Te unes confirmando que tienes experiencia propia del tema. Puedes salir en cualquier momento.',
        '¿No encuentras el tuyo? Empieza en General Mental Health, y dinos qué falta.',
      ],
    },
    {
      id: 'sessions',
      title: 'Sesiones',
      points: [
        'Una sesión dura 30, 60 o 90 minutos y tiene de 3 a 16 personas.',
        'Inscríbete en su página. Puedes devolver tu plaza hasta cinco minutos antes de que empiece.',
        'La sala se abre cuando hay al menos tres personas. Quien llega tarde puede entrar durante cinco minutos.',
        'Las cámaras están encendidas, para que se sepa quién escucha. Puedes difuminar lo que hay detrás de ti.',
        'No se graba nada. El chat de una sesión desaparece después de tres días.',
      ],
    },
    {
      id: 'hosting',
      title: 'Guiar',
      paragraphs: [
        'Después de tu primera sesión puedes guiar. Planifícala al menos con un día de antelación, en un Well del que formes parte. La formación para guiar es gratuita.',
      ],
    },
    {
      id: 'free',
      title: 'Qué es gratis',
      paragraphs: [
        'La membresía Basic es gratis: una sesión al mes, todas las conversaciones de tus Wells, y las sesiones guiadas en grupo, que no cuentan.',
      ],
    },
    {
      id: 'membership',
      title: 'Membresía',
      paragraphs: [
        'La membresía Unlimited no limita en cuántas sesiones participas; puedes tener plaza en cuatro a la vez. Se renueva sola hasta que canceles, y entonces sigue hasta el final del periodo pagado.',
        'Un código de regalo se canjea en la página Canjear un código.',
      ],
    },
    {
      id: 'safety',
      title: 'Seguridad',
      paragraphs: [
        '{product} no es un servicio de emergencias. Si corres peligro, llama ahora a una de estas líneas.',
        'Puedes reportar o restringir a un miembro en cualquier momento; en una sesión, con un toque.',
      ],
    },
    {
      id: 'camera',
      title: 'Cámara y micrófono',
      points: [
        'Chrome y Edge: haz clic en el icono a la izquierda de la dirección, después en Configuración del sitio, y permite la cámara y el micrófono. Vuelve a cargar la página.',
        'Firefox: haz clic en la cámara tachada a la izquierda de la dirección y quita el bloqueo. Vuelve a cargar la página.',
        'Safari en un Mac: Safari, Ajustes, Sitios web, Cámara; elige Permitir para este sitio. Lo mismo en Micrófono.',
        'iPhone y iPad: Ajustes, Apps, Safari, Cámara: Preguntar o Permitir. Lo mismo en Micrófono.',
        'Android: Ajustes, Aplicaciones, tu navegador, Permisos: permite la cámara y el micrófono.',
        '¿Sigue en negro? Cierra otros programas que usen la cámara y vuelve a intentarlo.',
      ],
      links: [{ to: '/camera-test', text: 'Probar cámara y micrófono' }],
    },
    {
      id: 'contact',
      title: 'Contacto',
      paragraphs: ['¿Tu pregunta no está aquí?'],
      links: [{ to: '/contact-us', text: 'Contacto' }],
    },
  ],
};
