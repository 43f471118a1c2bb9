import { picturePath } from '#kernel/contract/picture.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import type { ForumHttpNeeds } from './needs.ts';

/** Every wording of a post, for staff. */
export const historyHandler = ({ forum, people }: ForumHttpNeeds): Handler =>
  memberHandler(api.postHistory, async ({ id }) => {
    const stored = await forum.stored(id);
    if (!stored) return refuse('FORUM_POST_DOES_NOT_EXIST');
    const { author, well, parent, wording, pictures, deleted } = stored;
    const ids = new Set([author, ...wording.map(({ by }) => by), ...(deleted ? [deleted.by] : [])]);
    const byId = new Map((await people.people([...ids])).map((person) => [person.uuid, person]));
    const named = (uuid: string) => ({
      uuid,
      username: byId.get(uuid)?.username ?? null,
      name: byId.get(uuid)?.name,
    });
    return {
      history: {
        uuid: id,
        user: named(author),
        group_uuid: well,
        parent_uuid: parent,
        wording: wording.map(({ text, at, by }, index) => ({
          version: index + 1,
          content: text,
          time: at,
          by: named(by),
        })),
        pictures: pictures.map((name) => picturePath(name)),
        deleted_time: deleted?.at ?? null,
        deleted_by: deleted ? named(deleted.by) : null,
      },
    };
  });
