import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';

const compiled = (name: string): string =>
  fileURLToPath(new URL(`../../shared-kernel/contract/messages/compiled-${name}.ts`, import.meta.url));
const MESSAGES = /^#kernel\/contract\/messages\/(message|translated)\.ts$/;

type ViteMessagesNode = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is ViteMessagesNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The texts of all calls of `message` below a node. */
const textsIn = (node: ViteMessagesNode): ViteMessagesNode[] => {
  const below = Object.values(node).flat().filter(isNode).flatMap(textsIn);
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'message') return below;
  return [(node['arguments'] as ViteMessagesNode[])[0]!, ...below];
};

/** Messages are parsed when the client is built: browsers have neither the parser nor what it would do at each visit. */
export const messagesAsParts: Plugin = {
  name: 'messages-as-parts',
  resolveId: {
    order: 'pre',
    handler: (source) => {
      const name = MESSAGES.exec(source)?.[1];
      return name === undefined ? undefined : compiled(name);
    },
  },
  transform(code, id) {
    const language = /\.(\w\w)\.ts$/.exec(id)?.[1];
    if (language === undefined && !/src\/web\/client\/.*texts\.ts$/.test(id)) return undefined;
    let result = '';
    let at = 0;
    for (const text of textsIn(this.parse(code) as unknown as ViteMessagesNode).toSorted((a, b) => a.start - b.start)) {
      if (typeof text['value'] !== 'string') return this.error(`${id}: a message is not written as one text`);
      result += code.slice(at, text.start) + JSON.stringify(parsedMessage(text['value'], language).parts);
      at = text.end;
    }
    return at === 0 ? undefined : { code: result + code.slice(at), map: null };
  },
};
