import type { ProviderAccount } from './account.ts';
import { catchUp } from './clocks.ts';
import { desk, withoutOwn, type Desk, type SandboxSettings } from './desk.ts';
import { decodeForm, Failure, invalid, parsed, type Form } from './failure.ts';
import { intentOf, paymentsOf } from './invoices.ts';
import { listOf, newId } from './model.ts';
import { routes } from './routes.ts';
import type { Access, Route } from './routes/route.ts';

export type AnswersAsked = {
  method: string;
  path: string;
  /** Form-encoded: the body, or the query of a GET. */
  form: string;
  access: Access;
  idempotencyKey?: string | undefined;
};

export type AnswersAnswer = { status: number; body: string; requestId: string; isReplayed: boolean };

export type AnswerOptions = { settings: SandboxSettings; clock: number; origin: string };

// Source: https://docs.stripe.com/api/idempotent_requests: keys are stored for at least 24 hours, other parameters under a key are an error
const REPEATED_FOR_SECONDS = 86_400;

// Source: https://docs.stripe.com/api/idempotent_requests
/** One call, as one transaction on the account. */
export const answer = (account: ProviderAccount, asked: AnswersAsked, options: AnswerOptions): AnswersAnswer => {
  const requestId = newId('req');
  const key = asked.idempotencyKey;
  const at = desk({ account, ...options, request: { id: requestId, idempotency_key: key ?? null } });
  const request = `${asked.method} ${asked.path} ${asked.form}`;
  const stored = key === undefined ? undefined : account.find('answered', `key_${key}`);
  if (stored && stored.created + REPEATED_FOR_SECONDS > at.clock) {
    if (stored.request !== request)
      throw new Failure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return { status: stored.status, body: stored.body, requestId, isReplayed: true };
  }
  const { status, body } = carriedOut(at, asked);
  const text = JSON.stringify(body, undefined, 2);
  if (key !== undefined && asked.method === 'POST')
    account.add('answered', { id: `key_${key}`, request, status, body: text, created: at.clock });
  return { status, body: text, requestId, isReplayed: false };
};

const carriedOut = (at: Desk, asked: AnswersAsked): { status: number; body: unknown } => {
  try {
    const { route, ids } = matched(asked);
    const form = decodeForm(asked.form);
    // A browser names its key in the form.
    delete form['key'];
    for (const known of ['_stripe_account', 'payment_user_agent', 'guid', 'muid', 'sid']) delete form[known];
    // What is due in the product's time happens before anything new.
    catchUp(at, null, at.clock, Infinity);
    at.now = at.clock;
    const input = parsed(route.schema, form);
    const result = route.run(at, input as never, ids, asked.access);
    return { status: 200, body: shown(at, result, expandOf(form)) };
  } catch (problem) {
    // What a refused card left behind is stored, every other failure changes nothing.
    if (problem instanceof Failure && problem.isRecorded)
      return { status: problem.status, body: { error: withoutOwn(problem.body) } };
    throw problem;
  }
};

const expandOf = (form: Form): string[] => {
  const given = form['expand'];
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [];
};

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll('/:', '/([^/]+)')}$`),
}));

// Source: https://docs.stripe.com/api/errors and https://docs.stripe.com/keys: what a publishable key may call
const matched = ({ method, path, access }: AnswersAsked): { route: Route; ids: string[] } => {
  for (const { route, pattern } of patterns) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    if (access === 'publishable' && route.access === 'secret')
      throw invalid(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        { code: 'secret_key_required' },
        401,
      );
    return { route, ids: found.slice(1).map(decodeURIComponent) };
  }
  throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
};

/** Fields that are there when asked for alone. */
const included = (at: Desk, value: Record<string, unknown>, field: string): unknown => {
  const id = String(value['id']);
  if (value['object'] === 'invoice') {
    const invoice = at.account.find('invoice', id);
    if (!invoice) return undefined;
    if (field === 'payments') return listOf('/v1/invoice_payments', paymentsOf(at, invoice));
    if (field === 'confirmation_secret') {
      const intent = intentOf(at, invoice);
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    }
  }
  return undefined;
};

// Source: https://docs.stripe.com/api/expanding_objects: four levels
const DEEPEST = 4;

// Source: https://docs.stripe.com/api/expanding_objects
/** The object as it goes out, with references replaced by objects where `expand` asks for it. */
const shown = (at: Desk, result: object, paths: readonly string[]): unknown => {
  const root = withoutOwn(result);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > DEEPEST + (parts[0] === 'data' ? 1 : 0))
      throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`, { param: 'expand' });
    expandAt(at, root, parts, path);
  }
  return root;
};

// Source: https://docs.stripe.com/api/expanding_objects
const expandAt = (at: Desk, value: unknown, [part, ...rest]: readonly string[], path: string): void => {
  if (Array.isArray(value)) {
    for (const each of value) expandAt(at, each, [part!, ...rest], path);
    return;
  }
  if (value === null || typeof value !== 'object' || part === undefined) return;
  const object = value as Record<string, unknown>;
  if (object[part] === undefined) {
    const more = included(at, object, part);
    if (more === undefined) throw invalid(`This property cannot be expanded (${part}).`, { param: 'expand' });
    object[part] = withoutOwn(more);
  }
  const inner = object[part];
  if (typeof inner === 'string') {
    const found = at.account.findAny(inner);
    if (!found) throw invalid(`This property cannot be expanded (${part}).`, { param: 'expand' });
    object[part] = withoutOwn(found);
  }
  if (rest.length > 0) expandAt(at, object[part], rest, path);
};
