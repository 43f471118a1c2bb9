import type { ArrangePlace } from './arrange.ts';

const centre = ({ left, top, width, height }: ArrangePlace) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * Which tile an arrow key leads to from the tile at `from`: the nearest one in that direction, Home and End to the first and
 * last. Null for other keys and at the edge.
 */
export const neighbour = (places: readonly ArrangePlace[], from: number, key: string): number | null => {
  const here = places[from];
  if (!here) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return places.length - 1;
  const start = centre(here);
  let best: number | null = null;
  let nearest = Infinity;
  for (const [index, place] of places.entries()) {
    if (index === from) continue;
    const { x, y } = centre(place);
    const [dx, dy] = [x - start.x, y - start.y];
    const ways: Record<string, [along: number, aside: number]> = {
      ArrowRight: [dx, dy],
      ArrowLeft: [-dx, dy],
      ArrowDown: [dy, dx],
      ArrowUp: [-dy, dx],
    };
    const way = ways[key];
    if (!way || way[0] <= 1) continue;
    // Straight ahead is nearer than slantwise.
    const distance = way[0] + 2.5 * Math.abs(way[1]);
    if (distance < nearest) [best, nearest] = [index, distance];
  }
  return best;
};
