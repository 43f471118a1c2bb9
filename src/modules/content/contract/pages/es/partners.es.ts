import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { partnersPage } from '../partners.ts';

export const partners: Translated<(typeof partnersPage)['texts']> = {
  title: 'Colabora con nuestro proyecto',
  lead: 'Para organizaciones que quieren que las personas a las que cuidan tengan con quien hablar.',
  choose: '¿Cuál es la tuya?',
  corporation: 'Una empresa',
  nonprofit: 'Una entidad sin ánimo de lucro',
  corporations: [
    {
      title: 'Para empresas',
      points: [
        'Ofrece la membresía a tu plantilla: tu gente encuentra a iguales fuera de la empresa, con un nombre que cada persona elige. No sabes quién participa.',
        'Guía sesiones para grupos de la plantilla: madres y padres, personas que cuidan, que han perdido a alguien, que acaban de llegar.',
        'Invita a quien fundó esto a dar una charla sobre el apoyo entre iguales, lo que puede y lo que no puede.',
      ],
    },
  ],
  nonprofits: [
    {
      title: 'Para entidades sin ánimo de lucro',
      points: [
        'Compártelo como recurso con las personas a las que apoyas. La membresía Basic es gratis.',
        'Guía tus propias sesiones, en un Well propio si quieres.',
        'Apúntate a la lista de espera de la formación de facilitación; escribimos en cuanto haya una plaza.',
      ],
    },
  ],
  waitlist: {
    title: 'Lista de espera de la formación de facilitación',
    label: 'Correo',
    send: 'Apuntarme a la lista de espera',
    done: '¡Gracias! Hemos recibido tu correo.',
  },
  closing: {
    title: 'Habla con nuestro equipo',
    text: 'Cuéntanos a quiénes cuidas, y vemos en común qué encaja.',
    kit: 'Descargar el material de promoción',
    write: 'Escribe a',
    contact: 'Escríbenos',
  },
};
