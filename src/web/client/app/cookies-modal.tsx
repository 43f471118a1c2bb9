import { useProductName } from '#client/lib/config.tsx';
import { texts } from '#client/lib/texts.ts';
import { Dialog } from '#ui/dialog.tsx';

/** Cannot be closed; reloading with cookies switched on is the way out (SIT-117). */
const CookiesModal = () => {
  const product = useProductName();
  return (
    <Dialog title={texts.cookies.off} close={null}>
      <p>{texts.cookiesRequired(product)}</p>
    </Dialog>
  );
};

export default CookiesModal;
