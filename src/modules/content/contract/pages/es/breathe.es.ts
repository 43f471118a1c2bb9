import type { Translated } from '#kernel/contract/messages/translated.ts';
import type { breathePage } from '../breathe.ts';

export const breathe: Translated<(typeof breathePage)['texts']> = {
  title: 'Dos minutos para respirar',
  how: 'Toma aire mientras crece el círculo, durante cuatro segundos, y suéltalo mientras se encoge, durante seis. Apoya los dos pies en el suelo. Deja caer los hombros.',
  in: 'Toma aire',
  out: 'y suéltalo despacio',
  quiet: 'Doce respiraciones son dos minutos. Nada se cuenta, nadie mira, y puedes parar en cualquier momento.',
  end: 'Han sido dos minutos. Respira una vez más y mira a tu alrededor: nombra cinco cosas que veas.',
  help: 'Pedir ayuda ahora',
};
