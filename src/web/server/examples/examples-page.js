// The page `/dev/examples` in the browser. It is served as it is, in the sandbox alone.
const BEGINNING = `Feature: What I want to hold

  Scenario: A short sentence that says it
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 4 seats
    When Ben is a member of "Night Owls"
    And Ben joins "Night talk"
    Then Ben has a seat in "Night talk"
    And "Night talk" has 2 seats left
`;
const STORED = 'example';
const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dan', 'Mia'];
const WELLS = ['"Night Owls"', '"Grief & Loss"'];
const STEP = /^(\s*(?:Given|When|Then|And|But) )(.*)$/;

const byId = (id) => document.querySelector(`#${id}`);
const area = byId('text');
const list = byId('completions');
const status = byId('status');

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const ask = async (what, body) => {
  const response = await fetch(`/dev/examples/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem);
  return answer;
};

const failed = (problem) => {
  status.textContent = problem.message;
};

const lineAt = () => area.value.slice(0, area.selectionStart).split('\n').length;
const startOf = (line) =>
  area.value
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length + (line > 1 ? 1 : 0);

/** Line numbers, with what became of each line. */
let outcomes = new Map();
let problems = [];
/** Lines in other words, with the steps that they mean. */
let meanings = [];
const drawNumbers = () => {
  const wrong = new Set(problems.map(({ line }) => line));
  byId('numbers').replaceChildren(
    ...area.value.split('\n').flatMap((_, at) => {
      const is = wrong.has(at + 1) ? 'failed' : outcomes.get(at + 1);
      const mark = is === 'failed' || is === 'undefined' ? '✗' : is === 'passed' ? '✓' : ' ';
      return [element('span', { class: is === 'undefined' ? 'failed' : is }, `${mark} ${at + 1}`), '\n'];
    }),
  );
  byId('numbers').scrollTop = area.scrollTop;
};

const changed = (text) => {
  area.value = text;
  area.dispatchEvent(new Event('input'));
};

/** The caret behind a line, or on the first of what is to be filled in there: it is written over. */
const goTo = (line) => {
  const text = area.value.split('\n')[line - 1];
  const open = text.indexOf('…');
  area.focus();
  if (open < 0) area.setSelectionRange(startOf(line) + text.length, startOf(line) + text.length);
  else area.setSelectionRange(startOf(line) + open, startOf(line) + open + 1);
};

/** Puts a step in place of the one at a line. */
const putIn = (line, says) => {
  const lines = area.value.split('\n');
  const found = STEP.exec(lines[line - 1] ?? '');
  lines[line - 1] = (found ? found[1] : '    And ') + says;
  changed(lines.join('\n'));
  goTo(line);
};

const insert = (text) => {
  const at = area.selectionStart;
  changed(area.value.slice(0, at) + text + area.value.slice(area.selectionEnd));
  area.focus();
  area.setSelectionRange(at + text.length, at + text.length);
};

/** A step from the list of words: on the line of the caret where it holds no step yet, else below it. */
const addStep = ({ keyword, says }) => {
  const line = lineAt();
  const current = area.value.split('\n')[line - 1] ?? '';
  const word = keyword.split(' ')[0];
  if (STEP.test(current) && STEP.exec(current)[2].trim() === '') return putIn(line, says);
  const lines = area.value.split('\n');
  const isBlank = current.trim() === '';
  lines.splice(isBlank ? line - 1 : line, isBlank ? 1 : 0, `    ${word} ${says}`);
  changed(lines.join('\n'));
  goTo(isBlank ? line : line + 1);
};

let selected = -1;
/** What is offered was for the line as it was before the last key. */
let isStale = false;
const options = () => [...list.children];
const select = (at) => {
  selected = at;
  for (const [index, option] of options().entries()) option.setAttribute('aria-selected', String(index === at));
  if (at < 0) area.removeAttribute('aria-activedescendant');
  else {
    area.setAttribute('aria-activedescendant', `step-${at}`);
    options()[at].scrollIntoView({ block: 'nearest' });
  }
};
const offer = (completions) => {
  isStale = false;
  byId('offered').hidden = completions.length === 0;
  list.replaceChildren(
    ...completions.map((says, at) =>
      element(
        'li',
        {
          id: `step-${at}`,
          role: 'option',
          'aria-selected': 'false',
          onmousedown: (event) => {
            event.preventDefault();
            putIn(lineAt(), says);
            offer([]);
          },
        },
        says,
      ),
    ),
  );
  select(-1);
};

const drawProblems = () => {
  byId('problems').replaceChildren(
    ...problems.map(({ line, says, instead }) =>
      element(
        'div',
        { class: 'problem' },
        element('p', {}, element('strong', {}, `Line ${line}: `), says),
        ...instead.map((each) => element('button', { type: 'button', onclick: () => putIn(line, each) }, each)),
      ),
    ),
    ...meanings.map(({ line, as }) =>
      element(
        'div',
        { class: 'meaning' },
        element('p', {}, element('strong', {}, `Line ${line}: `), 'understood as'),
        ...(as.length > 1
          ? as.map((each) => element('p', {}, each))
          : as.map((each) => element('button', { type: 'button', onclick: () => putIn(line, each) }, each))),
      ),
    ),
  );
  drawNumbers();
};

let latest = 0;
const check = async ({ offers }) => {
  const number = ++latest;
  try {
    const answer = await ask('check', { text: area.value, line: lineAt() });
    if (number !== latest) return;
    // The line under the caret is still being written.
    const line = lineAt();
    problems = answer.problems.filter((problem) => !offers || problem.line !== line || answer.completions.length === 0);
    meanings = answer.understood.filter(({ line: at }) => !offers || at !== line);
    drawProblems();
    if (offers) offer(answer.completions);
  } catch (problem) {
    status.textContent = problem.message;
  }
};

let due;
area.addEventListener('input', () => {
  isStale = true;
  select(-1);
  outcomes = new Map();
  meanings = [];
  byId('results').replaceChildren();
  status.textContent = '';
  drawNumbers();
  try {
    localStorage.setItem(STORED, area.value);
  } catch {
    // A browser that keeps nothing.
  }
  clearTimeout(due);
  due = setTimeout(() => {
    check({ offers: document.activeElement === area }).catch(failed);
  }, 150);
});
// A press on a button leaves the caret where it is; what closes on leaving the text would move the button away.
document.addEventListener('mousedown', (event) => {
  if (event.target.closest('button')) event.preventDefault();
});
area.addEventListener('scroll', () => {
  byId('numbers').scrollTop = area.scrollTop;
});
area.addEventListener('blur', () => {
  offer([]);
  check({ offers: false }).catch(failed);
});

area.addEventListener('keydown', (event) => {
  const count = isStale ? 0 : options().length;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run().catch(failed);
  } else if (event.key === 'ArrowDown' && count > 0) {
    event.preventDefault();
    select((selected + 1) % count);
  } else if (event.key === 'ArrowUp' && selected >= 0) {
    event.preventDefault();
    select(selected - 1);
  } else if (event.key === 'Enter' && selected >= 0) {
    event.preventDefault();
    putIn(lineAt(), options()[selected].textContent);
    offer([]);
  } else if (event.key === 'Escape' && count > 0) {
    event.preventDefault();
    offer([]);
  } else if (event.key === 'Enter') {
    const current = area.value.split('\n')[lineAt() - 1];
    const isAtEnd = area.value[area.selectionStart] === '\n' || area.selectionStart === area.value.length;
    if (!isAtEnd || !STEP.test(`${current} `) || area.selectionStart !== area.selectionEnd) return;
    event.preventDefault();
    insert('\n    And ');
  }
});

const result = ({ name, line, status: is, says, seconds, lines }) =>
  element(
    'div',
    { class: `result ${is === 'passed' ? 'passed' : 'failed'}` },
    element(
      'p',
      {},
      element('strong', {}, is === 'passed' ? 'It holds: ' : 'It does not hold: '),
      `${name} (${seconds} s)`,
    ),
    ...(says === undefined ? [] : [element('p', {}, `Line ${line}: ${says}`)]),
    ...lines
      .filter((each) => each.says !== undefined)
      .map((each) => element('p', {}, element('strong', {}, `Line ${each.line}: `), each.says)),
  );

let isRunning = false;
const run = async () => {
  if (isRunning) return;
  isRunning = true;
  byId('run').setAttribute('aria-disabled', 'true');
  status.textContent = 'Running …';
  offer([]);
  try {
    const answer = await ask('run', { text: area.value });
    problems = answer.problems;
    outcomes = new Map(answer.examples.flatMap(({ lines }) => lines.map((each) => [each.line, each.status])));
    drawProblems();
    byId('results').replaceChildren(...answer.examples.map(result));
    const held = answer.examples.filter((each) => each.status === 'passed').length;
    status.textContent =
      problems.length > 0
        ? `Not run: ${problems.length === 1 ? 'one line has' : `${problems.length} lines have`} to be changed first.`
        : `${held} of ${answer.examples.length} ${answer.examples.length === 1 ? 'example holds' : 'examples hold'}.`;
  } catch (problem) {
    status.textContent = problem.message;
  }
  isRunning = false;
  byId('run').removeAttribute('aria-disabled');
};
byId('run').addEventListener('click', () => {
  run().catch(failed);
});

byId('save').addEventListener('click', () => {
  const name = /^\s*Feature: *(.+)$/m.exec(area.value)?.[1] ?? 'example';
  const file = `${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'example'
  }.feature`;
  const address = URL.createObjectURL(new Blob([area.value], { type: 'text/plain' }));
  const link = element('a', { href: address, download: file });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  status.textContent = `Saved as ${file}. Give it to a developer.`;
});
byId('new').addEventListener('click', () => {
  changed(BEGINNING);
  area.focus();
});

/** @type {{ steps: { keyword: string, topic: string, says: string, also: string[], pattern: string }[], topics: string[], moments: string[], times: string[] }} */
let words = { steps: [], topics: [], moments: [], times: [] };
const group = (steps) =>
  ['Given', 'Given or Then', 'When', 'Then'].flatMap((keyword) => {
    const mine = steps.filter((step) => step.keyword === keyword);
    return mine.length === 0
      ? []
      : [
          element('h3', {}, keyword),
          ...mine.map((step) => element('button', { type: 'button', onclick: () => addStep(step) }, step.says)),
        ];
  });
const drawTopics = (query) => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ says, pattern, also, topic }) => {
    const all = [says, pattern, topic, ...also].join(' ').toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  const found = words.steps.filter(fits);
  byId('count').textContent =
    query === '' ? `${words.steps.length} steps` : `${found.length} of ${words.steps.length} steps`;
  byId('topics').replaceChildren(
    ...words.topics.flatMap((topic) => {
      const mine = found.filter((step) => step.topic === topic);
      if (mine.length === 0) return [];
      const made = element('details', {}, element('summary', {}, `${topic} (${mine.length})`), ...group(mine));
      made.open = query !== '';
      return [made];
    }),
  );
};
byId('search').addEventListener('input', ({ target }) => drawTopics(target.value.trim()));

let stored;
try {
  stored = localStorage.getItem(STORED);
} catch {
  stored = null;
}
area.value = stored || BEGINNING;
drawNumbers();
status.textContent = 'The steps are being read …';
try {
  words = await ask('words', {});
  byId('chips').replaceChildren(
    ...[...new Set([...PEOPLE, ...WELLS, ...words.moments, ...words.times])].map((each) =>
      element('button', { type: 'button', onclick: () => insert(each) }, each),
    ),
  );
  drawTopics('');
  status.textContent = '';
  await check({ offers: false });
} catch (problem) {
  status.textContent = problem.message;
}
