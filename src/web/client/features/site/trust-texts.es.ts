import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import { LEAST_SHOWN } from '#modules/site/trust/contract/figures.ts';
import type { trustTexts } from './trust-texts.ts';

export const trust: Translated<typeof trustTexts> = {
  title: 'Confianza',
  lead: message('Quién está detrás de {product}, cuándo hay personas para ti, qué normas valen y cómo las cumplimos.'),
  loading: 'Cargando',
  who: {
    title: 'Quién está detrás',
    none: 'Quienes llevan esta instalación aún no han escrito quiénes son.',
    write: message('Escríbenos: {email}'),
  },
  duty: {
    title: 'Cuándo hay alguien de guardia',
    'not-set-up': 'Aquí no hay turnos de guardia. En una emergencia, no esperes a que respondamos.',
    'on-duty': 'Ahora hay alguien de guardia.',
    nobody: 'Ahora no hay nadie de guardia. En una emergencia, no esperes a que respondamos.',
    until: 'Hasta',
    next: 'Próxima guardia desde',
    help: 'Líneas de ayuda que responden al momento',
  },
  rules: {
    title: 'Las normas',
    lead: 'Cada medida de nuestro equipo nombra una de ellas, su motivo y cómo pedir una revisión.',
    more: 'La política de seguridad completa',
  },
  figures: {
    title: 'Lo que hicimos',
    lead: `Reportes, decisiones y revisiones de los trimestres terminados. Los números menores de ${LEAST_SHOWN} no se muestran, para que no se pueda reconocer a nadie; se omite un total cuando revelaría alguno.`,
    few: `Menos de ${LEAST_SHOWN}`,
    hidden: 'No se muestra',
    quarter: message(
      '{name, select, Q1 {Enero a marzo} Q2 {Abril a junio} Q3 {Julio a septiembre} other {Octubre a diciembre}} de {year}',
    ),
    what: 'Qué',
    count: 'Cuántos',
    reports: 'Reportes',
    decisions: 'Decisiones',
    appeals: 'Revisiones decididas',
    deeds: {
      nothing: 'No hubo que hacer nada',
      word: 'Unas palabras a la persona',
      'content-hidden': 'Contenido oculto',
      'content-deleted': 'Contenido eliminado',
      warned: 'Advertencia',
      probation: 'Periodo de prueba',
      suspended: 'Suspensión',
      removed: 'Expulsión',
    },
    outcomes: { upheld: 'La decisión se mantuvo', overturned: 'La decisión se revocó' },
  },
  data: {
    title: 'Dónde están los datos y por cuánto tiempo',
    none: 'Aún no se ha escrito dónde están los datos de esta instalación.',
    more: 'La política de privacidad',
  },
  authorities: {
    title: 'Lo que respondimos a las autoridades',
    none: 'Aquí no se ha publicado nada.',
  },
  staff: {
    title: 'Página de confianza',
    lead: 'Lo que cualquier persona puede leer en /trust. Las cifras y las normas se actualizan solas; estas palabras son tuyas.',
    see: 'Ver la página',
    organization: 'Quién está detrás: nombre, forma jurídica, dirección',
    data: 'Dónde están los datos: país y proveedor',
    save: 'Guardar',
    saved: 'Ya está en la página.',
    authorities: 'Respuestas a las autoridades',
    answer: 'Qué se pidió, quién lo pidió y qué recibió; sin nombres de miembros',
    publish: 'Publicar',
    published: 'Ya está en la página.',
    withdraw: 'Retirar',
    withdrawTitle: '¿Retirar esta respuesta de la página?',
    withdrawText: 'Se conserva en el historial que lee la auditoría.',
    withdrawn: 'Ya no está en la página.',
  },
};
