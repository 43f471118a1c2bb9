import { useRef, useState, type ComponentProps } from 'react';
import { laterTexts as all } from '#client/lib/site/later-texts.ts';
import { CropDialog } from './crop-dialog.tsx';

const texts = all.picture;
const LARGEST_FILE = 40_000_000;
const JPEG = ['image/jpeg'];
const ANY_KIND = [...JPEG, 'image/png', 'image/webp', 'image/gif'];

/** Asks for a picture file and for the part of it that is used. `parts` are drawn somewhere; `choose` begins. */
export const usePictureInput = ({
  label,
  shape,
  anyKind = false,
  onProblem,
  onUse,
}: {
  label: string;
  /** Whether PNG, WebP and GIF files are taken, too (C-137). */
  anyKind?: boolean | undefined;
  /** Why the file is refused; undefined when another one is opened. */
  onProblem: (problem: string | undefined) => void;
  onUse: (jpeg: string) => void;
} & Pick<ComponentProps<typeof CropDialog>, 'shape'>) => {
  const kinds = anyKind ? ANY_KIND : JPEG;
  const input = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<ImageBitmap>();
  const open = async (file: File) => {
    onProblem(undefined);
    if (file.size > LARGEST_FILE) return onProblem(texts.tooLarge);
    const bitmap = kinds.includes(file.type) ? await createImageBitmap(file).catch(() => undefined) : undefined;
    if (!bitmap) return onProblem(anyKind ? texts.notShown : texts.notJpeg);
    setCropping(bitmap);
  };
  const done = () => {
    cropping?.close();
    setCropping(undefined);
  };
  const parts = (
    <>
      <input
        ref={input}
        type="file"
        accept={anyKind ? kinds.join() : 'image/jpeg,.jpg,.jpeg'}
        aria-label={label}
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
        {...(shape && { shape })}
        onClose={done}
        onUse={(jpeg) => {
          done();
          onUse(jpeg);
        }}
      />
    </>
  );
  return { choose: () => input.current?.click(), parts };
};
