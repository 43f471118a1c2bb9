import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { programTexts } from './program-texts.ts';

export const program: Translated<typeof programTexts> = {
  none: 'No hay ningún token.',
  scopes: {
    'sessions:read': 'Ver sesiones',
    'seats:write': 'Ocupar plazas en sesiones, esperarlas y devolverlas',
    'wells:read': 'Ver Wells',
    'forum:read': 'Leer publicaciones',
    'profile:read': 'Leer el perfil, con el correo',
    'figures:read': 'Leer cifras semanales de toda la comunidad',
  },
  ends: 'Termina',
  usedOn: message('Último uso: {day}'),
  unused: 'Sin usar todavía',
  end: 'Terminar',
  endOne: message('Terminar el token {name}'),
  ended: 'El token ha terminado. El programa ya no recibe respuesta.',
  open: 'Crear un token',
  allow: 'Puede',
  allowMissing: 'Elige qué puede hacer el programa',
  nameMissing: 'Escribe un nombre',
  days: 'Termina después de',
  daysOf: { '30': '30 días', '90': '90 días', '365': 'un año' },
  password: 'Tu contraseña',
  passwordWhy: 'Hace un rato que accediste. Queremos asegurarnos de que eres tú.',
  passwordMissing: 'Escribe tu contraseña',
  make: 'Crear el token',
  cancel: 'Cancelar',
  secret: {
    title: 'El token',
    text: 'Cópialo ahora: no se vuelve a mostrar. Puede hacer lo que permitiste, así que guárdalo como una contraseña.',
    copy: 'Copiar',
    copied: 'Se ha copiado.',
    done: 'Lo he copiado',
  },
};
