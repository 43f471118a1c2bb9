import { useProductName } from '#client/lib/config.tsx';

/** The name of the browser's tab: the page, then the product, so that a list of tabs can be read. */
export const DocumentTitle = ({ children }: { children: string }) => {
  const product = useProductName();
  return <title>{children === product ? product : `${children} · ${product}`}</title>;
};
