import { useEffect, useRef } from 'react';
import { FormError } from '#ui/form.tsx';

/** What the server said, above the form (IDN-036); on a small screen the page moves there. */
export const TopError = ({ children }: { children: string | undefined }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) box.current?.scrollIntoView({ block: 'center' });
  }, [children]);
  return (
    <div ref={box}>
      <FormError>{children}</FormError>
    </div>
  );
};
