import { Link } from 'react-router';
import { useProductName } from '#client/lib/config.tsx';
import { identityTexts } from '../texts.ts';

/** Beside the tick. What is agreed to can be read in another tab, so that nothing typed is lost (IDN-035, C-113). */
export const Agreement = () => {
  const product = useProductName();
  const { age, terms, and, privacy, of } = identityTexts.register.agreement;
  return (
    <>
      {age}{' '}
      <Link to="/terms-and-conditions" target="_blank">
        {terms}
      </Link>{' '}
      {and}{' '}
      <Link to="/privacy-policy" target="_blank">
        {privacy}
      </Link>{' '}
      {of(product)}
    </>
  );
};
