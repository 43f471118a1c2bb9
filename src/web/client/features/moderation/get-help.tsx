import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { useProductName } from '../../lib/config.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle, Section } from '../../ui/page.tsx';
import { firstLines, helpTexts as texts, moreLines, type HelpLine } from './help-lines.ts';
import styles from './get-help.module.css';

/** Whom to call or text, and what helps until then (I-044). Needs nothing from the server. */
export const GetHelp = () => (
  <>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Section title={texts.firstTitle}>
      <ul className={styles.lines}>
        {firstLines.map((line) => (
          <Line key={line.name} line={line} prominent />
        ))}
      </ul>
      <p className={styles.elsewhere}>
        {texts.elsewhere}{' '}
        <a href="https://findahelpline.com" rel="noopener noreferrer">
          {texts.elsewhereSite}
        </a>
        .
      </p>
    </Section>
    <Section title={texts.nowTitle}>
      <ol className={styles.now}>
        {texts.now.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
    <Section title={texts.otherTitle}>
      <p>{texts.other}</p>
    </Section>
    <Section title={texts.moreTitle}>
      <ul className={styles.lines}>
        {moreLines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ul>
    </Section>
    <Peers />
  </>
);

const Peers = () => <p className={styles.elsewhere}>{texts.peers(useProductName())}</p>;

const Line = ({ line, prominent = false }: { line: HelpLine; prominent?: boolean }) => (
  <li className={styles.line} data-prominent={prominent || undefined}>
    <div>
      <h3>{line.name}</h3>
      <p>{line.when}</p>
    </div>
    <div className={styles.ways}>
      {line.ways.map(({ text, href, spoken }) => (
        <a key={href} href={href} className={styles.way} aria-label={`${spoken ?? text}: ${line.name}`}>
          <Icon of={href.startsWith('sms') ? IconMessage : IconPhone} size={20} />
          {text}
        </a>
      ))}
    </div>
  </li>
);
