import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { contactPage } from '../contact-us.ts';

export const contact: Translated<(typeof contactPage)['texts']> = {
  title: 'Contacto',
  lead: 'La mayoría de las preguntas tienen respuesta antes de lo que tardamos en escribir.',
  parts: [
    {
      title: 'Mira las preguntas frecuentes',
      paragraphs: ['Cómo es una sesión, qué es gratis, cómo encender tu cámara: todo está allí.'],
      links: [{ to: '/faq', text: 'Abrir las preguntas frecuentes' }],
    },
    {
      title: 'Pregunta en una sesión para nuevos miembros',
      paragraphs: [
        'En el Well de bienvenida hay sesiones para nuevos miembros. Trae cualquier pregunta; no hay preguntas tontas.',
      ],
      links: [
        { to: '/well/welcome-well/00000000-0000-4000-8000-000000000001', text: 'Ver sesiones para nuevos miembros' },
      ],
    },
  ],
  write: 'Escríbenos',
  writeText: 'Cuéntanos qué hiciste, qué esperabas y qué pasó. No envíes cosas privadas de otras personas.',
  answerTime: 'Una persona lee cada mensaje. Solemos responder en dos días laborables.',
  form: {
    email: 'Tu correo, para nuestra respuesta',
    name: 'Tu nombre (opcional)',
    words: 'Tu pregunta',
    send: 'Enviar',
    done: 'Gracias. Tu mensaje va en camino.',
    doneText: 'Respondemos a la dirección que has dado, normalmente en dos días laborables.',
    privacy: 'Se convierte en un correo a nuestro equipo y no se guarda en ningún otro lugar.',
  },
  orWrite: '¿Prefieres escribir un correo?',
  at: 'Nuestra dirección es',
  noAddress: 'Aquí aún no hay ninguna dirección configurada. Pregunta a quien te invitó.',
  urgent: 'Si es urgente porque tú o alguien cerca de ti corre peligro, no escribas: llama a una línea de Pedir ayuda.',
};
