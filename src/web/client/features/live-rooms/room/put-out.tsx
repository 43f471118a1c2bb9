import { Dialog } from '#ui/dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { roomTexts } from '../texts.ts';

/** Says to a person who was put out of a room why they are on another page now; a message that goes by itself is missed. */
export const showPutOut = (text: string): void => {
  openModal((close) => (
    <Dialog title={roomTexts.gone.title} onClose={close}>
      <p>{text}</p>
    </Dialog>
  ));
};
