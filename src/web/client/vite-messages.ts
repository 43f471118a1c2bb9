import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';

const compiled = fileURLToPath(new URL('../../shared-kernel/contract/messages/compiled-message.ts', import.meta.url));

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
    handler: (source) => (source === '#kernel/contract/messages/message.ts' ? compiled : undefined),
  },
  transform(code, id) {
    if (!/src\/web\/client\/.*texts\.(?:\w\w\.)?ts$/.test(id)) return undefined;
    let result = '';
    let at = 0;
    for (const text of textsIn(this.parse(code) as unknown as ViteMessagesNode).toSorted((a, b) => a.start - b.start)) {
      if (typeof text['value'] !== 'string') return this.error(`${id}: a message is not written as one text`);
      result += code.slice(at, text.start) + JSON.stringify(parsedMessage(text['value']).parts);
      at = text.end;
    }
    return at === 0 ? undefined : { code: result + code.slice(at), map: null };
  },
};
