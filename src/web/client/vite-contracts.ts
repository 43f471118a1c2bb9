import type { Plugin } from 'vite';

/** What only the server reads of an endpoint. The browser sends what the types allow, and parses answers. */
export const ofTheServer = new Set<unknown>([
  'summary',
  'access',
  'discloses',
  'support',
  'pace',
  'hourly',
  'refusals',
  'confirmed',
  'challenged',
  'goodStanding',
  'sensitive',
  'inQuery',
  'duringMaintenance',
  'upload',
  'input',
]);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined);

const PURE = '/* @__PURE__ */ ';
/** From where to where, and what stands there instead. */
type Edits = Map<number, { to: number; by: string }>;

const isEndpoint = (node: Node): boolean =>
  node.type === 'CallExpression' && nameOf(node['callee']) === 'endpoint' && (node['arguments'] as Node[]).length === 2;

/** Calls outside of functions run when the file is loaded; contracts are pure, so a call whose value is not used can go. */
const collect = (node: Node, edits: Edits): void => {
  if (/Function/.test(node.type)) return;
  if (node.type === 'CallExpression') edits.set(node.start, { to: node.start, by: PURE });
  const [, of] = isEndpoint(node) ? (node['arguments'] as Node[]) : [];
  for (const child of Object.values(node).flat()) {
    if (!isNode(child) || child === of) continue;
    collect(child, edits);
  }
  if (of?.type !== 'ObjectExpression') return;
  const properties = of['properties'] as Node[];
  properties.forEach((property, index) => {
    if (ofTheServer.has(nameOf(property['key'])))
      edits.set(property.start, { to: properties[index + 1]?.start ?? of.end - 1, by: '' });
    else collect(property, edits);
  });
};

/** Leaves out of the contracts what only the server uses: the inputs of endpoints, and schemas that no page takes. */
export const contractsOfBrowsers: Plugin = {
  name: 'contracts-of-browsers',
  apply: 'build',
  transform(code, id) {
    if (!/src\/(modules|shared-kernel)\/(.*\/)?contract\/.*\.ts$/.test(id)) return undefined;
    const edits: Edits = new Map();
    collect(this.parse(code) as unknown as Node, edits);
    let result = '';
    let at = 0;
    for (const [from, { to, by }] of [...edits].sort(([a], [b]) => a - b)) {
      result += code.slice(at, from) + by;
      at = to;
    }
    return { code: result + code.slice(at), map: null, moduleSideEffects: false };
  },
};
