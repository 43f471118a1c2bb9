import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from '@jest/globals';

/** Attributes, properties and parameters whose value people read or hear. */
const READ =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|label|placeholder|description|legend|text|hint|heading|lead|documentTitle)$/;
/** Two letters; an address is no word. */
const WORDS = /^(?!https:).*\p{L}{2}/u;

type WordsInPagesNode = { type: string; start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is WordsInPagesNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: WordsInPagesNode): WordsInPagesNode[] =>
  Object.entries(node)
    .filter(([name]) => name !== 'parent')
    .flatMap(([, value]) => value)
    .filter(isNode);

/** Texts that an expression may be: both of a choice, and the words around what is filled in. */
const textsOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')];
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap(textsOf);
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap(textsOf);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsOf(node['expression']);
    default:
      return [];
  }
};

const isRead = (name: unknown): boolean => isNode(name) && READ.test(String(name['name']));
/** More than one word: no name of a state or a unit, no media query. */
const SENTENCE = /^\p{L}.* \p{L}/u;
const isConstant = (name: unknown): boolean => isNode(name) && /^[A-Z][A-Z_]+$/.test(String(name['name']));
const isOfTexts = (callee: unknown): boolean =>
  isNode(callee) &&
  (callee.type === 'MemberExpression' ? isOfTexts(callee['object']) : /texts$/i.test(String(callee['name'])));

/** What people read of one node, apart from what is inside of it. */
const readIn = (node: WordsInPagesNode): string[] => {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])];
    case 'JSXElement':
    case 'JSXFragment':
      return childrenOf(node)
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(textsOf);
    case 'JSXAttribute':
      return isRead(node['name']) ? textsOf(node['value']) : [];
    case 'Property':
      return isRead(node['key']) ? textsOf(node['value']) : [];
    case 'VariableDeclarator':
      if (isConstant(node['id'])) return textsOf(node['init']).filter((text) => SENTENCE.test(text));
      return isRead(node['id']) ? textsOf(node['init']) : [];
    case 'CallExpression':
      return isOfTexts(node['callee'])
        ? (node['arguments'] as unknown[]).flatMap(textsOf).filter((text) => SENTENCE.test(text))
        : [];
    case 'AssignmentPattern':
      return isRead(node['left']) ? textsOf(node['right']) : [];
    default:
      return [];
  }
};

/** Words that are written into a page in place of its texts. */
const wordsIn = (code: string): string[] => {
  const found: string[] = [];
  const walk = (node: WordsInPagesNode): void => {
    found.push(...readIn(node));
    for (const child of childrenOf(node)) walk(child);
  };
  walk(parseSync('page.tsx', code).program as unknown as WordsInPagesNode);
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => WORDS.test(text));
};

const pages = globSync('src/web/client/**/*.tsx', { exclude: ['**/*.test.tsx', '**/testing/**'] });

test('no page has words of its own: each is a text that staff can change and others can translate', () => {
  expect(pages.length).toBeGreaterThan(400);
  expect(pages.flatMap((file) => wordsIn(readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`))).toEqual([]);
});

test('words between tags, in attributes, in lists, in variables, parameters, constants and values of texts are found', () => {
  const page = `
    const GONE = 'former member';
    const KIND = 'plain';
    const host = cardTexts.card.hostedBy('a friend');
    const entries = [{ label: 'Sessions', to: '/sessions' }];
    const hint = \`Switch to \${next}\`;
    const Page = ({ label = 'Loading', kind = 'plain' }) => (
      <section aria-label={isNew ? 'Welcome' : texts.back} title={\`Hello \${name}\`} className="wide">
        Find a <b>session</b>, {count} {isOpen && 'open now'} · {texts.more}
      </section>
    );`;
  expect(wordsIn(page).toSorted()).toEqual(
    [
      'Find a',
      'Hello …',
      'Loading',
      'Sessions',
      'Switch to …',
      'Welcome',
      'a friend',
      'former member',
      'open now',
      'session',
    ].toSorted(),
  );
});
