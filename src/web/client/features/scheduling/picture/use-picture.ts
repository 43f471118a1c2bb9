import { useState } from 'react';
import type { Session } from '../../../../../modules/scheduling/contract/api.ts';
import {
  updateSeriesPicture,
  updateSessionPicture,
} from '../../../../../modules/scheduling/picture/contract/picture.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { pictureTexts } from './texts.ts';

/** The picture of a form: as it was, another one, or none. */
export type Picture = {
  /** What is shown now: an address or a data URL. */
  src: string | null;
  choose: (jpeg: string | null) => void;
  /** Sends it when it differs from what the session has; says so when that fails, for the session itself is saved. */
  save: (saved: Shows) => Promise<void>;
};

/** What the picture belongs to: the whole series while it is active, or one session. */
type Shows = Pick<Session, 'uuid'> & { series: Pick<NonNullable<Session['series']>, 'uuid' | 'status'> | null };

const UPLOAD_MS = 60_000;
const COPY_MS = 15_000;

/** @param before the picture the form begins with; a copied session has it, but the new one not yet */
export const usePicture = (before: string | null, isCopy = false): Picture => {
  const [src, choose] = useState(before);
  return {
    src,
    choose,
    save: async ({ uuid, series }) => {
      if (isCopy ? src === null : src === before) return;
      const image = src === null ? '' : await base64Of(src);
      if (image === undefined) return toast.error(pictureTexts.notSaved(pictureTexts.notJpeg));
      const answer = await (series?.status === 'ACTIVE'
        ? call(updateSeriesPicture, { id: series.uuid, image }, { timeout: UPLOAD_MS })
        : call(updateSessionPicture, { id: uuid, image }, { timeout: UPLOAD_MS }));
      if (!answer.ok && answer.status !== 0) toast.error(pictureTexts.notSaved(answer.notice.msg));
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
