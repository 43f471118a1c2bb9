import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { termsPage } from '../terms.ts';

export const terms: Translated<(typeof termsPage)['texts']> = {
  title: 'Condiciones de uso',
  lead: 'Lo que aceptas cuando te haces miembro de {product}.',
  other: 'Cómo tratamos tus datos está en la',
  updated: 'Última actualización: {terms_updated}',
  summary: [
    {
      points: [
        'Las demás personas son iguales, no terapeutas, y esto no es ayuda de emergencia.',
        'Eres mayor de edad, tienes una sola cuenta y guardas para ti lo que oyes.',
        'Lo que escribes sigue siendo tuyo, y puedes irte y eliminarlo en cualquier momento.',
        'El equipo actúa cuando no se respetan las normas, y te dice por qué.',
      ],
    },
  ],
  sections: [
    {
      title: 'Qué es {product}',
      paragraphs: [
        '{product} es un lugar en el que personas que viven con lo mismo hablan entre sí, en pequeños grupos de vídeo en directo y por escrito. Las demás personas son iguales. No son terapeutas, y aquí nadie diagnostica ni trata a nadie.',
        'No es ayuda de emergencia. Nadie vigila todo el tiempo las sesiones y los mensajes. Si tú u otra persona corre peligro, llama al número de emergencias o a una de las líneas de Pedir ayuda.',
      ],
    },
    {
      title: 'Quién puede unirse',
      points: [
        'Tienes al menos 18 años.',
        'Resides en Estados Unidos o sus territorios.',
        'Tienes una sola cuenta, con un nombre de usuario que no finge ser otra persona.',
        'Guardas para ti tu contraseña, y nos avisas si otra persona la conoce.',
      ],
    },
    {
      title: 'Cómo nos tratamos',
      points: [
        'Lo que se dice aquí se queda aquí. No grabas, fotografías ni difundes lo que otras personas dicen, muestran o escriben.',
        'Hablas de ti, escuchas y dejas que cada persona decida por sí misma.',
        'Sin insultos, amenazas ni odio, sin presión, nada sexual, sin publicidad ni ventas.',
        'Te unes a un Well porque vives con su tema, no por curiosidad.',
      ],
    },
    {
      title: 'Cuando alguien no respeta estas normas',
      paragraphs: [
        'Cualquier miembro puede reportar a un miembro, una sesión, un mensaje o un Well; el equipo lo lee, y la persona reportada no sabe quién fue. Quien guía puede sacar a alguien de una sesión al momento, con un motivo. El equipo puede sacar a miembros de sesiones y de Wells.',
      ],
    },
    {
      title: 'Lo que escribes y muestras',
      paragraphs: [
        'Sigue siendo tuyo. Nos permites mostrarlo a aquellas personas para quienes es: las de tu sesión, tu Well o tu chat. Solo puedes aportar lo que es tuyo y puedes compartir.',
      ],
    },
    {
      title: 'Irse',
      paragraphs: [
        'Puedes irte en cualquier momento: en Tus datos, dentro de tu cuenta, la eliminas. Durante {deletion_time} aún puedes cambiar de idea; después se elimina todo lo personal.',
      ],
    },
    {
      title: 'Si no hay acuerdo',
      points: [
        'Cuéntanoslo primero por escrito. Entonces hay {dispute_notice} para buscar una solución en común.',
        'Una reclamación se presenta en el plazo de {claim_time} desde su causa.',
        'Si se llega a un arbitraje y lo ganas, lo mínimo que se concede es {arbitration_minimum}.',
        'Lo que te debemos se limita a lo que nos pagaste en los {liability_time} anteriores, hasta donde la ley permita ese límite.',
      ],
    },
    {
      title: 'Lo que prometemos y lo que no podemos prometer',
      paragraphs: [
        '{product} se lleva con cuidado, pero sin la promesa de que siempre funcione, de que una sesión se celebre o de que las demás personas se porten bien. Nadie puede comprobar lo que los miembros dicen de sí. Vale la ley del lugar donde se lleva esta instalación; los derechos que te da la ley siguen siendo tuyos, diga lo que diga este texto.',
        'La versión que aceptaste al crear tu cuenta queda registrada con ella.',
      ],
    },
  ],
};
