export type StageLayout = { columns: number; width: number; height: number; scrolls: boolean };

const WIDEST = 16 / 9;
const SMALLEST = 84;

/**
 * The tile size that shows so many faces as large as the stage allows, between a square (a portrait on upright
 * screens) and a film. When tiles would become too small to see a face, the stage scrolls. Sizes in pixels.
 */
export const stageLayout = (
  people: number,
  stage: { width: number; height: number },
  gap: number,
  smallest = SMALLEST,
): StageLayout => {
  const count = Math.max(1, people);
  // Cameras are wide: only on an upright screen is a face shown taller than wide.
  const tallest = stage.height > stage.width ? 4 / 5 : 1;
  let best: StageLayout = { columns: 1, width: 0, height: 0, scrolls: false };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const cellWidth = (stage.width - gap * (columns - 1)) / columns;
    const cellHeight = (stage.height - gap * (rows - 1)) / rows;
    const width = Math.floor(Math.min(cellWidth, cellHeight * WIDEST));
    const height = Math.floor(Math.min(cellHeight, width / tallest));
    if (width > 0 && height > 0 && width * height > best.width * best.height)
      best = { columns, width, height, scrolls: false };
  }
  if (best.height >= smallest && best.width >= smallest) return best;
  const columns = Math.max(1, Math.min(count, Math.floor((stage.width + gap) / (smallest * 1.25 + gap))));
  const width = Math.max(1, Math.floor((stage.width - gap * (columns - 1)) / columns));
  return { columns, width, height: Math.max(smallest, Math.floor(width / (4 / 3))), scrolls: true };
};
