import { Button } from '@mantine/core';
import { PROFILE_PICTURE_FIELD, PROFILE_PICTURE_SIDE } from '#modules/identity/contract/account.ts';
import { updateProfilePicture } from '#modules/identity/contract/api/accounts.ts';
import { useAction } from '#client/lib/action.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { toast } from '#client/lib/toast.ts';
import { usePictureInput } from '#ui/pictures/picture-input.tsx';
import { profileTexts } from './texts.ts';

const texts = profileTexts.picture;
/** Twice what is stored, so that the server shrinks a sharp one. */
const SHAPE = { width: PROFILE_PICTURE_SIDE * 2, height: PROFILE_PICTURE_SIDE * 2 };

/** Chooses the own picture, cut to a square before it is sent; or takes it away (IDN-090, IDN-094, IDN-095). */
export const OwnPicture = ({ hasPicture }: { hasPicture: boolean }) => {
  const { signedIn } = useSessionChange();
  const save = useAction(updateProfilePicture, {
    after: async () => void (await signedIn()),
    refused: () => toast.error(texts.failed),
  });
  const input = usePictureInput({
    label: texts.choose,
    shape: SHAPE,
    onProblem: (problem) => problem && toast.error(problem),
    onUse: (jpeg) => void save.run({ [PROFILE_PICTURE_FIELD]: jpeg.slice(jpeg.indexOf(',') + 1) }),
  });
  return (
    <>
      <Button variant="default" size="sm" loading={save.pending} onClick={input.choose}>
        {hasPicture ? texts.change : texts.choose}
      </Button>
      {hasPicture ? (
        <Button variant="default" size="sm" disabled={save.pending} onClick={() => void save.run({ remove: 'true' })}>
          {texts.remove}
        </Button>
      ) : null}
      {input.parts}
    </>
  );
};
