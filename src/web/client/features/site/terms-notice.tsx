import { Button } from '@mantine/core';
import { useState } from 'react';
import { acceptTerms } from '#modules/identity/contract/api/logins.ts';
import { termsToAgree } from '#modules/content/contract/more-page-api.ts';
import { useAction } from '#client/lib/action.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { useCall } from '#client/lib/query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormError } from '#ui/form.tsx';
import { Stack } from '#ui/layout.tsx';
import { changedTermsTexts as texts } from './texts.ts';

/** The version that the member will read another time. */
const PUT_OFF = 'terms-put-off';

/** Asks a member again after the legal pages changed (C-113, C-126). It can wait: it comes again with the next visit, not on each page of this one. */
const TermsNotice = () => {
  const [putOff, setPutOff] = useState(() => tabStorage.read(PUT_OFF));
  const [isClosed, close] = useState(false);
  const terms = useCall(termsToAgree, {}, { quiet: true, topics: [['config']] }).data;
  const agree = useAction(acceptTerms, { close: () => close(true), done: texts.done });
  if (isClosed || terms === undefined || !terms.is_due || putOff === terms.current.version) return null;
  const { agreed, current } = terms;
  const later = () => {
    tabStorage.write(PUT_OFF, current.version);
    setPutOff(current.version);
  };
  const changed = [
    { page: 'terms', path: '/terms-and-conditions', text: texts.terms },
    { page: 'privacy', path: '/privacy-policy', text: texts.privacy },
  ] as const;
  const newer = changed.filter(({ page }) => agreed?.[page] !== current[page]);
  return (
    <Dialog
      title={texts.title}
      onClose={later}
      close={texts.later}
      action={
        <Button loading={agree.pending} onClick={() => void agree.run({ terms: true, version: current.version })}>
          {texts.yes}
        </Button>
      }
    >
      <Stack gap="md">
        <p>{texts.text}</p>
        <Stack as="ul" gap="xs">
          {(newer.length === 0 ? changed : newer).map(({ page, path, text }) => (
            <li key={page}>
              <a href={path} target="_blank" rel="noopener">
                {text}
              </a>
              {agreed !== null && newer.length > 0 ? (
                <>
                  {' '}
                  (
                  <a href={`${path}?version=${agreed[page]}`} target="_blank" rel="noopener">
                    {texts.before}
                  </a>
                  )
                </>
              ) : null}
            </li>
          ))}
        </Stack>
        <FormError>{agree.notice?.msg}</FormError>
      </Stack>
    </Dialog>
  );
};

export default TermsNotice;
