import { Modal } from '@mantine/core';
import { useProductName } from '../lib/config.tsx';
import { texts } from '../lib/texts.ts';

/** Cannot be closed; reloading with cookies switched on is the way out (SIT-117). */
const CookiesModal = () => {
  const product = useProductName();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Cookies are switched off"
    >
      <p>{texts.cookiesRequired(product)}</p>
    </Modal>
  );
};

export default CookiesModal;
