import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { membershipBillingRefusals } from './refusals.ts';

export const membershipBillingRefusalsEs: TranslatedRefusals<typeof membershipBillingRefusals> = {
  STRIPE_ERROR: message('{problem}'),
  DISCOUNT_CODE_ALREADY_USED: 'Este código ya se ha usado.',
  PAYMENTS_OFF: message('En {product} no hay nada que pagar.'),
  PAYMENTS_UNAVAILABLE:
    'Ahora mismo no se puede pagar. No se ha cobrado nada. Vuelve a intentarlo más tarde; tu membresía queda como está.',
  PAYMENT_UNDER_WAY: 'Un pago tuyo aún está en curso. Espera un momento.',
  PAYMENT_UNKNOWN: 'No existe ese pago.',
  SUBSCRIPTION_TYPE_UNKNOWN: 'Este plan ya no existe. Elige otro.',
  CARD_MISSING: 'Escribe primero una tarjeta.',
  DISCOUNT_CODE_INVALID: 'Este código no se puede usar. Revísalo y vuelve a intentarlo.',
  DISCOUNT_CODE_TOO_MANY_ATTEMPTS: message(
    'Han sido muchos códigos que no existen. Espera {minutes} minutos y vuelve a intentarlo, o escríbenos.',
  ),
  DISCOUNT_CODE_NEEDS_PURCHASE: 'Este código es para una membresía nueva: escríbelo al elegir un plan.',
  DISCOUNT_CODE_TAKEN: 'Ya hay un código con este nombre.',
  DISCOUNT_CODE_CHARACTERS: 'Los códigos pueden tener letras de la A a la Z, números y guiones.',
  DISCOUNT_CODE_EXPIRED: 'Este código ha caducado.',
  GIFT_UNKNOWN: 'No existe ese regalo.',
  GIFT_RESENT_TOO_OFTEN: 'Este regalo ya se ha enviado muchas veces. Puedes imprimirlo o copiar su código.',
  GIFT_DELIVERY_TOO_FAR: message(
    'Los regalos pueden llegar {days, plural, one {en el próximo día} other {en los próximos # días}}.',
  ),
  GIFT_DELIVERY_IN_THE_PAST: 'Este día ya ha pasado. Elige hoy o un día posterior.',
  CHARGE_UNKNOWN: 'No existe ese cobro.',
  REFUND_TOO_LARGE: 'Es más de lo que queda del cobro.',
  CUSTOMER_MISSING: 'Este miembro nunca ha pagado con tarjeta, así que no hay nada que reducir.',
  PAYMENT_NOTIFICATION_UNKNOWN: 'No existe ese aviso.',
  CHARGE_DIFFERS: message('El importe es ahora {total}. No se ha cobrado nada. Revísalo y confirma si te parece bien.'),
  PLAN_IN_OTHER_CURRENCY: message(
    'Tu membresía se paga en {currency}, y este plan en {other}. Cancela primero; conservas lo que pagaste y después puedes elegir este plan.',
  ),
  GIFT_TEXT_HAS_LINK: 'Quita los enlaces y las direcciones web: enviamos estas palabras por correo.',
  RENEWAL_UNPAID: 'El último pago de tu plan no funcionó. Guarda primero otra tarjeta; después puedes cambiar de plan.',
};
