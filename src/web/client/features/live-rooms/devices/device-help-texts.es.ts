import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { deviceHelpTexts } from './device-help-texts.ts';

export const deviceHelp: Translated<typeof deviceHelpTexts> = {
  devices: { both: 'la cámara y el micrófono', camera: 'la cámara', microphone: 'el micrófono' },
  allow: {
    reload: 'Después, vuelve a cargar esta página.',
    inSettingsApp: message('Abre Ajustes, busca tu navegador en la lista de aplicaciones y activa {device}.'),
    comeBack: 'Después, vuelve aquí y carga de nuevo esta página.',
    websiteSettings: 'Toca el icono de página a la izquierda de la dirección y después “Ajustes del sitio web”.',
    setAllow: message('Pon {device} en “Permitir”.'),
    forWebsites: '¿No está ahí? Abre Ajustes, después Apps y Safari, y permítelo para los sitios web.',
    onPhone: message('¿No está ahí? Permite {device} a tu navegador en los ajustes del teléfono.'),
    lock: message('Toca el candado junto a la dirección y permite {device}.'),
    permissions: message('Toca el icono a la izquierda de la dirección, después “Permisos”, y permite {device}.'),
    menuSafari: message('Abre el menú Safari, después “Ajustes para este sitio web”, y pon {device} en “Permitir”.'),
    onMac: message(
      '¿No está ahí? Abre Ajustes del Sistema, “Privacidad y seguridad”, y permite {device} a tu navegador.',
    ),
    onWindows: message(
      '¿No está ahí? Abre la configuración de Windows, “Privacidad y seguridad”, y permite {device} a las aplicaciones de escritorio.',
    ),
    crossedOut: message(
      'Haz clic en el icono tachado a la izquierda de la dirección y quita el bloqueo para {device}.',
    ),
    switchOn: message('Haz clic en el icono a la izquierda de la dirección y activa {device}.'),
  },
  again: 'Después, vuelve a intentarlo.',
  denied: {
    both: message(
      '{product} no puede usar tu cámara ni tu micrófono. Las sesiones necesitan los dos, para que las personas se vean y se oigan.',
    ),
    camera: message('{product} no puede usar tu cámara. Las sesiones la necesitan, para que las personas se vean.'),
    microphone: message(
      '{product} no puede usar tu micrófono. Las sesiones lo necesitan, para que las personas se oigan.',
    ),
  },
  cameraNotFound: {
    title: 'No encontramos ninguna cámara.',
    step: 'Conecta una cámara, o enciende la de tu dispositivo: algunas tienen una pestaña o una tecla para ello.',
  },
  microphoneNotFound: {
    title: 'No encontramos ningún micrófono.',
    step: 'Conecta un micrófono o unos auriculares, o enciende el de tu dispositivo.',
  },
  cameraBusy: {
    title: 'Otra cosa está usando tu cámara.',
    step: 'Cierra otras llamadas, aplicaciones y pestañas que usen la cámara.',
  },
  microphoneBusy: {
    title: 'Otra cosa está usando tu micrófono.',
    step: 'Cierra otras llamadas, aplicaciones y pestañas que usen el micrófono.',
  },
  inApp: {
    title: 'El navegador de esta aplicación no ofrece aquí ninguna cámara.',
    steps: ['Copia el enlace de esta página.', 'Ábrelo en tu navegador, como Safari, Chrome o Firefox.'],
  },
  unsupported: {
    title: 'Este navegador no ofrece aquí ninguna cámara.',
    steps: [
      'Abre esta página en una versión reciente de Chrome, Edge, Firefox o Safari.',
      'La dirección tiene que empezar por https.',
    ],
  },
  failed: {
    title: message(
      '{product} no detecta los ajustes de vídeo. Mira las preguntas frecuentes o escribe a nuestro equipo para que el vídeo funcione.',
    ),
    steps: ['Vuelve a cargar la página, o reinicia tu navegador.', 'Prueba con otro navegador o dispositivo.'],
  },
  stopped: {
    camera: {
      title: 'Tu cámara se ha parado.',
      step: '¿Se ha desconectado, tapado o apagado? Cierra otras aplicaciones y pestañas que la usen.',
    },
    microphone: {
      title: 'Tu micrófono se ha parado.',
      step: '¿Se han desconectado o apagado los auriculares? Conéctalos, o sigue con otro micrófono.',
    },
    resumes: 'Seguimos en cuanto vuelva.',
  },
};
