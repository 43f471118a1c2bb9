import type { Plugin } from 'vite';

/**
 * What only the server reads of an endpoint. The browser sends what the types allow, and takes the answers of its own server as
 * the types say: that server has checked them against the same contract (ADR 109).
 */
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
  'output',
]);

type ViteContractsNode = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is ViteContractsNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined);

/** From where to where, and what stands there instead. */
type Edit = { from: number; to: number; by: string };

const isEndpoint = ({ type, callee }: ViteContractsNode): boolean =>
  type === 'CallExpression' && nameOf(callee) === 'endpoint';
/** What several endpoints have in common: only that says who has access. */
const areShared = ({ properties }: ViteContractsNode): boolean =>
  (properties as ViteContractsNode[]).some(({ key }) => nameOf(key) === 'access');

/** Leaves out what only the server reads. */
const withoutServersPart = (node: ViteContractsNode, areOptions = false): Edit[] => {
  if (node.type === 'ObjectExpression' && (areOptions || areShared(node))) {
    const properties = node['properties'] as ViteContractsNode[];
    return properties.flatMap((property, index) =>
      ofTheServer.has(nameOf(property['key']))
        ? [{ from: property.start, to: properties[index + 1]?.start ?? node.end - 1, by: '' }]
        : withoutServersPart(property),
    );
  }
  return Object.values(node)
    .flat()
    .flatMap((child) => (isNode(child) ? withoutServersPart(child, isEndpoint(node)) : []));
};

/**
 * Contracts are pure: a value that no page takes can go, with everything that was called for it. A mark before the call would be
 * that of the first of several (`z.object({}).meta({})`), and leaves what is spread in its input.
 */
const asPure = (init: ViteContractsNode): Edit[] =>
  /^(CallExpression|ObjectExpression|ArrayExpression|NewExpression)$/.test(init.type)
    ? [
        { from: init.start, to: init.start, by: '/* @__PURE__ */ (() => (' },
        ...withoutServersPart(init),
        { from: init.end, to: init.end, by: '))()' },
      ]
    : [];

const editsOf = (program: ViteContractsNode): Edit[] =>
  (program['body'] as ViteContractsNode[])
    .map(({ declaration, ...statement }) => (isNode(declaration) ? declaration : (statement as ViteContractsNode)))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as ViteContractsNode[])
    .flatMap(({ init }) => (isNode(init) ? asPure(init) : []));

/** Leaves out of the contracts what only the server uses: inputs and outputs of endpoints, and schemas that no page takes. */
export const contractsOfBrowsers: Plugin = {
  name: 'contracts-of-browsers',
  apply: 'build',
  transform(code, id) {
    if (!/src\/(modules|shared-kernel)\/(.*\/)?contract\/.*\.ts$/.test(id)) return undefined;
    const edits = editsOf(this.parse(code) as unknown as ViteContractsNode);
    let result = '';
    let at = 0;
    for (const { from, to, by } of edits) {
      result += code.slice(at, from) + by;
      at = to;
    }
    return { code: result + code.slice(at), map: null, moduleSideEffects: false };
  },
};
