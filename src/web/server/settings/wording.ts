import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { refusals } from '#modules/refusals.ts';
import { translatedRefusals } from '#modules/translated-refusals.ts';
import type { Wording } from '#kernel/contract/refusals.ts';
import type { CommonSettings } from '#kernel/parts.ts';

/** How this installation words its refusals: with its name and with the limits it has set. */
export const wordingOf = (settings: CommonSettings, readerLanguage: () => Language = () => OWN_LANGUAGE): Wording => {
  return {
    refusals,
    // Read for each text: staff may change both while the product runs.
    get product() {
      return settings.productName;
    },
    get translated() {
      const language = readerLanguage();
      return language === OWN_LANGUAGE ? undefined : { language, texts: translatedRefusals[language] };
    },
    get settings() {
      const limits: Record<string, unknown> = {};
      for (const module of Object.values(settings) as unknown[])
        if (typeof module === 'object' && module !== null) Object.assign(limits, module);
      return limits;
    },
  };
};
