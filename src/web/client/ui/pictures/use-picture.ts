import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { call } from '#client/lib/call.ts';
import { laterTexts } from '#client/lib/site/later-texts.ts';
import { toast } from '#client/lib/toast.ts';

/** The picture of a form: as it was, another one, or none. */
export type UsePicture = {
  /** What is shown now: an address or a data URL. */
  src: string | null;
  choose: (jpeg: string | null) => void;
};

/** An endpoint that takes the picture of the thing `id`. */
type PictureEndpoint = Endpoint & { input: z.ZodType<unknown, { id: string; image: string }> };

const UPLOAD_MS = 60_000;
const COPY_MS = 15_000;

/**
 * @param before the picture the form begins with; that of a copied thing (`isCopy`) is sent although it was not changed
 * @param of.notSaved the toast when sending fails, for the thing itself is saved by then
 */
export const usePicture = (
  before: string | null,
  { isCopy = false, notSaved }: { isCopy?: boolean; notSaved: (why: string) => string },
) => {
  const [src, choose] = useState(before);
  return {
    src,
    choose,
    /** Sends it when it differs from what the thing has. */
    save: async (endpoint: PictureEndpoint, { id }: { id: string }): Promise<void> => {
      if (isCopy ? src === null : src === before) return;
      const image = src === null ? '' : await base64Of(src);
      if (image === undefined) {
        toast.error(notSaved(laterTexts.picture.notJpeg));
        return;
      }
      const answer = await call(endpoint, { id, image }, { timeout: UPLOAD_MS, quiet: true });
      if (!answer.ok) toast.error(notSaved(answer.notice.msg));
    },
  };
};

/** The bytes of a data URL, or of a picture of ours. */
const base64Of = async (src: string): Promise<string | undefined> => {
  if (src.startsWith('data:')) return src.slice(src.indexOf(',') + 1);
  try {
    const response = await fetch(src, { signal: AbortSignal.timeout(COPY_MS) });
    if (!response.ok) return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  } catch {
    return undefined;
  }
};
