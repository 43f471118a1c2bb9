import { refusalOf } from '#kernel/contract/refusals.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import { postFor } from '../facts.ts';
import type { ForumUseCase } from '../parts.ts';
import { gonePins } from './gone-pins.ts';

export const pin: ForumUseCase<[post: string]> = (parts) => async (caller, member, post) =>
  refusalOf(
    await parts.execute(caller, pins, THE_PINS, {
      type: 'PinPost',
      by: member,
      gone: await gonePins(parts),
      settings: parts.settings,
      post,
      ...(await postFor(parts, post, member)),
    }),
  );
