import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { checkTexts, connectionTexts } from './camera-check-texts.ts';

export const check: Translated<typeof checkTexts> = {
  lead: 'Comprueba que todo funciona antes de tu sesión. No se graba nada, y nadie más te ve ni te oye.',
  title: 'Prueba de cámara y micrófono',
  begin: 'Dura medio minuto. Tu navegador pregunta si puede usar tu cámara y tu micrófono.',
  start: 'Empezar la prueba',
  stop: 'Terminar la prueba',
  camera: 'Cámara',
  cameraWorks: 'Tu cámara funciona: ¿te ves?',
  microphone: 'Micrófono',
  microphoneWorks: 'Tu micrófono funciona: te oímos.',
  microphoneQuiet: 'Di unas palabras: la barra debería moverse.',
  microphoneHelp:
    '¿Sigue sin moverse? Elige otro micrófono en los ajustes de abajo, y mira si tus auriculares tienen un botón de silencio.',
  speaker: 'Altavoz',
  speakerHint: 'Reproduce tres tonos suaves. Deberías oírlos.',
  speakerPlay: 'Reproducir un sonido',
  speakerAgain: 'Reproducirlo otra vez',
  playing: 'Sonando…',
  speakerAsk: '¿Lo has oído?',
  heard: 'Sí, lo he oído',
  notHeard: 'No',
  speakerWorks: 'Tu altavoz funciona.',
  speakerHelp: 'Sube el volumen, o elige otra salida de audio en los ajustes de abajo, y reprodúcelo otra vez.',
  speakerFailed:
    'Este navegador no ha podido reproducir el sonido. Vuelve a cargar la página y mira si la pestaña está en silencio.',
  connection: 'Conexión',
  connecting: 'Probando el camino a nuestras salas de vídeo…',
  connectionAgain: 'Volver a intentarlo',
  devices: 'Cámara y micrófono',
  states: { open: 'sin hacer', running: 'en marcha', good: 'funciona', bad: 'no funciona' },
  resultTitle: 'Tu resultado',
  allGood: 'Todo funciona. Ya puedes ir a tu sesión.',
  proceeding: 'Sigue los pasos de arriba; el código se va completando.',
  notGood: 'Algo no funciona todavía. Los pasos de arriba dicen qué hacer.',
  codeLead: 'Si pides ayuda, indica este código. Dice qué funcionó en este navegador, y nada sobre ti.',
  copy: 'Copiar el código',
  copied: 'El código se ha copiado.',
  help: 'Pedir ayuda',
  read: {
    title: 'Leer un código',
    lead: 'Para el equipo: qué dice un código.',
    label: 'Código',
    invalid: 'No es el código de una prueba, o se oyó mal. Los códigos son como WS-2GS-MCG-Z8M.',
  },
};

export const connection: Translated<typeof connectionTexts> = {
  works: 'Tu conexión funciona: el sonido y la imagen llegan a nuestras salas de vídeo.',
  'not tested': 'Este navegador no tiene vídeo en directo, así que no se ha podido probar la conexión.',
  'no server': 'Desde aquí no se llega a nuestro sitio. Mira tu conexión a internet y vuelve a intentarlo.',
  'no socket':
    'Tu red deja pasar páginas, pero no vídeo en directo. Prueba con otra red, como la de tu teléfono, o desactiva la VPN o el proxy de una empresa.',
  'no media':
    'Nuestras salas de vídeo responden, pero el sonido y la imagen no pasan. Los detiene un cortafuegos o una VPN: prueba con otra red, como la de tu teléfono.',
  'no video server':
    'Nuestras salas de vídeo no responden ahora mismo. No es culpa tuya; vuelve a intentarlo en unos minutos.',
  busy: 'Hay muchas personas haciendo la prueba. Vuelve a intentarlo en un minuto.',
};
