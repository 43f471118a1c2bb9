import { Box, Button, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { loadMarketingData, putMarketingData } from '#modules/site/contract/api.ts';
import { ANNOUNCEMENT_KEY } from '#modules/site/contract/captured-email.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Form, FormButtons } from '#ui/form.tsx';
import { Soft } from '#ui/layout.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.announcement;

/** Where the announcement leads, and what people left on lists and in surveys (ADM-039, SIT-134). */
export const Announcement = () => (
  <>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Section title={texts.link}>
      <Loaded
        query={useCall(loadMarketingData, { x: ANNOUNCEMENT_KEY }, { topics: [['dump']], staleTime: 0, quiet: true })}
        loading={<LoadingState rows={2} />}
      >
        {({ dump: [entry] }) => <LinkForm key={entry?.val} current={entry?.val ?? ''} />}
      </Loaded>
    </Section>
    {Object.entries(texts.lists).map(([key, title]) => (
      <Section key={key} title={title}>
        <MarketingList list={key} />
      </Section>
    ))}
  </>
);

const LinkForm = ({ current }: { current: string }) => {
  const [username, setUsername] = useInputState(current);
  const save = useAction(putMarketingData, { done: texts.saved });
  return (
    <Form
      error={save.notice?.msg}
      gap="sm"
      maw="26rem"
      onChange={save.clear}
      onSubmit={() => void save.run({ x: 'set', key: ANNOUNCEMENT_KEY, val: username.trim() })}
    >
      <TextInput label={texts.username} description={texts.linkText} value={username} onChange={setUsername} />
      <FormButtons yes={texts.save} pending={save.pending} />
    </Form>
  );
};

/** As many entries as one answer holds. */
const MOST = 1000;

const record = z.record(z.string(), z.unknown());

/** What people wrote in an entry: an address, or words. Ids, times and scores stay where they are; scores are in the survey report. */
const writtenIn = (val: string): string | null => {
  const read = record.safeParse(parsed(val));
  if (!read.success) return val;
  const { email, reason, how_could_make_better: better } = read.data;
  const words = [email, reason, better].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof words === 'string' ? words : null;
};

const parsed = (val: string): unknown => {
  try {
    return JSON.parse(val);
  } catch {
    return undefined;
  }
};

const MarketingList = ({ list, offset = 0 }: { list: string; offset?: number }) => {
  const [showsEarlier, showEarlier] = useState(false);
  return (
    <Loaded
      query={useCall(loadMarketingData, { x: list, limit: MOST, offset }, { staleTime: 0, quiet: true })}
      loading={<LoadingState rows={1} shape="text" />}
    >
      {({ dump }) =>
        dump.length === 0 ? (
          <Soft>{texts.empty}</Soft>
        ) : (
          <>
            <details>
              <summary>{texts.listed(dump.length, offset)}</summary>
              <Box component="ul" mt="sm" style={{ overflowWrap: 'anywhere' }}>
                {dump.map(({ val }, at) => {
                  const written = writtenIn(val);
                  return written === null ? null : (
                    <li key={offset + at} dir="auto">
                      {written}
                    </li>
                  );
                })}
              </Box>
            </details>
            {dump.length < MOST ? null : showsEarlier ? (
              <MarketingList list={list} offset={offset + MOST} />
            ) : (
              <Button mt="sm" variant="default" onClick={() => showEarlier(true)}>
                {texts.earlier}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
};
