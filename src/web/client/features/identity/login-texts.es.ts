import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { loginTexts } from './login-texts.ts';

export const login: Translated<typeof loginTexts> = {
  or: 'o',
  with: message('Continuar con {provider}'),
  agreement: {
    before:
      'Se enteran de que accedes aquí, y de nada más. Si aún no tienes cuenta, con esto se crea una; después eliges tu nombre de usuario. Al continuar confirmas que tienes al menos 18 años y aceptas las',
    terms: 'condiciones',
    and: 'y la',
    privacy: 'política de privacidad',
  },
  back: {
    title: message('Acceder con {provider}'),
    linkTitle: message('Vincular {provider}'),
    other: 'otro proveedor',
    waiting: 'Accediendo a tu cuenta',
    linking: 'Vinculando tu acceso',
    canceled: message('Te detuviste en {provider}. No se ha cambiado nada.'),
    unreachable: message('{provider} no responde en este momento. Vuelve a intentarlo en unos minutos.'),
    rejected: message('No hemos podido comprobar tu acceso con {provider}. Empieza de nuevo.'),
    incomplete: message(
      '{provider} no nos ha dicho tu nombre y tu correo, así que no se ha hecho nada. Vuelve a intentarlo y comparte los dos datos, o usa tu contraseña.',
    ),
    toLogin: 'Volver al acceso',
    toAccount: 'Volver a tu cuenta',
    linked: message('Desde ahora puedes acceder con {provider}.'),
  },
  newcomer: {
    title: 'Elige tu nombre de usuario',
    lead: 'Tu cuenta está lista. Los demás miembros ven este nombre: elige uno que no diga quién eres, o consérvalo.',
    submit: 'CONTINUAR',
  },
  account: {
    title: 'Otras formas de acceder',
    lead: 'Puedes vincular cuentas que tengas en otros sitios. Nunca publicamos nada allí, y los demás miembros no las ven.',
    linked: 'Vinculada',
    link: 'Vincular',
    linkOne: message('Vincular {provider}'),
    unlink: 'Quitar',
    unlinkOne: message('Quitar {provider}'),
    unlinked: 'Este acceso se ha quitado.',
    passwordWhy: message(
      'Para que nadie más pueda vincular {provider} en tu dispositivo. Si no tienes contraseña, sal de tu cuenta y vuelve a acceder primero.',
    ),
    cancel: 'Cancelar',
    noPassword: 'Tu cuenta aún no tiene contraseña. Con una puedes acceder sin otros proveedores.',
    choosePassword: 'Enviarme un enlace para elegir una contraseña',
    sent: 'El correo va en camino. Mira tu bandeja de entrada.',
  },
};
