import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler, type SignedIn } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { downloadOwnData, ownData, ownDataState, type OwnDataCopy } from '../contract/api/leaving.ts';
import type { ownDataFor } from './commands.ts';

/** Larger copies are taken along in parts only. */
const AT_ONCE_BYTES = 2 * 1024 * 1024;

/** The calls about a copy of everything about oneself (I-036). */
export const ownDataHandlers = (options: {
  commands: Pick<Commands, 'ownerProblem'>;
  own: ReturnType<typeof ownDataFor>;
  settings: { productName: string };
}): readonly Handler[] => {
  const { commands, own, settings } = options;
  const named = ({ ready_at, asked_at }: OwnDataCopy) => ({
    name: `${settings.productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-my-data-${(ready_at ?? asked_at).slice(0, 10)}.html`,
    type: 'text/html' as const,
  });
  const whole = async (member: string): Promise<string | null> => {
    const texts: string[] = [];
    for (let after: string | undefined; ;) {
      const part = await own.part(member, after);
      if (isRefusal(part)) return null;
      texts.push(part.text);
      if (part.next === null) return texts.join('');
      after = part.next;
    }
  };
  const refusedFor = (
    member: SignedIn,
    { password, proof }: { password?: string | undefined; proof?: string | undefined },
  ) => (proof !== undefined && own.isProof(member, proof) ? undefined : commands.ownerProblem(member, password));

  return [
    memberHandler(ownData, async (input, call) => {
      const { member } = call;
      const refused = (await refusedFor(member, input)) ?? (await own.ask(call.caller, member.id, input.anew === true));
      if (refused) return refused;
      const copy = await own.copyOf(member.id);
      const content = copy?.state === 'READY' && (copy.bytes ?? 0) <= AT_ONCE_BYTES ? await whole(member.id) : null;
      return {
        copy,
        proof: own.proofFor(member),
        file: copy === null || content === null ? null : { ...named(copy), content },
      };
    }),

    memberHandler(ownDataState, async (_, { member }) => ({ copy: await own.copyOf(member.id) })),

    memberHandler(downloadOwnData, async (input, { member }) => {
      const refused = await refusedFor(member, input);
      if (refused) return refused;
      const [copy, part] = [await own.copyOf(member.id), await own.part(member.id, input.after)];
      if (isRefusal(part)) return part;
      return { file: named(copy!), content: part.text, next: part.next, proof: own.proofFor(member) };
    }),
  ];
};
