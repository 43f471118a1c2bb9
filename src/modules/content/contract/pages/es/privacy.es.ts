import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { privacyPage } from '../privacy.ts';

export const privacy: Translated<(typeof privacyPage)['texts']> = {
  title: 'Política de privacidad',
  lead: 'Qué sabe {product} de ti, para qué, durante cuánto tiempo y qué puedes hacer al respecto.',
  other: 'Lo que aceptas como miembro está en las',
  updated: 'Última actualización: {privacy_updated}',
  summary: [
    {
      points: [
        'Las sesiones no se graban nunca, y no se vende nada sobre ti.',
        'Los miembros ven lo que tú eliges mostrar, nunca tu correo.',
        'Puedes obtener una copia de todo, y hacer que se destruya.',
        'El equipo mira solo con un motivo, y cada mirada queda registrada.',
      ],
    },
  ],
  sections: [
    {
      title: 'Qué se guarda',
      points: [
        'Tu cuenta: nombre de usuario, correo, zona horaria y lo que escribes sobre ti. De tu contraseña solo se guarda una huella cifrada que nadie puede leer.',
        'Si accedes con otro proveedor, como Google: cuál es, y una huella que no dice quién eres allí.',
        'Lo que haces aquí: los Wells de los que formas parte, las sesiones en las que te inscribiste, que guiaste y en las que participaste, y lo que aceptaste.',
        'Lo que escribes: mensajes de chat, reseñas, respuestas a encuestas, reportes al equipo, y a quién restringes.',
        'Dónde está abierta tu cuenta: un nombre para cada dispositivo, y cuándo se usó por última vez.',
        'Por seguridad: cuántas veces se probó una contraseña incorrecta, y huellas de las direcciones de red desde las que accedes, que no dicen la dirección.',
      ],
    },
    {
      title: 'Qué no se guarda',
      points: [
        'Las sesiones no se graban nunca. La imagen y el sonido van de tu cámara a las personas de tu sala, a través del servidor de vídeo de esta instalación, y desaparecen.',
        'No hay publicidad, no se vende nada, y ningún programa de otra empresa mira lo que haces aquí.',
      ],
    },
    {
      title: 'Quién lo ve',
      points: [
        'Los miembros ven tu nombre de usuario, tu nombre visible y lo que compartes. Nunca ven tu correo.',
        'Si accedes con otro proveedor, esa empresa sabe que accedes aquí y cuándo. Solo le pedimos tu nombre y tu correo, y nunca publicamos nada allí.',
        'El equipo lee lo que se le reporta, y entra en sesiones solo con un motivo que queda registrado.',
        'Las personas encargadas de una auditoría, por unas horas, pueden leer lo registrado; también cada una de sus miradas queda registrada.',
        'Quien lleva esta instalación maneja sus máquinas, su servidor de vídeo y su servidor de correo, y responde de las empresas que contrate para ello.',
      ],
    },
    {
      title: 'Durante cuánto tiempo',
      points: [
        'Hasta que elimines tu cuenta. Durante {deletion_time} puedes deshacerlo; después se destruye todo lo personal, lo que quede en las copias de seguridad ya no se puede leer, y recibes un comprobante. Lo que otras personas compartieron contigo se queda sin tu nombre.',
        'Los chats de una sesión desaparecen {chat_time} después; {chat_deletion_time} más tarde se destruye lo que se dijo.',
        'El nombre de usuario de una cuenta eliminada queda reservado durante {username_time}, para que nadie se haga pasar por ti.',
      ],
    },
    {
      title: 'Tus derechos',
      points: [
        'Ver y llevarte todo lo que hay sobre ti: en Tus datos, dentro de tu cuenta, lo pides, y puedes descargarlo durante {copy_time}.',
        'Corregirlo: en tu cuenta.',
        'Hacer que se elimine: en el mismo lugar, sin dar un motivo.',
        'Oponerte, preguntar o quejarte: escríbenos, y siempre puedes acudir a la autoridad de protección de datos de donde vivas.',
      ],
    },
    {
      title: 'Cookies y correos',
      paragraphs: [
        'Una cookie mantiene abierta tu cuenta; sin ella {product} no funciona. Otra reconoce tu dispositivo cuando vuelves a acceder, para que podamos avisarte de un acceso desde otro lugar. Otras recuerdan lo que elegiste sobre las cookies y, si viniste por el enlace de una entidad colaboradora, cuál; después de un No, ese enlace solo se recuerda hasta que cierras la pestaña.',
        'Te escribimos sobre tu cuenta y tus sesiones. Los asuntos no nombran ningún tema ni ningún Well, para que quien mire por encima de tu hombro no sepa de qué se trata.',
      ],
    },
  ],
};
