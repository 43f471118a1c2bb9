import { uploadSitePicture } from '#modules/content/contract/api.ts';
import { call } from '#client/lib/call.ts';

const UPLOAD_MS = 60_000;

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x80_00) text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
  return btoa(text);
};

/** Stores a picture for a draft; its address, or why it was not stored. */
export const uploadPicture = async (file: File): Promise<{ src: string } | { problem: string }> => {
  const answer = await call(uploadSitePicture, { image: await base64Of(file) }, { timeout: UPLOAD_MS, quiet: true });
  return answer.ok ? answer.value : { problem: answer.notice.msg };
};
