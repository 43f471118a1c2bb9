import { Box } from '@mantine/core';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { useProductName } from '../../lib/config.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Soft, Stack } from '../../ui/layout.tsx';
import { PageTitle, Section } from '../../ui/page.tsx';
import { firstLines, helpTexts as texts, moreLines, type HelpLine } from './help-lines.ts';
import styles from './get-help.module.css';

/** Whom to call or text, and what helps until then (I-044). Needs nothing from the server. */
export const GetHelp = () => (
  <>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Section title={texts.firstTitle}>
      <Stack as="ul">
        {firstLines.map((line) => (
          <Line key={line.name} line={line} prominent />
        ))}
      </Stack>
      <Soft size="inherit" mt="sm">
        {texts.elsewhere}{' '}
        <a href="https://findahelpline.com" rel="noopener noreferrer">
          {texts.elsewhereSite}
        </a>
        .
      </Soft>
    </Section>
    <Section title={texts.nowTitle}>
      <Stack as="ol" gap="xs" ps="lg" className={styles.now}>
        {texts.now.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
    </Section>
    <Section title={texts.otherTitle}>
      <p>{texts.other}</p>
    </Section>
    <Section title={texts.moreTitle}>
      <Stack as="ul">
        {moreLines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </Stack>
    </Section>
    <Peers />
  </>
);

const Peers = () => (
  <Soft size="inherit" mt="sm">
    {texts.peers(useProductName())}
  </Soft>
);

const Line = ({ line, prominent = false }: { line: HelpLine; prominent?: boolean }) => (
  <Row as="li" className={styles.line} data-prominent={prominent || undefined} justify="space-between" gap="sm" p="md">
    <div style={{ flex: '1 1 18rem' }}>
      <Box component="h3" fz="lg" lh={1.3} mb="xxs">
        {line.name}
      </Box>
      <p>{line.when}</p>
    </div>
    <Row>
      {line.ways.map(({ text, href, spoken }) => (
        <a key={href} href={href} className={styles.way} aria-label={`${spoken ?? text}: ${line.name}`}>
          <Icon of={href.startsWith('sms') ? IconMessage : IconPhone} size={20} />
          {text}
        </a>
      ))}
    </Row>
  </Row>
);
