/** A, B, … Z, AA, AB, … for 0, 1, … */
export const letters = (place: number): string =>
  (place >= 26 ? letters(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
