import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '#client/lib/toast.ts';
import { roomTexts } from '../texts.ts';
import { leadNews } from './news.ts';
import { leadTexts as texts } from './texts.ts';
import type { Leading } from './use-lead.ts';

/** Announces once to each participant who leads, and the current step of the agenda. */
export const useLeadNews = (leading: Leading | null): void => {
  const before = useRef<Leading['seen'] | null>(null);
  const seen = leading?.seen ?? null;
  const compare = useEffectEvent((now: Leading['seen'] | null) => {
    const last = before.current;
    before.current = now;
    if (!last || !leading) return;
    const news = leadNews(last.lead, leading.seen.lead, leading.me, leading.nameOf);
    if (news !== null) toast.info(news);
    const { agenda } = leading.seen;
    const title = agenda && agenda.step !== last.agenda?.step ? roomTexts.guide.steps[agenda.step]?.title : undefined;
    // The person who moved it sees it anyway.
    if (title !== undefined && !leading.movesAgenda) toast.info(texts.agenda.moved(title));
  });
  useEffect(() => compare(seen), [seen]);
};
