import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { safetyPolicyPage } from '../safety-policy.ts';

export const safetyPolicy: Translated<(typeof safetyPolicyPage)['texts']> = {
  title: 'Seguridad y normas de la comunidad',
  lead: 'Nuestro Código de conducta: lo que nos prometemos, y qué pasa cuando una promesa no se cumple.',
  updated: 'Última actualización: noviembre de 2026',
  contents: 'En esta página',
  inShort: 'Dicho con sencillez',
  summary: [
    {
      points: [
        'Ven como persona que vive con ello, con la cámara encendida y donde nadie más pueda escuchar.',
        'Habla de ti, no de lo que otras personas deberían hacer. Lo que oyes se queda aquí.',
        'Si alguien puede sufrir daño, pide ayuda primero. Nadie tiene problemas por eso.',
        'Reporta lo que no respete estas normas. Nadie sabrá que has sido tú.',
      ],
    },
  ],
  parts: [
    {
      title: 'Quién participa',
      points: [
        'Tienes 18 años o más y resides en Estados Unidos o sus territorios.',
        'Tienes experiencia propia del tema de cada Well al que te unes.',
      ],
    },
    {
      title: 'En una sesión',
      points: [
        'Tu cámara está encendida y se te ve.',
        'No hay nadie contigo, o llevas auriculares, para que nadie más oiga al grupo.',
        'Compartes experiencia, no consejos.',
        'No grabas, fotografías ni difundes lo que otras personas dicen o muestran.',
      ],
    },
    {
      title: 'Lo que aquí no tiene lugar',
      points: [
        'Datos de contacto personales, tuyos o de otras personas.',
        'Autopromoción, publicidad y spam.',
        'Diagnósticos médicos, y decir qué tomar o qué dejar de tomar.',
        'Insultos, amenazas, odio, presión y cualquier cosa sexual.',
        'Detalles de autolesiones o de violencia que puedan dañar a quien los oye.',
      ],
    },
    {
      id: 'danger',
      title: 'Cuando alguien corre peligro',
      paragraphs: [
        'Las sesiones no las vigilan profesionales. Si tú u otra persona puede sufrir daño, llama al número de emergencias o a una línea de ayuda. A quienes guían les pedimos que lo digan con claridad y sigan con el grupo.',
      ],
      links: [{ to: '/safety-resources', text: 'Recursos y líneas de ayuda' }],
    },
    {
      title: 'Cuando no se respeta una norma',
      paragraphs: [
        'Repórtalo: desde la sala, desde una publicación o un mensaje, o desde la página de un miembro. La persona reportada no sabe quién fue. Quien guía puede sacar a una persona al momento.',
        'El equipo puede dar una advertencia a un miembro, ponerlo en periodo de prueba (participa, pero no guía ni publica), suspender su cuenta o cerrarla. Se te dice el motivo, y puedes responder escribiéndonos.',
      ],
    },
  ],
};
