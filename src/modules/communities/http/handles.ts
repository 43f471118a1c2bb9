import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { CommunityCommands } from '../commands.ts';
import * as api from '../contract/api.ts';
import type { Group } from '../contract/api.ts';
import { handleRow } from '../projections/handle-rows.ts';
import { handleView } from '../views.ts';
import type { WellAnswerNeeds } from './well-answers.ts';

type HandleHttpNeeds = Pick<WellAnswerNeeds, 'sql' | 'identity'> & {
  commands: Pick<CommunityCommands, 'changeHandle' | 'changeHandlePicture' | 'showHandleOwner'>;
  wellAfter: (call: MemberCall, input: { id: string }) => Promise<{ group: Group } | Refusal>;
};

/** Another name in a Well: the member changes it, and staff with a reason learn who it is (ADR 107). */
export const handleHandlers = ({ sql, identity, commands, wellAfter }: HandleHttpNeeds): readonly Handler[] => [
  memberWriteHandler(
    api.changeHandle,
    ({ id, name }, { caller, member }) => commands.changeHandle(caller, member, id, name),
    wellAfter,
  ),
  memberWriteHandler(
    api.changeHandlePicture,
    ({ id, image }, { caller, member }) => commands.changeHandlePicture(caller, member, id, image),
    wellAfter,
  ),
  memberWriteHandler(
    api.showHandleOwner,
    ({ id, reason }, { caller, member }) =>
      commands.showHandleOwner(caller, member.id, { handle: id, reason, case: null }),
    async (_, { id }, { member, well }) => {
      const [row, [owner]] = await Promise.all([handleRow(sql, id), identity.people([member])]);
      if (!row || !owner) return refuse('USER_DOES_NOT_EXIST');
      const { uuid, username, name, pic } = owner;
      return { handle: handleView(row), owner: { uuid, username, name, pic }, well };
    },
  ),
];
