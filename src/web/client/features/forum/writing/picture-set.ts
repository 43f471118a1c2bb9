/** A picture as a data URL, empty for none, and what it shows. */
export type ChosenPicture = { src: string; alt: string };

/** The pictures chosen for a post or a reply: their order, and each by its id (SIT-109). */
export type PictureSet = { order: readonly string[]; data: Readonly<Record<string, ChosenPicture>> };

/** One picture per post or reply (FOR-013). */
const MOST = 1;

export const noPictures: PictureSet = { order: [], data: {} };

export const isFull = ({ order }: PictureSet): boolean => order.length >= MOST;

/** Changes the picture `id` where it stands, or adds it at the end. */
export const withPicture = ({ order, data }: PictureSet, id: string, picture: ChosenPicture): PictureSet => ({
  order: order.includes(id) ? order : [...order, id],
  data: { ...data, [id]: picture },
});

export const withoutPicture = (set: PictureSet, id: string): PictureSet => {
  const { [id]: _removed, ...data } = set.data;
  return { order: set.order.filter((other) => other !== id), data };
};

export const picturesOf = ({ order, data }: PictureSet): ChosenPicture[] => order.flatMap((id) => data[id] ?? []);
