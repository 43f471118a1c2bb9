import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { readHistory } from '#modules/audit/contract/api.ts';

/** A page of a history, as it was answered. */
export type HistoryPageParts = AnswerOf<typeof readHistory>['history'];
