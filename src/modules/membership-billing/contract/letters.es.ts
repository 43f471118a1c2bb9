const MEMBERSHIP = 'Tu membresía: {membership}';
const CONTACT = 'Si algo no está bien, escribe a {support}.';
const GIFTS = 'Tus regalos: {gifts}';

const receipt = (sentence: string) => ({
  subject: 'Tu recibo de {product}',
  paragraphs: [sentence, 'Tu recibo: {receipt}', MEMBERSHIP, CONTACT],
});
const canceled = (...sentences: string[]) => ({
  subject: 'Tu membresía de {product} está cancelada',
  paragraphs: [...sentences, CONTACT],
});
const granted = (beginning: string) => ({
  subject: 'Tienes Unlimited en {product}',
  paragraphs: [`${beginning} {months} de Unlimited, hasta el {until}.`, MEMBERSHIP],
});

export const billingLettersEs = {
  giftCharged: receipt('Gracias por tu regalo. Hemos cobrado {amount}.'),
  creditUsed: receipt(
    'Tu saldo ha pagado tu membresía Unlimited del {from} al {until}. No se ha cobrado nada en tu tarjeta.',
  ),
  charged: receipt('Hemos cobrado {amount} por tu membresía Unlimited del {from} al {until}.'),
  failed: {
    subject: 'Un pago en {product} no se ha completado',
    paragraphs: [
      'No hemos podido cobrar {amount}: {reason}',
      'Son cosas que pasan, por ejemplo cuando se cambia una tarjeta. No pierdes nada: por ahora sigues con Unlimited, y conservas tus plazas.',
      'Lo intentamos de nuevo el {next}.',
      'Si quieres usar otra tarjeta: {card}',
      CONTACT,
    ],
  },
  refunded: {
    subject: 'Una devolución de {product}',
    paragraphs: ['Hemos devuelto {amount}. Tu banco puede tardar unos días en mostrarlo.', CONTACT],
  },
  refundReturned: {
    subject: 'Una devolución de {product} no te ha llegado',
    paragraphs: [
      'Hemos devuelto {amount}, y tu banco nos lo ha enviado de vuelta. Son cosas que pasan, por ejemplo cuando se cierra una tarjeta.',
      'Nuestro equipo lo sabe.{contact}',
    ],
  },
  giftRestored: {
    subject: 'Un regalo tuyo de {product} se puede usar de nuevo',
    paragraphs: [
      'Queríamos devolverte tu regalo, y el dinero no te ha llegado. Hasta que te llegue, el código de tu regalo se puede usar de nuevo.',
      GIFTS,
      CONTACT,
    ],
  },
  giftRefunded: {
    subject: 'Se ha devuelto un regalo tuyo de {product}',
    paragraphs: [
      'Hemos devuelto tu regalo. Su código no se había usado y ya no se puede usar. Si se lo diste a alguien, díselo.',
      GIFTS,
      CONTACT,
    ],
  },
  giftDisputed: {
    subject: 'El pago de un regalo tuyo de {product} está en disputa',
    paragraphs: [
      'Tu banco disputa lo que pagaste por un regalo. Su código no se había usado y no se puede usar mientras dure. Si se lo diste a alguien, díselo.',
      GIFTS,
      CONTACT,
    ],
  },
  giftSettled: {
    subject: 'El pago de un regalo tuyo de {product} está resuelto',
    paragraphs: [
      'Lo que tu banco disputaba está resuelto, y el código de tu regalo se puede usar de nuevo.',
      GIFTS,
      CONTACT,
    ],
  },
  accountClosed: canceled('No se cobra nada más.'),
  accountOpenAgain: {
    subject: 'Tu membresía de {product} no se renueva',
    paragraphs: [
      'Tu cuenta está abierta de nuevo. Tienes Unlimited hasta el {until}, y después Basic: mientras la cuenta estaba cerrada paramos la renovación, y ahora no cobramos nada por nuestra cuenta.',
      'Si quieres que continúe: {membership}',
      CONTACT,
    ],
  },
  canceledAtOnce: canceled('No se cobra nada más.', 'Puedes cambiar de idea en cualquier momento: {membership}'),
  canceled: canceled(
    'No se cobra nada más. Conservas Unlimited hasta el {until}; después tienes Basic. Conservas tus plazas.',
    'Puedes cambiar de idea en cualquier momento: {membership}',
  ),
  resumed: {
    subject: 'Tu membresía de {product} continúa',
    paragraphs: ['Tu membresía Unlimited se vuelve a renovar. Gracias.', MEMBERSHIP],
  },
  planChanges: {
    subject: 'Tu plan de {product} cambia',
    paragraphs: [
      'Desde el {day} pagas {amount} cada {period}. Hasta entonces no cambia nada y no se cobra nada.',
      MEMBERSHIP,
      CONTACT,
    ],
  },
  renewal: {
    subject: 'Tu membresía de {product} se renueva pronto',
    paragraphs: [
      'El {day} tu membresía Unlimited se renueva por {amount}. No tienes que hacer nada.',
      'Si no quieres, puedes cambiarla o cancelarla antes: {membership}',
      CONTACT,
    ],
  },
  cardExpires: {
    subject: 'Tu tarjeta de {product} caduca pronto',
    paragraphs: [
      'La tarjeta en la que se cobra tu membresía caduca{when} antes del próximo pago.',
      'Aquí puedes poner otra: {card}',
    ],
  },
  grantedByGift: granted('El regalo que has canjeado te da'),
  grantedByCode: granted('Tu código de descuento te da'),
  grantedByHosting: granted('Gracias por guiar: con ello tienes'),
  ended: {
    subject: 'Tienes Basic en {product}',
    paragraphs: [
      'Tu membresía Unlimited ha terminado. Ya no se cobra nada, no se pierde nada, y conservas tus plazas.',
      'Puedes volver en cualquier momento: {membership}',
      CONTACT,
    ],
  },
  gift: {
    subject: 'Un regalo para ti en {product}',
    paragraphs: [
      'Hola, {to}:',
      '{from} te regala {months} de Unlimited en {product}: sesiones de vídeo en directo con personas que te entienden.',
      '{writer} escribe: {message}',
      'Tu código: {code}',
      'Canjéalo aquí: {link}',
      'No necesitas tarjeta, y después no se cobra nada.',
    ],
  },
  giftBought: {
    subject: 'Tu regalo de {product}',
    paragraphs: ['Gracias. Has comprado {months} de Unlimited como regalo.', 'El código: {code}', '{delivery}', GIFTS],
  },
};
