import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { readHistory } from '#modules/audit/contract/api.ts';

export type HistoryPageParts = AnswerOf<typeof readHistory>['history'];
