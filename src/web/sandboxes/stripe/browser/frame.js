// The fields of a card form, in a frame of the sandbox's own origin. The page around it learns whether what is typed is
// complete and which brand it is, never what it is.
(() => {
  /** `crypto.randomUUID` is missing on plain HTTP addresses other than localhost, under which a phone reaches a sandbox. */
  const newName = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
  const { type, group, key } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const fieldsOf = {
    cardNumber: ['number'],
    cardExpiry: ['expiry'],
    cardCvc: ['cvc'],
  };
  const labels = {
    number: ['Credit or debit card number', 'cc-number', '1234 1234 1234 1234'],
    expiry: ['Credit or debit card expiration date', 'cc-exp', 'MM / YY'],
    cvc: ['Credit or debit card CVC/CVV', 'cc-csc', 'CVC'],
  };
  const names = fieldsOf[type] ?? [];
  const inputs = new Map();
  /** To the other frames of the same form, past the page between them: it cannot read what is for this origin alone. */
  const tellOthers = (message) => {
    for (let index = 0; index < window.parent.length; index++)
      window.parent[index].postMessage({ ...message, group }, location.origin);
  };
  const tell = (message) => window.parent.postMessage(message, '*');
  let styles = {};
  let brandElsewhere = 'unknown';

  const digits = (text) => text.replaceAll(/\D/g, '');
  const brandOf = (number) => {
    if (number.startsWith('4')) return 'visa';
    if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
    if (/^3[47]/.test(number)) return 'amex';
    return 'unknown';
  };
  const brand = () => (inputs.has('number') ? brandOf(digits(inputs.get('number').value)) : brandElsewhere);
  const lengthOf = (name) => {
    if (name === 'number') return brand() === 'amex' ? 15 : 16;
    if (name === 'cvc') return brand() === 'amex' ? 4 : 3;
    return 4;
  };
  const fits = (number) =>
    [...number].toReversed().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;

  const formatted = {
    number: (text) => {
      const number = digits(text).slice(0, lengthOf('number'));
      const groups =
        brandOf(number) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
      return (groups.exec(number) ?? []).slice(1).filter(Boolean).join(' ');
    },
    expiry: (text) => {
      let given = digits(text).slice(0, 4);
      if (/^[2-9]/.test(given)) given = `0${given}`.slice(0, 4);
      return given.length > 2 || (given.length === 2 && !text.endsWith(' /') && text.length > 1)
        ? `${given.slice(0, 2)} / ${given.slice(2)}`
        : given;
    },
    cvc: (text) => digits(text).slice(0, 4),
  };

  const problem = (code, message) => ({ type: 'validation_error', code, message });
  /** What is wrong with a field; while it is being typed only what more typing cannot mend. */
  const wrong = (name, isLeft) => {
    const text = digits(inputs.get(name).value);
    if (text === '') return undefined;
    if (name === 'number') {
      if (text.length === lengthOf('number'))
        return fits(text) ? undefined : problem('invalid_number', 'Your card number is invalid.');
      return isLeft ? problem('incomplete_number', 'Your card number is incomplete.') : undefined;
    }
    if (name === 'expiry') {
      if (text.length < 4)
        return isLeft ? problem('incomplete_expiry', 'Your card’s expiration date is incomplete.') : undefined;
      const [month, year] = [Number(text.slice(0, 2)), 2000 + Number(text.slice(2))];
      const now = new Date();
      if (month < 1 || month > 12) return problem('invalid_expiry_month', 'Your card’s expiration month is invalid.');
      if (year < now.getFullYear())
        return problem('invalid_expiry_year_past', 'Your card’s expiration year is in the past.');
      if (year === now.getFullYear() && month < now.getMonth() + 1)
        return problem('invalid_expiry_month_past', 'Your card’s expiration date is in the past.');
      return undefined;
    }
    return text.length < lengthOf('cvc') && isLeft
      ? problem('incomplete_cvc', 'Your card’s security code is incomplete.')
      : undefined;
  };
  const isComplete = (name) => {
    const text = digits(inputs.get(name).value);
    return text.length >= lengthOf(name) && wrong(name, true) === undefined;
  };

  const left = new Set();
  const missing = () => {
    const codes = {
      number: ['incomplete_number', 'Your card number is incomplete.'],
      expiry: ['incomplete_expiry', 'Your card’s expiration date is incomplete.'],
      cvc: ['incomplete_cvc', 'Your card’s security code is incomplete.'],
    };
    for (const name of names) {
      const found = wrong(name, true);
      if (found) return found;
      if (!isComplete(name)) return problem(...codes[name]);
    }
    return undefined;
  };

  const paint = () => {
    for (const [name, input] of inputs) {
      const state = wrong(name, left.has(name))
        ? 'invalid'
        : isComplete(name)
          ? 'complete'
          : input.value === ''
            ? 'empty'
            : 'base';
      const {
        ':focus': focus,
        '::placeholder': hint,
        ...base
      } = { ...styles.base, ...(state === 'base' ? {} : styles[state]) };
      const shown = {
        color: state === 'invalid' ? '#b3261e' : '#1a1a1a',
        ...base,
        ...(document.activeElement === input ? focus : {}),
      };
      for (const property of [
        'color',
        'fontFamily',
        'fontSize',
        'fontWeight',
        'letterSpacing',
        'lineHeight',
        'backgroundColor',
        'padding',
        'textAlign',
        'textTransform',
      ])
        input.style[property] = shown[property] ?? '';
      input.style.setProperty('--hint', hint?.color ?? '#6b6b6b');
      input.setAttribute('aria-invalid', String(state === 'invalid'));
    }
  };

  let reported = '';
  const report = () => {
    paint();
    const error = names.map((name) => wrong(name, left.has(name))).find(Boolean);
    const state = {
      empty: names.every((name) => inputs.get(name).value === ''),
      complete: names.every(isComplete),
      error,
      brand: brand(),
    };
    const text = JSON.stringify(state);
    if (text === reported) return;
    reported = text;
    tell({ kind: 'change', state: { ...state, error } });
    if (inputs.has('number')) tellOthers({ kind: 'brand', brand: state.brand });
  };

  const root = document.getElementById('fields');
  for (const name of names) {
    const [label, autocomplete, placeholder] = labels[name];
    const input = document.createElement('input');
    input.name = name;
    input.setAttribute('aria-label', label);
    input.autocomplete = autocomplete;
    input.inputMode = 'numeric';
    input.spellcheck = false;
    input.placeholder = placeholder;
    input.className = name;
    input.addEventListener('input', (event) => {
      const isDeleting = event.inputType?.startsWith('delete');
      if (!isDeleting) input.value = formatted[name](input.value);
      left.delete(name);
      report();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') tell({ kind: 'enter' });
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') left.add(name);
      report();
    });
    input.addEventListener('focus', paint);
    inputs.set(name, input);
    root.append(input);
  }
  window.addEventListener('focus', () => tell({ kind: 'focus' }));
  window.addEventListener('blur', () => tell({ kind: 'blur' }));

  const typed = () => {
    const value = (name) => (inputs.has(name) ? digits(inputs.get(name).value) : undefined);
    const expiry = value('expiry');
    return {
      ...(value('number') === undefined ? {} : { number: value('number') }),
      ...(expiry === undefined
        ? {}
        : { exp_month: String(Number(expiry.slice(0, 2))), exp_year: `20${expiry.slice(2)}` }),
      ...(value('cvc') === undefined ? {} : { cvc: value('cvc') }),
    };
  };

  /** Fields in other frames of the same form answer with what was typed there, from frame to frame. */
  const ELSEWHERE_MS = 1000;
  const answers = new Map();
  const elsewhere = () =>
    new Promise((resolve) => {
      const id = newName();
      const found = {};
      let error;
      const settle = () => {
        clearTimeout(timer);
        answers.delete(id);
        resolve({ found, error });
      };
      const timer = setTimeout(settle, ELSEWHERE_MS);
      answers.set(id, (answer) => {
        Object.assign(found, answer.card);
        error ??= answer.error;
        if ('exp_month' in found && 'cvc' in found) settle();
      });
      tellOthers({ kind: 'ask', id });
    });

  /** @returns whether it came from another frame of this form */
  const heardOther = ({ data, origin, source }) => {
    if (origin !== location.origin || data.group !== group || source === window) return false;
    if (data.kind === 'brand') {
      brandElsewhere = data.brand;
      report();
    }
    if (data.kind === 'ask')
      source.postMessage({ kind: 'typed', id: data.id, group, card: typed(), error: missing() }, origin);
    if (data.kind === 'typed') answers.get(data.id)?.(data);
    return true;
  };

  const form = (value, prefix) =>
    Object.entries(value).flatMap(([name, inner]) => {
      const path = prefix ? `${prefix}[${name}]` : name;
      if (inner === undefined || inner === null) return [];
      return typeof inner === 'object' ? form(inner, path) : [[path, String(inner)]];
    });

  const send = async (path, input) => {
    const own = missing();
    if (own) return { error: own };
    let card = typed();
    if (type === 'cardNumber') {
      const { found, error } = await elsewhere();
      if (error) return { error };
      card = { ...found, ...card };
    }
    try {
      const response = await fetch(path, {
        method: 'POST',
        body: new URLSearchParams([...form({ ...input, card: { ...input.card, ...card } }), ['key', key]]),
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

  const height = () => Math.ceil(root.getBoundingClientRect().height);
  window.addEventListener('message', (event) => {
    if (heardOther(event) || event.source !== window.parent) return;
    const { kind } = event.data;
    if (kind === 'options') {
      styles = event.data.options.style ?? {};
      paint();
      tell({ kind: 'height', height: height() });
    } else if (kind === 'send') {
      for (const name of names) left.add(name);
      report();
      const { id, path, input } = event.data;
      send(path, input).then(
        (answer) => tell({ kind: 'result', id, answer }),
        (problem) => tell({ kind: 'result', id, answer: { error: { type: 'api_error', message: String(problem) } } }),
      );
    }
  });
  paint();
  tell({ kind: 'ready', height: height() });
})();
