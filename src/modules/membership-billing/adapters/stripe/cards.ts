import { Stripe } from 'stripe';
import { cardWords } from '../../card-problems/card-words.ts';
import { CardProblem, type ListedCard, type Payments, type SavedCard } from '../payments.ts';
import { idOf, type StripeAccess } from './access.ts';
import { attemptOf, intentOfInvoice, reasonOf, setupAttempt } from './attempts.ts';
import { scheduleSettings, isOver } from './schedules.ts';

const cardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard => ({
  paymentMethod: id,
  brand: card?.brand ?? 'card',
  last4: card?.last4 ?? '',
  expire: card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : '',
});

const attached = async (stripe: Stripe, customer: string, token: string): Promise<Stripe.PaymentMethod> => {
  const key = `${customer}:${token}`;
  try {
    const { id } = token.startsWith('tok_')
      ? await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey: `card:${key}` })
      : { id: token };
    return await stripe.paymentMethods.attach(id, { customer }, { idempotencyKey: `attach:${key}` });
  } catch (problem) {
    // Unknown, used before, or another customer's.
    if (problem instanceof Stripe.errors.StripeInvalidRequestError)
      throw new CardProblem(cardWords.unusable, { cause: problem });
    throw problem;
  }
};

/** Cards are saved, confirmed by their bank and charged from then on. */
export const cardCalls = ({
  stripe,
  hasTax,
}: StripeAccess): Pick<Payments, 'takeCard' | 'card' | 'cards' | 'confirmCard' | 'cardConfirmed' | 'useCard'> => ({
  takeCard: async (customer, token) => {
    const saved = await attached(stripe, customer, token);
    if (hasTax && saved.card?.country)
      await stripe.customers.update(customer, { address: { country: saved.card.country } });
    return cardOf(saved);
  },
  card: async (paymentMethod) => cardOf(await stripe.paymentMethods.retrieve(paymentMethod)),
  cards: async (customer) => {
    const [all, owner] = await Promise.all([
      Array.fromAsync(stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })),
      stripe.customers.retrieve(customer),
    ]);
    const first = owner.deleted ? null : owner.invoice_settings.default_payment_method;
    const byDefault = typeof first === 'string' ? first : first?.id;
    // A card that was typed again is another payment method with the same number.
    const cards = new Map<string, ListedCard>();
    for (const each of all.toSorted((one, other) => Number(other.id === byDefault) - Number(one.id === byDefault))) {
      const { paymentMethod, ...shown } = cardOf(each);
      const key = each.card?.fingerprint ? `${each.card.fingerprint} ${shown.expire}` : paymentMethod;
      if (!cards.has(key)) cards.set(key, { ...shown, isDefault: paymentMethod === byDefault });
    }
    return [...cards.values()];
  },
  confirmCard: async (customer, paymentMethod, payment) => {
    try {
      const setup = await stripe.setupIntents.create(
        {
          customer,
          payment_method: paymentMethod,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          usage: 'off_session',
          confirm: true,
          metadata: { payment },
        },
        { idempotencyKey: `setup:${payment}` },
      );
      return setupAttempt(setup);
    } catch (problem) {
      if (problem instanceof Stripe.errors.StripeCardError)
        return { is: 'failed', reason: reasonOf(problem) ?? cardWords.notSaved };
      throw problem;
    }
  },
  cardConfirmed: async (setup) => {
    if (setup.startsWith('pi_'))
      return { ...attemptOf(await stripe.paymentIntents.retrieve(setup)), paymentMethod: null };
    const intent = await stripe.setupIntents.retrieve(setup);
    const method = intent.payment_method;
    const paymentMethod = typeof method === 'string' ? method : (method?.id ?? null);
    return { ...setupAttempt(intent), paymentMethod };
  },
  useCard: async (customer, paymentMethod, subscription) => {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethod } });
    if (subscription === null) return { is: 'done' };
    const now = await stripe.subscriptions.retrieve(subscription);
    if (isOver(now)) return { is: 'done' };
    await stripe.subscriptions.update(subscription, { default_payment_method: paymentMethod });
    if (now.schedule !== null)
      await stripe.subscriptionSchedules.update(idOf(now.schedule), {
        default_settings: scheduleSettings({ ...now, default_payment_method: paymentMethod }),
      });
    if (now.status !== 'past_due') return { is: 'done' };
    const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 1 });
    const [unpaid] = data;
    if (!unpaid) return { is: 'done' };
    try {
      const key = `pay:${unpaid.id}:${paymentMethod}`;
      await stripe.invoices.pay(unpaid.id, { payment_method: paymentMethod }, { idempotencyKey: key });
      return { is: 'done' };
    } catch (problem) {
      const isAnswer =
        problem instanceof Stripe.errors.StripeCardError ||
        (problem instanceof Stripe.errors.StripeError && problem.code === 'invoice_payment_intent_requires_action');
      const intent = isAnswer ? await intentOfInvoice(stripe, unpaid.id) : undefined;
      if (!intent) throw problem;
      return attemptOf(intent);
    }
  },
});
