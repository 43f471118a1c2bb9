import { Box } from '@mantine/core';
import { Row, Soft, Stack } from '../../ui/layout.tsx';
import { EmailCapture } from './email-capture.tsx';
import { capture } from './texts.ts';
import { useContent } from './use-content.ts';

/** In the footer: social media, and an address for people who think about hosting (SIT-055, SIT-056). */
const FooterExtras = () => {
  const social = useContent().data?.content.social ?? [];
  return (
    <Stack gap="md">
      <section aria-labelledby="would-you-host">
        <Box component="h2" fz="h4" id="would-you-host">
          {capture.host.title}
        </Box>
        <Soft mb="sm">{capture.host.text}</Soft>
        <EmailCapture list="host_email_capture" texts={capture.host} />
      </section>
      {social.length === 0 ? null : (
        <Row as="ul" gap="md" style={{ listStyle: 'none' }}>
          {social.map(({ name, url }, at) => (
            <li key={at}>
              <a href={url} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
};

export default FooterExtras;
