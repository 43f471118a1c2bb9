import { useParams } from 'react-router';
import { unsubscribeMails } from '#modules/notifications/contract/api.ts';
import { unsubscribeTexts as texts } from '#client/features/notifications/reminding-texts.ts';
import { call } from '#client/lib/call.ts';
import { useProductName } from '#client/lib/config.tsx';
import { MailedLink } from '#ui/links/mailed-link.tsx';
import NotFound from '../site/not-found.tsx';

/** `/unsubscribe/{a}/{b}`, from a mail; works logged in or out (IDN-008, C-085). */
const Unsubscribe = () => {
  const { a, b } = useParams();
  const product = useProductName();
  if (a === undefined || b === undefined) return <NotFound text={texts.wrong} />;
  return (
    <MailedLink
      key={`${a}/${b}`}
      send={() => call(unsubscribeMails, { a, b }, { quiet: true })}
      texts={texts}
      done={texts.done(product)}
      more={texts.still}
      wrong={<NotFound text={texts.wrong} />}
    />
  );
};

export default Unsubscribe;
