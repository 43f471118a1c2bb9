import type { Group } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ShareLink } from '#ui/links/share-link.tsx';
import { wellTexts } from './texts.ts';

const texts = wellTexts.share;

/** The dialog in which the link of a Well is copied or handed to an app (COM-062, COM-063). */
export const ShareWell = ({ well, onClose }: { well: Group; onClose: () => void }) => (
  <Dialog onClose={onClose} title={texts.title}>
    <p>{texts.lead}</p>
    <ShareLink
      title={well.title}
      path={wellPath(well)}
      onShare={() => track('group_share_click', { group: well.uuid })}
    />
  </Dialog>
);
