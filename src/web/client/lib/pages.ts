const known = new Set<string>();

/** The route table says which pages there are; pages ask here, because the table leads to them. */
export const declarePages = (paths: readonly string[]): void => paths.forEach((path) => known.add(path));

/** Is there a page at this plain path? Keeps dead links out of menus, pages and the footer. */
export const pageExists = (path: string): boolean => known.has(path);
