import type { QueryClient } from '@tanstack/react-query';
import { readChanges } from '#modules/audit/contract/changes-api.ts';
import { readConduct } from '#modules/audit/contract/conduct-api.ts';
import { chainState, findHistories, listLooks, readHistory, readHistoryAt } from '#modules/audit/contract/api.ts';
import type { SoughtBy } from '#modules/audit/contract/audit-events.ts';
import { readMoney, type MoneySoughtBy } from '#modules/audit/contract/money-api.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { forgetReason } from './use-reason.ts';

export type TabMemoryAsked = { by: SoughtBy; text: string };
let lastAsked: TabMemoryAsked | undefined;
export type MoneyAsked = { by: MoneySoughtBy; text: string; day: string };
let lastMoney: MoneyAsked | undefined;

/** Coming back from a history finds the list again; what was typed may be a name, so it stands in no address. */
export const asked = (): TabMemoryAsked | undefined => lastAsked;
export const rememberAsked = (now: TabMemoryAsked): void => {
  lastAsked = now;
};
export const moneyAsked = (): MoneyAsked | undefined => lastMoney;
export const rememberMoneyAsked = (now: MoneyAsked): void => {
  lastMoney = now;
};

const APPOINTED = 'audit-appointed';
/** The member who was an auditor in this tab, to distinguish the end from never having been one. */
export const wasAppointed = (member: string): boolean => tabStorage.read(APPOINTED) === member;

/** Another member must not see the previous one's looks. */
export const rememberAppointed = (queries: QueryClient, member: string): void => {
  if (wasAppointed(member)) return;
  if (tabStorage.read(APPOINTED) !== null) forgetLooks(queries, false);
  tabStorage.write(APPOINTED, member);
};

const HISTORIES = [
  findHistories.path,
  readHistory.path,
  readHistoryAt.path,
  readConduct.path,
  readChanges.path,
  readMoney.path,
] as const;
/** Admins see these without being auditors. */
const FOR_ADMINS = [listLooks.path, chainState.path] as const;

const among = (paths: readonly unknown[]) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => paths.includes(queryKey[0]),
});

/** The scope changed: cached answers are dropped, and visible ones are refetched. */
export const refresh = (queries: QueryClient): void => {
  queries.removeQueries({ ...among(HISTORIES), type: 'inactive' });
  void queries.resetQueries(among(HISTORIES));
};

/**
 * Clears from this tab what an auditor was shown or typed: answers, requests in progress, the search and the reason.
 */
export const forgetLooks = (queries: QueryClient, isAdmin: boolean): void => {
  const paths: readonly unknown[] = isAdmin ? HISTORIES : [...HISTORIES, ...FOR_ADMINS];
  const looks = among(paths);
  void queries.cancelQueries(looks);
  queries.removeQueries(looks);
  lastAsked = undefined;
  lastMoney = undefined;
  forgetReason();
};
