import type { Cut } from './crop.ts';

/** JPEG has no transparent parts: like on the server, they become white. */
export const drawOnWhite = (canvas: HTMLCanvasElement, picture: ImageBitmap, part?: Cut): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width, height } = part ?? { left: 0, top: 0, width: picture.width, height: picture.height };
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
};
