import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { profileTexts } from './texts.ts';

const texts = profileTexts.hosting;

/** How one becomes a host and what each level may do (C-066); it invites to host (SIT-105, C-187). */
export const HostingDialog = ({ level, onClose }: { level: number; onClose: () => void }) => (
  <Dialog
    title={texts.title}
    onClose={onClose}
    action={
      <LinkButton to="/host" onClick={onClose}>
        {texts.learn}
      </LinkButton>
    }
  >
    <p>{texts.text}</p>
    <Facts look="above">
      {texts.levels.map(([name, text]) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </Facts>
    <p>{texts.yours(level)}</p>
  </Dialog>
);
