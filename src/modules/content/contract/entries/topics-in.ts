import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { categories, type Category } from '../site-content.ts';
import { topicsEs } from '../site-content.es.ts';

const TEXTS = ['name', 'title', 'description'] as const;

/** Topics in the language of a reader; what an installation wrote itself stays as it is. */
export const topicsIn = (language: Language | undefined, shown: readonly Category[]): Category[] =>
  shown.map((topic) => {
    const own = categories.find(({ route }) => route === topic.route);
    const isOurs = own !== undefined && TEXTS.every((text) => topic[text] === own[text]);
    return (language ?? OWN_LANGUAGE) !== OWN_LANGUAGE && isOurs ? { ...topic, ...topicsEs[topic.route] } : topic;
  });
