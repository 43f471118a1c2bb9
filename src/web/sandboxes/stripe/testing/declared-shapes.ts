import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/**
 * What the objects of the API are made of. The pinned `stripe` library declares it, generated from Stripe's published
 * OpenAPI description; nothing of either is copied here.
 */
type DeclaredShapesNode = { type: string; [key: string]: unknown };
type File = { declarations: Map<string, DeclaredShapesNode>; imports: Map<string, { from: string; name: string }> };
/** A type together with the names that it sees. */
type Scoped = { file: string; scope: string; node: DeclaredShapesNode };

const root = resolve(fileURLToPath(import.meta.resolve('stripe')), '..');
const library = readdirSync(root).includes('resources') ? root : join(root, '..', 'esm');
/** The release of the OpenAPI description that the library was generated from. */
export const openApiRelease = readFileSync(join(library, '..', 'OPENAPI_VERSION'), 'utf8').trim();

const files = new Map<string, File>();

const read = (path: string): File => {
  const known = files.get(path);
  if (known) return known;
  const file: File = { declarations: new Map(), imports: new Map() };
  files.set(path, file);
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  collect(program.body as unknown as DeclaredShapesNode[], '', file, dirname(path));
  return file;
};

const nameOf = (node: DeclaredShapesNode): string => String((node as { name?: unknown }).name);

const collect = (nodes: readonly DeclaredShapesNode[], scope: string, file: File, folder: string): void => {
  for (const node of nodes) {
    if (node.type === 'ImportDeclaration') {
      const from = join(folder, String((node['source'] as { value: unknown }).value).replace(/\.js$/, '.d.ts'));
      for (const each of node['specifiers'] as DeclaredShapesNode[])
        file.imports.set(nameOf(each['local'] as DeclaredShapesNode), {
          from,
          name: each.type === 'ImportSpecifier' ? nameOf(each['imported'] as DeclaredShapesNode) : '*',
        });
      continue;
    }
    const declared = (node.type === 'ExportNamedDeclaration' ? node['declaration'] : node) as DeclaredShapesNode | null;
    if (node.type === 'ExportNamedDeclaration' && declared === null && node['source']) {
      const from = join(folder, String((node['source'] as { value: unknown }).value).replace(/\.js$/, '.d.ts'));
      for (const each of node['specifiers'] as DeclaredShapesNode[])
        file.imports.set(nameOf(each['exported'] as DeclaredShapesNode), {
          from,
          name: nameOf(each['local'] as DeclaredShapesNode),
        });
    }
    if (!declared) continue;
    if (declared.type === 'TSModuleDeclaration') {
      const name = scope + nameOf(declared['id'] as DeclaredShapesNode);
      collect((declared['body'] as { body: DeclaredShapesNode[] }).body, `${name}.`, file, folder);
    } else if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration')
      file.declarations.set(scope + nameOf(declared['id'] as DeclaredShapesNode), declared);
  }
};

/** Finds a declaration from where its name is used. */
const find = (file: string, scope: string, name: string): Scoped | undefined => {
  const { declarations, imports } = read(file);
  for (let at = scope; ; at = at.replace(/[^.]+\.$/, '')) {
    const node = declarations.get(at + name);
    if (node) return { file, scope: `${at + name}.`, node };
    if (at === '') break;
  }
  const [first, ...rest] = name.split('.');
  const imported = imports.get(first!);
  if (!imported) return undefined;
  return find(imported.from, '', [...(imported.name === '*' ? [] : [imported.name]), ...rest].join('.'));
};

const qualified = (node: DeclaredShapesNode): string =>
  node.type === 'TSQualifiedName'
    ? `${qualified(node['left'] as DeclaredShapesNode)}.${nameOf(node['right'] as DeclaredShapesNode)}`
    : nameOf(node);

/** The declarations of objects by what stands in their field `object`. */
const objects = new Map<string, Scoped[]>();
const literalOf = (member: DeclaredShapesNode): string | undefined => {
  const type = (member['typeAnnotation'] as { typeAnnotation?: DeclaredShapesNode } | null)?.typeAnnotation;
  return type?.type === 'TSLiteralType' ? String((type['literal'] as { value: unknown }).value) : undefined;
};
const membersOf = (node: DeclaredShapesNode): DeclaredShapesNode[] =>
  (node['body'] as { body: DeclaredShapesNode[] }).body;
const keyOf = (member: DeclaredShapesNode): string => {
  const key = member['key'] as { name?: string; value?: unknown };
  return key.name ?? String(key.value);
};

const index = (folder: string) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'V2') index(path);
    if (!entry.isFile() || !entry.name.endsWith('.d.ts') || entry.name === 'index.d.ts') continue;
    for (const [name, node] of read(path).declarations) {
      if (node.type !== 'TSInterfaceDeclaration' || name.includes('.')) continue;
      const object = membersOf(node).find(
        (member) => member.type === 'TSPropertySignature' && keyOf(member) === 'object',
      );
      const literal = object && literalOf(object);
      if (literal !== undefined)
        objects.set(literal, [...(objects.get(literal) ?? []), { file: path, scope: `${name}.`, node }]);
    }
  }
};

/** Where a value is not what is declared, in words; nothing when it is. */
export const departures = (value: unknown): string[] => {
  if (objects.size === 0) index(join(library, 'resources'));
  return ofObject(value, '');
};

const ofObject = (value: unknown, path: string): string[] => {
  const { object, deleted, data } = value as { object?: string; deleted?: boolean; data?: unknown };
  if (object === 'list') return (data as unknown[]).flatMap((each, index) => ofObject(each, `${path}data[${index}].`));
  const candidates = (objects.get(object ?? '') ?? []).filter(
    ({ scope }) => scope.startsWith('Deleted') === (deleted === true),
  );
  if (candidates.length === 0) return [`${path}object: nothing is called ${String(object)}`];
  const found = candidates.map((candidate) => ofMembers(value as Record<string, unknown>, candidate, path));
  const best = found.sort((one, other) => one.length - other.length)[0]!;
  // An event names its object by the type of the event alone.
  return object === 'event'
    ? [...best, ...ofObject((data as { object: unknown }).object, `${path}data.object.`)]
    : best;
};

const ofMembers = (value: Record<string, unknown>, { file, scope, node }: Scoped, path: string): string[] => {
  const members = (node.type === 'TSTypeLiteral' ? (node['members'] as DeclaredShapesNode[]) : membersOf(node)).filter(
    Boolean,
  );
  const named = members.filter(({ type }) => type === 'TSPropertySignature');
  // An interface without members stands for an object of any kind.
  const isOpen = members.length === 0 || members.some(({ type }) => type === 'TSIndexSignature');
  const problems = named.flatMap((member) => {
    const key = keyOf(member);
    const inner = value[key];
    if (inner === undefined) return member['optional'] === true ? [] : [`${path}${key}: is missing`];
    const type = (member['typeAnnotation'] as { typeAnnotation: DeclaredShapesNode }).typeAnnotation;
    return ofType(inner, { file, scope, node: type }, `${path}${key}.`);
  });
  const known = new Set(named.map(keyOf));
  return isOpen
    ? problems
    : [...problems, ...Object.keys(value).flatMap((key) => (known.has(key) ? [] : [`${path}${key}: is not declared`]))];
};

const PRIMITIVES: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
};

const ofType = (value: unknown, at: Scoped, path: string): string[] => {
  const { file, scope, node } = at;
  const wrong = [`${path.slice(0, -1)}: ${JSON.stringify(value)?.slice(0, 60)} is not declared`];
  const primitive = PRIMITIVES[node.type];
  if (primitive !== undefined) return typeof value === primitive ? [] : wrong;
  switch (node.type) {
    case 'TSNullKeyword':
      return value === null ? [] : wrong;
    case 'TSUnknownKeyword':
    case 'TSAnyKeyword':
      return [];
    case 'TSVoidKeyword':
      return wrong;
    case 'TSLiteralType':
      return value === (node['literal'] as { value: unknown }).value ? [] : wrong;
    case 'TSUnionType': {
      const found = (node['types'] as DeclaredShapesNode[]).map((type) =>
        ofType(value, { file, scope, node: type }, path),
      );
      return (
        found
          .sort((one, other) => depth(other) - depth(one) || one.length - other.length)
          .find((each) => each.length === 0) ?? found.sort((one, other) => depth(other) - depth(one))[0]!
      );
    }
    case 'TSTypeLiteral':
      return isRecord(value) ? ofMembers(value, at, path) : wrong;
    case 'TSTypeReference':
      return ofReference(value, at, path, wrong);
    default:
      return [`${path}: ${node.type} is not understood`];
  }
};

/** How deep inside the value the first problem lies: the member of a union that fits best is the one to blame. */
const depth = (problems: readonly string[]): number => problems[0]?.split('.').length ?? Infinity;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ofReference = (value: unknown, { file, scope, node }: Scoped, path: string, wrong: string[]): string[] => {
  const name = qualified(node['typeName'] as DeclaredShapesNode);
  const [argument] = (node['typeArguments'] as { params?: DeclaredShapesNode[] } | null)?.params ?? [];
  if (name === 'Array')
    return Array.isArray(value)
      ? value.flatMap((each, index) =>
          ofType(each, { file, scope, node: argument! }, `${path.slice(0, -1)}[${index}].`),
        )
      : wrong;
  if (name === 'ApiList')
    return isRecord(value) && value['object'] === 'list' && Array.isArray(value['data'])
      ? value['data'].flatMap((each, index) => ofType(each, { file, scope, node: argument! }, `${path}data[${index}].`))
      : wrong;
  // Values that the library does not know yet: what is served here is to be one that it knows.
  if (name === 'OtherString') return wrong;
  if (name === 'Decimal') return typeof value === 'string' ? [] : wrong;
  const found = find(file, scope, name);
  if (!found) return [`${path}: the declaration ${name} was not found in ${relative(library, file)}`];
  if (found.node.type === 'TSTypeAliasDeclaration')
    return ofType(value, { ...found, node: found.node['typeAnnotation'] as DeclaredShapesNode }, path);
  return isRecord(value) ? ofMembers(value, found, path) : wrong;
};
