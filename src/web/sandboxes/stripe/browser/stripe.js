// Stripe.js of the sandbox, as far as card forms need it. It runs in the page and never sees a card: the fields are frames
// of the sandbox's own origin, and they alone send what is typed, to the sandbox alone.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  let last = 0;
  /** `crypto.randomUUID` is missing on plain HTTP addresses other than localhost, under which a phone reaches a sandbox. */
  const newName = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

  const form = (value, prefix) =>
    Object.entries(value).flatMap(([key, inner]) => {
      const name = prefix ? `${prefix}[${key}]` : key;
      if (inner === undefined || inner === null) return [];
      return typeof inner === 'object' ? form(inner, name) : [[name, String(inner)]];
    });

  const asked = async (key, method, path, input) => {
    const body = new URLSearchParams([...form(input), ['key', key]]);
    try {
      const response = await fetch(method === 'GET' ? `${origin}${path}?${body}` : origin + path, {
        method,
        ...(method === 'GET' ? {} : { body }),
      });
      return await response.json();
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'The payment provider cannot be reached. Check your connection and try again.',
        },
      };
    }
  };

  /** What listeners of an element are told. */
  const emitter = () => {
    const listeners = new Map();
    return {
      add: (type, handler) => listeners.set(type, [...(listeners.get(type) ?? []), handler]),
      emit: (type, event) => {
        for (const handler of listeners.get(type) ?? []) handler(event);
      },
    };
  };

  const usualClasses = {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
  };
  const titles = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };

  const createElement = (type, options, group, key) => {
    const { add, emit } = emitter();
    const classes = { ...usualClasses, ...options.classes };
    const waiting = new Map();
    const queue = [];
    let container;
    let frame;
    let isReady = false;
    let state = { empty: true, complete: false, error: undefined, focused: false };

    const show = () => {
      if (!container) return;
      container.classList.add(classes.base);
      container.classList.toggle(classes.complete, state.complete);
      container.classList.toggle(classes.empty, state.empty);
      container.classList.toggle(classes.focus, state.focused);
      container.classList.toggle(classes.invalid, state.error !== undefined);
    };

    const post = (message) => {
      if (isReady) frame.contentWindow.postMessage(message, origin);
      else queue.push(message);
    };

    const hear = (event) => {
      if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
      const { kind, ...said } = event.data;
      if (kind === 'ready') {
        isReady = true;
        frame.style.height = `${said.height}px`;
        for (const message of queue.splice(0)) post(message);
        emit('ready', { elementType: type });
      } else if (kind === 'height') frame.style.height = `${said.height}px`;
      else if (kind === 'change') {
        state = { ...state, ...said.state };
        show();
        emit('change', {
          elementType: type,
          empty: state.empty,
          complete: state.complete,
          error: state.error,
          ...(type === 'cardNumber' ? { brand: said.state.brand } : {}),
        });
      } else if (kind === 'focus' || kind === 'blur') {
        state.focused = kind === 'focus';
        show();
        emit(kind, { elementType: type });
      } else if (kind === 'enter') container.closest('form')?.requestSubmit();
      else if (kind === 'result') {
        waiting.get(said.id)?.(said.answer);
        waiting.delete(said.id);
      }
    };

    const element = {
      mount: (at) => {
        container = typeof at === 'string' ? document.querySelector(at) : at;
        frame = document.createElement('iframe');
        frame.title = titles[type];
        frame.name = `__privateStripeFrame${++last}`;
        frame.setAttribute('allowtransparency', 'true');
        frame.setAttribute('scrolling', 'no');
        frame.style.cssText =
          'border:0;display:block;width:100%;height:1.2em;margin:0;padding:0;background:none;color-scheme:light';
        const said = new URLSearchParams({ type, group, key });
        frame.src = `${origin}/frame#${said}`;
        window.addEventListener('message', hear);
        post({ kind: 'options', options });
        container.replaceChildren(frame);
        show();
        return element;
      },
      destroy: () => {
        window.removeEventListener('message', hear);
        container?.classList.remove(...Object.values(classes).filter(Boolean));
        container?.replaceChildren();
        isReady = false;
        frame = undefined;
        container = undefined;
      },
      on: (event, handler) => (add(event, handler), element),
      /** Has the frame send what was typed, and answers what the sandbox made of it; not part of Stripe.js. */
      sandboxSend: (path, input) => {
        if (!frame)
          return Promise.reject(
            new Error(
              'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
            ),
          );
        const id = String(++last);
        return new Promise((resolve) => {
          waiting.set(id, resolve);
          post({ kind: 'send', id, path, input });
        });
      },
    };
    return element;
  };

  /** The bank's page over ours, until the cardholder has answered it. */
  const challenge = (clientSecret) => {
    const before = document.activeElement;
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', 'Confirmation by your bank');
    dialog.style.cssText =
      'position:fixed;inset:0;z-index:2147483647;display:flex;align-items:center;justify-content:center;background:rgba(0,0,0,.6);padding:16px';
    const frame = document.createElement('iframe');
    frame.title = 'Confirmation by your bank';
    frame.style.cssText =
      'border:0;border-radius:8px;background:#fff;width:100%;max-width:420px;height:320px;color-scheme:light';
    frame.src = `${origin}/challenge?client_secret=${encodeURIComponent(clientSecret)}`;
    dialog.append(frame);
    return new Promise((resolve) => {
      const hear = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin || event.data.kind !== 'answered') return;
        window.removeEventListener('message', hear);
        dialog.remove();
        before?.focus?.();
        resolve();
      };
      window.addEventListener('message', hear);
      frame.addEventListener('load', () => frame.focus());
      document.body.append(dialog);
    });
  };

  const Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error('Please call Stripe() with your publishable key.');
    const kinds = {
      pi: { path: 'payment_intents', name: 'paymentIntent', error: 'last_payment_error' },
      seti: { path: 'setup_intents', name: 'setupIntent', error: 'last_setup_error' },
    };
    const kindOf = (secret) => {
      const kind = kinds[/^(pi|seti)_\w+_secret_\w+$/.exec(secret)?.[1]];
      if (!kind) throw new Error('The client secret is not valid.');
      return { ...kind, id: secret.split('_secret_')[0] };
    };

    const retrieve = async (secret) => {
      const { path, name, id } = kindOf(secret);
      const answer = await asked(key, 'GET', `/v1/${path}/${id}`, { client_secret: secret });
      return answer.error ? { error: answer.error } : { [name]: answer };
    };

    /** Shows the challenge when there is one, and answers how it ended. */
    const finish = async (secret, intent) => {
      const { name, error } = kindOf(secret);
      if (intent.status !== 'requires_action') return { [name]: intent };
      await challenge(secret);
      const after = await retrieve(secret);
      if (after.error) return after;
      const failed = after[name][error];
      return failed
        ? { error: { ...failed, [name === 'paymentIntent' ? 'payment_intent' : 'setup_intent']: after[name] } }
        : after;
    };

    const handle = async (secret) => {
      const found = await retrieve(secret);
      return found.error ? found : finish(secret, found[kindOf(secret).name]);
    };

    return {
      elements: () => {
        const made = new Map();
        const group = `form-${newName()}`;
        return {
          create: (type, options = {}) => {
            if (!titles[type]) throw new Error(`The sandbox has no element of the type ${type}.`);
            if (made.has(type))
              throw new Error(`Can only create one Element of type ${type} through the same Elements instance.`);
            const element = createElement(type, options, group, key);
            const { destroy } = element;
            element.destroy = () => {
              made.delete(type);
              destroy();
            };
            made.set(type, element);
            return element;
          },
        };
      },
      createToken: async (element, data = {}) => {
        const answer = await element.sandboxSend('/v1/tokens', { card: data });
        return answer.error ? { error: answer.error } : { token: answer };
      },
      handleNextAction: ({ clientSecret }) => handle(clientSecret),
    };
  };
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
