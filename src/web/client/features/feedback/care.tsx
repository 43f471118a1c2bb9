import { localHref } from '#client/lib/language/language.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSupportEmail } from '#client/lib/config.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { feedbackTexts } from './texts.ts';
import styles from './survey.module.css';
import { DocumentTitle } from '#ui/document-title.tsx';

const texts = feedbackTexts.care;

export const WaysToHelp = () => {
  const email = useSupportEmail();
  return (
    <Stack align="flex-start">
      <GetHelpLink look="chip" newTab />
      <a href={localHref('/breathe')} target="_blank" rel="noopener">
        {texts.breathe}
      </a>
      <Link to="/sessions">{texts.sessions}</Link>
      {email === undefined ? null : <a href={`mailto:${email}`}>{texts.write}</a>}
    </Stack>
  );
};

/** For people who feel awful or bad after a session: help and company before any further question. */
export const Care = ({ onContinue, onFinish }: { onContinue: () => void; onFinish: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="lg">
      <DocumentTitle>{texts.title}</DocumentTitle>
      <Stack gap="xs" className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <Soft size="inherit">{texts.text}</Soft>
      </Stack>
      <WaysToHelp />
      <Stack gap="xs">
        <Button size="lg" variant="default" fullWidth onClick={onFinish}>
          {texts.finish}
        </Button>
        <Button variant="subtle" fullWidth onClick={onContinue}>
          {texts.proceed}
        </Button>
      </Stack>
    </Stack>
  );
};
