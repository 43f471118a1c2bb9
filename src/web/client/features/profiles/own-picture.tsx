import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { PROFILE_PICTURE_FIELD, PROFILE_PICTURE_SIDE } from '../../../../modules/identity/contract/account.ts';
import { updateProfilePicture } from '../../../../modules/identity/contract/api.ts';
import { useAction } from '../../lib/action.ts';
import { useSessionChange } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { CropDialog } from '../../ui/crop-dialog.tsx';
import { profileTexts } from './texts.ts';

const texts = profileTexts.picture;
/** Twice what is stored, so that the server shrinks a sharp one. */
const SHAPE = { width: PROFILE_PICTURE_SIDE * 2, height: PROFILE_PICTURE_SIDE * 2 };

/** Chooses the own picture, cut to a square before it is sent; or takes it away (IDN-090, IDN-094, IDN-095). */
export const OwnPicture = ({ hasPicture }: { hasPicture: boolean }) => {
  const input = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<ImageBitmap>();
  const { signedIn } = useSessionChange();
  const save = useAction(updateProfilePicture, {
    after: async () => void (await signedIn()),
    refused: () => toast.error(texts.failed),
  });
  const done = () => {
    cropping?.close();
    setCropping(undefined);
  };
  const open = async (file: File) => {
    const bitmap = file.type === 'image/jpeg' ? await createImageBitmap(file).catch(() => undefined) : undefined;
    if (bitmap) setCropping(bitmap);
    else toast.error(texts.notJpeg);
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" loading={save.pending} onClick={() => input.current?.click()}>
        {hasPicture ? texts.change : texts.choose}
      </Button>
      {hasPicture ? (
        <Button variant="subtle" size="sm" disabled={save.pending} onClick={() => void save.run({ remove: 'true' })}>
          {texts.remove}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,.jpg,.jpeg"
        aria-label={texts.choose}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen once more.
          event.currentTarget.value = '';
          if (file) void open(file);
        }}
      />
      <CropDialog
        picture={cropping}
        shape={SHAPE}
        onClose={done}
        onUse={(jpeg) => {
          done();
          void save.run({ [PROFILE_PICTURE_FIELD]: jpeg.slice(jpeg.indexOf(',') + 1) });
        }}
      />
    </Group>
  );
};
