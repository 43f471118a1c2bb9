import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { World } from '../support/world.ts';

/** What the last call, one of this endpoint, answered; a refusal fails the step with its text. */
export const answered = <O extends z.ZodType>({ outcome }: World, endpoint: Endpoint<z.ZodType, O>): z.output<O> => {
  if (!outcome) assert.fail('nobody asked for anything yet');
  if (!outcome.ok) assert.fail(`it was refused: ${outcome.notice.msg}`);
  return endpoint.output.parse(outcome.value);
};
