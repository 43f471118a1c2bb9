import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { joinTexts } from './texts.ts';

export const join: Translated<typeof joinTexts> = {
  button: 'UNIRME AL WELL',
  title: message('Unirme a {well}'),
  lead: 'Los Wells son un lugar seguro porque quienes están en ellos han pasado por lo mismo. Confirma las dos cosas antes de entrar.',
  forSession: 'Para participar en esta sesión tienes que ser miembro de la comunidad de este Well.',
  forSessionPolicy:
    'Las sesiones son para personas que conocen este tema por su propia vida y que respetan nuestra política de seguridad: con la cámara encendida, en un lugar privado, y nada sale de la sala.',
  code: 'Leer el Código de conducta',
  otherwise: 'Unirme con otro nombre',
  handle: 'Tu nombre en este Well',
  handleHint:
    'En este Well te conocerán solo por este nombre: ningún perfil, ninguna búsqueda y ninguna lista lo relaciona contigo. Con él no puedes participar en las sesiones de este Well. Elige uno que no diga quién eres.',
  cancel: 'Ahora no',
  done: '¡Enhorabuena!',
  doneText: message('Ya formas parte de {well}. Tienes abiertas sus sesiones y puedes ver a sus miembros.'),
  doneUnderName: message(
    'En {well} ahora te llamas {name}. Tienes abierta su conversación y puedes ver a sus miembros; para participar en sus sesiones, únete con tu propio nombre.',
  ),
  doneButton: 'Echar un vistazo',
};
