import type { HelpOrigin } from '#client/lib/help.ts';
import { withoutLanguage } from '#client/lib/language/language.ts';
import { Dialog } from '#ui/dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { HelpPanel } from './help-panel.tsx';
import { originIn } from './origin.ts';
import { helpTexts as texts } from './texts.ts';

/** Opens help over the page; nothing behind it changes. */
export const openHelp = (origin: HelpOrigin): void =>
  void openModal((close) => (
    <Dialog title={texts.title} onClose={close} isAbove>
      <HelpPanel origin={originIn(origin, withoutLanguage(window.location.pathname))} />
    </Dialog>
  ));
