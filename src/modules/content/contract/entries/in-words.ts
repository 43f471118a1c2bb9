/** A key, or a part of one, as people read it: `home.stepsTitle` is `Home: steps title`. */
export const inWords = (name: string): string => {
  const words = name
    .split('.')
    .map((part) =>
      part
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll(/[-_]/g, ' ')
        .toLowerCase(),
    )
    .join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
