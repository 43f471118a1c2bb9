import { stageLayout } from './stage-layout.ts';

export type Size = { width: number; height: number };
export type ArrangePlace = Size & { left: number; top: number };
export type Arrangement = {
  /** Where each lies, in the order given. */
  places: readonly ArrangePlace[];
  /** How high everything is together; more than the stage when it scrolls. */
  height: number;
  scrolls: boolean;
};

/** The thinnest strip beside a large picture, and the thickest, as shares of the stage. */
const STRIP = { from: 0.16, to: 0.42, step: 0.02 };
const FACE_IN_STRIP = 92;
const SMALLEST_IN_STRIP = 48;
const WIDEST_IN_STRIP = 260;

/** Rows of equal tiles in the middle of an area; the last row is centred too. */
const rows = (count: number, area: ArrangePlace, gap: number, columns: number, tile: Size): ArrangePlace[] => {
  const lines = Math.ceil(count / columns);
  const high = lines * tile.height + (lines - 1) * gap;
  const top = area.top + Math.max(0, (area.height - high) / 2);
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / columns);
    const inLine = Math.min(columns, count - line * columns);
    const wide = inLine * tile.width + (inLine - 1) * gap;
    return {
      width: tile.width,
      height: tile.height,
      left: Math.round(area.left + (area.width - wide) / 2 + (index % columns) * (tile.width + gap)),
      top: Math.round(top + line * (tile.height + gap)),
    };
  });
};

const inArea = (
  count: number,
  area: ArrangePlace,
  gap: number,
  widest = Infinity,
): { places: ArrangePlace[]; tile: Size } => {
  const { columns, width, height } = stageLayout(count, area, gap, SMALLEST_IN_STRIP);
  const tile = { width: Math.min(width, widest), height: Math.min(height, Math.round(widest * (height / width)) || 1) };
  return { places: rows(count, area, gap, columns, tile), tile };
};

/** The equal grid: all tiles have the same size. */
const grid = (count: number, stage: Size, gap: number): Arrangement => {
  const { columns, width, height, scrolls } = stageLayout(count, stage, gap);
  const places = rows(count, { ...stage, left: 0, top: 0 }, gap, columns, { width, height });
  const lines = Math.ceil(count / columns);
  return { places, height: Math.max(stage.height, lines * height + (lines - 1) * gap), scrolls };
};

/** A wide picture on an upright stage leaves room for the faces below it. */
const belowWide = (others: number, stage: Size, gap: number): { large: ArrangePlace; strip: ArrangePlace[] } => {
  const high = Math.round(Math.min(stage.height * 0.62, (stage.width * 9) / 16));
  const top = high + gap;
  const area = { left: 0, top, width: stage.width, height: Math.max(1, stage.height - top) };
  const { places } = inArea(others, area, gap, WIDEST_IN_STRIP);
  return { large: { left: 0, top: 0, width: stage.width, height: high }, strip: places };
};

/** One large picture, the others in a strip beside it, or below it on an upright stage. */
const withLarge = (
  others: number,
  stage: Size,
  gap: number,
  wide: boolean,
): { large: ArrangePlace; strip: ArrangePlace[] } => {
  const upright = stage.height > stage.width;
  if (upright && wide) return belowWide(others, stage, gap);
  const along = upright ? stage.height : stage.width;
  let strip: ArrangePlace[] = [];
  let thick = 0;
  for (let share = STRIP.from; share <= STRIP.to + 1e-9; share += STRIP.step) {
    thick = Math.round(along * share);
    const area = upright
      ? { left: 0, top: stage.height - thick, width: stage.width, height: thick }
      : { left: stage.width - thick, top: 0, width: thick, height: stage.height };
    const tried = inArea(others, area, gap, WIDEST_IN_STRIP);
    strip = tried.places;
    if (Math.min(tried.tile.width, tried.tile.height) >= FACE_IN_STRIP) break;
  }
  const large = upright
    ? { left: 0, top: 0, width: stage.width, height: Math.max(1, stage.height - thick - gap) }
    : { left: 0, top: 0, width: Math.max(1, stage.width - thick - gap), height: stage.height };
  return { large, strip };
};

/**
 * The tiles' rectangles on a stage, in pixels: a grid (ROM-115), or one large with the others in a strip. `featured` is
 * the index of the large one; `wide` marks it as a screen, which is never taller than it is wide.
 */
export const arrange = (
  count: number,
  featured: number | null,
  stage: Size,
  gap: number,
  wide = false,
): Arrangement => {
  if (featured === null || count < 2 || stage.width === 0) {
    return count === 1 && featured === 0 && stage.width > 0
      ? { places: [{ ...stage, left: 0, top: 0 }], height: stage.height, scrolls: false }
      : grid(count, stage, gap);
  }
  const { large, strip } = withLarge(count - 1, stage, gap, wide);
  const places = [...strip.slice(0, featured), large, ...strip.slice(featured)];
  const height = Math.max(stage.height, ...places.map(({ top, height }) => top + height));
  return { places, height, scrolls: height > stage.height + 1 };
};
