import { previewPage } from '#modules/content/contract/more-page-api.ts';
import { previewContent } from '#modules/site/contract/content-api.ts';
import { callOrThrow } from '../query.ts';

/** What staff see in the frame of their desk, with their drafts. Loaded there alone. */
export const previewedPage = (page: string) => callOrThrow(previewPage, { page });

export const previewedConfig = async <Config extends object>(config: Config): Promise<Config> => {
  const { product_name, look, changed } = await callOrThrow(previewContent, {});
  const content = Object.fromEntries(changed.map((page) => [page, 'draft']));
  return { ...config, product_name, content, ...(look ? { look } : {}) };
};
