import { message, type Translated } from '#kernel/contract/messages/translated.ts';
import type { handOverTexts } from './hand-over-texts.ts';

export const handOver: Translated<typeof handOverTexts> = {
  option: 'Pasar la sesión',
  title: 'Pasarla a otra persona',
  lead: message(
    '{registered, plural, =0 {El día y la hora no cambian. Avisamos por correo a quien la guiará y a quien la guiaba.} one {El día y la hora no cambian. Avisamos por correo a quien la guiará, a quien la guiaba y a la persona inscrita.} other {El día y la hora no cambian. Avisamos por correo a quien la guiará, a quien la guiaba y a las # personas inscritas.}}',
  ),
  loading: 'Cargando personas',
  search: 'Buscar por nombre',
  who: '¿Quién la guía desde ahora?',
  none: 'Nadie de este Well que pueda guiar sesiones tiene ese nombre.',
  noMember: 'Nadie más de este Well puede guiar sesiones todavía.',
  busy: 'No tiene libre esa hora',
  registered: 'Tiene plaza en ella, y la devuelve',
  hosted: message('{count, plural, =0 {Aún no ha guiado ninguna} one {# sesión guiada} other {# sesiones guiadas}}'),
  wholeSeries: 'También todas las demás sesiones próximas de esta serie',
  wholeSeriesHint: 'Las sesiones que otra persona ya asumió siguen siendo suyas.',
  choose: 'Elige a una persona.',
  yes: 'Pasarla',
  no: 'Dejarla como está',
  done: message('Ahora {name} guía esta sesión. Avisamos a todas las personas a quienes les afecta.'),
  doneSeries: message('Ahora {name} guía esta serie. Avisamos a todas las personas a quienes les afecta.'),
};
