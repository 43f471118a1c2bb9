import { Box } from '@mantine/core';
import { useMember } from '#client/lib/session.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { EmailCapture } from './email-capture.tsx';
import { footerHostPage } from '#modules/content/contract/pages/footer.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from './use-content.ts';

/** In the footer: social media, and for visitors an address of people who think about hosting (SIT-055, SIT-056). */
const FooterExtras = () => {
  const social = useContent().data?.content.social ?? [];
  const texts = useTexts(footerHostPage);
  const isVisitor = useMember() === null;
  return (
    <>
      {social.length === 0 ? null : (
        <Row as="ul" gap="md">
          {social.map(({ name, url }, at) => (
            <li key={at}>
              <OutsideLink href={url}>{name}</OutsideLink>
            </li>
          ))}
        </Row>
      )}
      {isVisitor ? (
        <details>
          <Box component="summary" fw={750} style={{ cursor: 'pointer' }}>
            {texts.title}
          </Box>
          <Soft mb="sm">{texts.text}</Soft>
          <EmailCapture list="host_email_capture" texts={texts} />
        </details>
      ) : null}
    </>
  );
};

export default FooterExtras;
