import { useState } from 'react';
import { tabStorage } from '#client/lib/storage.ts';
import { steps, type SurveyStepsStep } from './survey-steps.ts';

/** Progress of this window in the survey of one session, stored for a reload. */
export type SurveyProgress = {
  left: SurveyStepsStep[];
  /** How many questions there were in the beginning. */
  total: number;
  mood: number | null;
  support: number | null;
  /** Feels awful or bad, and has not been met with help yet. */
  unwell: boolean;
};

const key = (session: string) => `survey-${session}`;
const isStep = (value: unknown): value is SurveyStepsStep => steps.includes(value as SurveyStepsStep);
const scale = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const progressOf = (session: string): SurveyProgress | null => {
  try {
    const stored = JSON.parse(tabStorage.read(key(session)) ?? 'null') as Partial<SurveyProgress> | null;
    if (stored === null || !Array.isArray(stored.left)) return null;
    const left = stored.left.filter(isStep);
    const total = Math.max(left.length, scale(stored.total) ?? 0);
    return { left, total, mood: scale(stored.mood), support: scale(stored.support), unwell: stored.unwell === true };
  } catch {
    return null;
  }
};

const OWED = 'help-owed';
/** Whether a person of this tab said that they feel bad and was not met with help yet: known without the server. */
export const isHelpOwed = (): boolean => tabStorage.read(OWED) !== null;

export const keepProgress = (session: string, progress: SurveyProgress): void => {
  tabStorage.write(key(session), JSON.stringify(progress));
  if (progress.unwell) tabStorage.write(OWED, 'true');
  else tabStorage.forget(OWED);
};

const wordsKey = (session: string, step: SurveyStepsStep) => `survey-${step}-${session}`;

/** What is being written at one question, stored for a reload until it is sent. */
export const useWords = (session: string, step: SurveyStepsStep) => {
  const [words, setWords] = useState(() => tabStorage.read(wordsKey(session, step)) ?? '');
  const write = (next: string) => {
    setWords(next);
    tabStorage.write(wordsKey(session, step), next);
  };
  return [words, write] as const;
};
export const forgetWords = (session: string, step: SurveyStepsStep): void => tabStorage.forget(wordsKey(session, step));
