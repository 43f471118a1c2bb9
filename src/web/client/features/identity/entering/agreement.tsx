import { Link } from 'react-router';
import { useProductName } from '#client/lib/config.tsx';
import { registerTexts } from '../register-texts.ts';

/** Beside the tick. What is agreed to can be read in another tab, so that nothing typed is lost (IDN-035, C-113). */
export const Agreement = () => {
  const product = useProductName();
  const { age, terms, and, privacy, of } = registerTexts.register.agreement;
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
