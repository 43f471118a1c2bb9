import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { seriesTexts } from './series-texts.ts';

export const series: Translated<typeof seriesTexts> = {
  section: 'Periódica',
  repeats: 'Esta sesión se repite',
  repeatsHint:
    'La inscripción es para cada sesión por separado. Mantiene su hora en tu reloj, también cuando cambia la hora.',
  often: message('{weeks, plural, =0 {Una vez} one {Cada semana} other {Cada # semanas}}'),
  every: message('{weeks, plural, one {Cada {weekday}} other {Cada # semanas}}'),
  allDates: message('{every}: todas las fechas de {title}'),
  howOften: 'Con qué frecuencia',
  choices: [
    { value: 'WEEKS:1', label: '1 semana' },
    { value: 'WEEKS:2', label: '2 semanas' },
    { value: 'WEEKS:4', label: '4 semanas' },
  ],
  end: 'Último día',
  endHint: 'Déjalo vacío para que siga hasta que termines la serie.',
  clear: 'Sin final',
  nextDates: 'Próximas fechas',
  noDates: 'No hay más fechas.',
  clocks: message('En {zone} cambia la hora; allí la sesión mantiene la suya.'),
  shift: message(
    '{unit, select, hour {{count, plural, one {# hora} other {# horas}}} other {{count, plural, one {# minuto} other {# minutos}}}} más {way, select, later {tarde} other {pronto}} en tu reloj que la vez anterior.',
  ),
  page: {
    other: 'Otras sesiones de esta serie',
    all: 'Ver toda la serie',
    ended: 'Esta serie ha terminado. Las sesiones con personas inscritas se celebran igualmente.',
    repeats: 'Se repite',
    time: 'Hora',
    until: 'Hasta',
    open: 'Sin final previsto',
    coming: 'Próximas sesiones',
    later: 'Fechas posteriores',
    past: 'Sesiones pasadas',
    none: 'En esta serie no hay próximas sesiones.',
    leftOut: 'Fechas que no se pudieron planificar',
    leftOutHint: 'Lo intentamos de nuevo cada vez que la serie continúa.',
    hostTime: message('{time} para quien guía, en {zone}'),
    loading: 'Cargando la serie',
    missing: {
      title: 'No encontramos esta serie',
      text: 'Puede que la dirección tenga un error, o que no esté abierta a todo el mundo.',
    },
    discover: 'Buscar una sesión',
  },
  options: {
    label: 'Opciones de la serie',
    edit: 'Editar la serie',
    end: 'Terminar la serie',
    view: 'Ver la página de la serie',
    endTitle: '¿Terminar esta serie?',
    endText: 'No se planifican más sesiones, y se retiran las próximas en las que no hay nadie.',
    endRegistered: message(
      '{count, plural, one {# próxima sesión con personas inscritas se celebrará} other {# próximas sesiones con personas inscritas se celebrarán}} igualmente, y puedes cambiarlas o cancelarlas una a una.',
    ),
    cancelToo: 'Cancelar también las sesiones con personas inscritas. Les avisamos por correo.',
    endYes: 'Terminar la serie',
    endNo: 'Conservarla',
    ended: 'La serie ha terminado.',
  },
  edit: {
    title: 'Editar la serie',
    lead: 'Los cambios valen para todas las próximas sesiones. Quienes tienen plaza la conservan, y les avisamos si cambia la hora o el enlace.',
    saved: 'Tus cambios se han guardado.',
    endSection: 'Final de la serie',
    endLead:
      'Se retiran las sesiones posteriores al último día en las que no hay nadie; un día más lejano trae sesiones nuevas.',
    saveEnd: 'Guardar el último día',
    cancelToo: 'Cancelar también las posteriores con personas inscritas',
    notEditable: {
      title: 'Esta serie no se puede cambiar',
      text: 'Ha terminado o es de otra persona.',
      action: 'Volver a la serie',
    },
    inSeries: {
      title: 'Esta sesión forma parte de una serie',
      text: 'Mientras la serie continúa, sus sesiones cambian juntas.',
      action: 'Editar la serie',
    },
  },
};
