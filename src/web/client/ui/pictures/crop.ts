export type Size = { width: number; height: number };
/** How far one has zoomed in, and which point of the picture is in the middle; 0 to 1 from its left and its top. */
export type View = { zoom: number; x: number; y: number };
export type Cut = Size & { left: number; top: number };

/** The whole picture, as far as it fits. */
export const wholePicture: View = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The part of a picture that fills a frame of this shape, in the picture's own pixels; never beyond its edges. */
export const cutOf = (picture: Size, shape: Size, { zoom, x, y }: View): Cut => {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height) / zoom;
  const [width, height] = [shape.width * scale, shape.height * scale];
  return {
    width,
    height,
    left: clamp(x * picture.width - width / 2, 0, picture.width - width),
    top: clamp(y * picture.height - height / 2, 0, picture.height - height),
  };
};

/** The view after the picture was pushed by parts of the frame: 1 is a whole frame to the right, or down. */
export const moved = (picture: Size, shape: Size, view: View, actor: { x: number; y: number }): View =>
  seen(picture, shape, view, actor);

/** The view after zooming; what is in the middle stays there as far as the edges allow. */
export const zoomed = (picture: Size, shape: Size, view: View, zoom: number): View =>
  seen(picture, shape, { ...view, zoom: clamp(zoom, 1, MOST_ZOOM) }, { x: 0, y: 0 });

const seen = (picture: Size, shape: Size, view: View, actor: { x: number; y: number }): View => {
  const cut = cutOf(picture, shape, view);
  const left = clamp(cut.left - actor.x * cut.width, 0, picture.width - cut.width);
  const top = clamp(cut.top - actor.y * cut.height, 0, picture.height - cut.height);
  return {
    zoom: view.zoom,
    x: (left + cut.width / 2) / picture.width,
    y: (top + cut.height / 2) / picture.height,
  };
};

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
