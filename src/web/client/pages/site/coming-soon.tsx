import { EmailCapture } from '#client/features/site/email-capture.tsx';
import { comingSoonPage } from '#modules/content/contract/pages/coming-soon.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useProductName } from '#client/lib/config.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Notice } from '#ui/notice.tsx';

/** What visitors see before an installation opens (SIT-071, SIT-072, C-129). */
const ComingSoon = () => {
  const product = useProductName();
  const texts = useTexts(comingSoonPage);
  return (
    <Notice title={texts.title} picture="boat" above={<Logo name={product} size={40} />}>
      <p>{texts.text}</p>
      <EmailCapture list="coming_soon_email" texts={texts} />
      <GetHelpLink />
    </Notice>
  );
};

export default ComingSoon;
