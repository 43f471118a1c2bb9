import type { Sql } from '#kernel/database/database.ts';
import { handler, memberWriteHandler, type Call, type Handler } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { clause, CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { appealOutcome } from '#modules/moderation/contract/appeal-events.ts';
import { deed } from '#modules/moderation/contract/case-events.ts';
import { publishAuthorityAnswer } from '../commands/publish-authority-answer.ts';
import { setTrustText } from '../commands/set-trust-text.ts';
import { withdrawAuthorityAnswer } from '../commands/withdraw-authority-answer.ts';
import * as api from '../contract/api.ts';
import { LEAST_SHOWN, published, quartersBefore } from '../contract/figures.ts';
import { authorityAnswers, countedRows, trustWords } from '../projections/trust-rows.ts';

/** Two years. */
const QUARTERS = 8;

type TrustNeeds = Pick<KernelParts, 'sql' | 'execute'> & {
  /** From the settings, when staff have written nothing. */
  organization: string;
  dataLocation: string;
  retention: api.TrustPage['retention'];
  /** Whether there is a rota, and a person on it now. */
  duty: (now: string) => Promise<api.TrustPage['duty']>;
};

/** What all may read about those who run this installation, and what staff write for it. */
export const trustHandlers = (needs: TrustNeeds): Handler[] => {
  const { sql } = needs;

  const page = async ({ now }: Call): Promise<{ trust: api.TrustPage }> => {
    const [quarters, words, answers, duty] = await Promise.all([
      figuresOf(sql, now),
      trustWords(sql),
      authorityAnswers(sql),
      needs.duty(now),
    ]);
    const written = new Map(words.map(({ part, words: text }) => [part, text]));
    const textOf = (part: string, configured: string): string | null => {
      const text = written.get(part) ?? '';
      return text === '' ? configured || null : text;
    };
    return {
      trust: {
        organization: textOf('organization', needs.organization),
        duty,
        rules: clause.options.map((each) => ({ clause: each, sentence: CLAUSE_SENTENCES[each] })),
        quarters,
        data: textOf('data', needs.dataLocation),
        retention: needs.retention,
        authorities: answers.map(({ answer, words: text, at }) => ({ uuid: answer, text, time: at.toISOString() })),
      },
    };
  };

  return [
    handler(api.readTrust, (_, call) => page(call)),
    memberWriteHandler(api.setTrustText, ({ part, text }, { caller }) => setTrustText(needs)(caller, part, text), page),
    memberWriteHandler(
      api.publishAuthorityAnswer,
      ({ text }, { caller }) => publishAuthorityAnswer(needs)(caller, text),
      page,
    ),
    memberWriteHandler(
      api.withdrawAuthorityAnswer,
      ({ id }, { caller }) => withdrawAuthorityAnswer(needs)(caller, id),
      page,
    ),
  ];
};

/** From the first quarter in which something can be shown; the last one that is over always stands there. */
export const figuresOf = async (sql: Sql, now: string): Promise<api.QuarterFigures[]> => {
  const quarters = quartersBefore(now, QUARTERS);
  const rows = await countedRows(sql, quarters);
  const all = quarters.map((quarter) => {
    const counted = (kind: string, key: string) =>
      rows.find((row) => row.quarter === quarter && row.kind === kind && row.outcome === key)?.count ?? 0;
    const reports = counted('report', '');
    return {
      quarter,
      reports: reports < LEAST_SHOWN ? null : reports,
      decisions: published(deed.options.map((key) => ({ key, count: counted('decision', key) }))),
      appeals: published(appealOutcome.options.map((key) => ({ key, count: counted('appeal', key) }))),
    };
  });
  const first = all.findLastIndex(
    ({ reports, decisions, appeals }) =>
      [reports, decisions.total, appeals.total].some((figure) => figure !== null) ||
      [...decisions.rows, ...appeals.rows].some(({ count }) => count !== null),
  );
  return all.slice(0, Math.max(first, 0) + 1);
};
