import { Accordion, Box, Button } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { getSite, publishPage, type SiteEntry, type SitePage } from '#modules/content/contract/api.ts';
import { AGREED } from '#modules/content/contract/agreed.ts';
import type { SiteLevel } from '#modules/content/contract/content-events.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { ListSearch } from '#ui/listing.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { siteTexts as texts } from './texts.ts';

const PublishAll = ({ page, onClose }: { page: SitePage; onClose: () => void }) => {
  const drafts = page.entries.filter(({ has_draft: hasDraft }) => hasDraft);
  const publish = useAction(publishPage, { done: texts.published, quiet: true });
  return (
    <PublishDialog
      asksAgain={drafts.some(({ key }) => AGREED.test(key))}
      onClose={onClose}
      publish={(choice) =>
        publish.run({ page: page.page, drafts: drafts.map(({ key, revision }) => ({ key, revision })), ...choice })
      }
    />
  );
};

const State = ({ entry }: { entry: SiteEntry }) => (
  <>
    {entry.has_draft ? <StatusBadge tone="warm">{texts.state.draft}</StatusBadge> : null}
    {entry.upcoming === null ? null : (
      <StatusBadge tone="caution">
        {texts.state.upcoming} <TimeText at={entry.upcoming} />
      </StatusBadge>
    )}
    {entry.is_changed ? <StatusBadge tone="good">{texts.state.changed}</StatusBadge> : null}
    {entry.specified.length > 0 && entry.kind !== 'number' && entry.kind !== 'switch' ? (
      <StatusBadge tone="quiet">{entry.specified.join(', ')}</StatusBadge>
    ) : null}
  </>
);

/** What is shown nowhere that can be opened alone. */
const WITHOUT_PREVIEW = /^(?:setting|coming-soon)$|^(?:mails|words)-/;
/** From so many texts on a page has a search of its own. */
const MANY = 25;

const Entries = ({ page, level }: { page: SitePage; level: SiteLevel }) => {
  // A search leads to one text.
  const { hash } = useLocation();
  const [open, setOpen] = useState<string[]>(() => [hash.slice(1)]);
  const [words, setWords] = useState('');
  const searched = words.toLowerCase();
  return (
    <>
      {page.entries.length < MANY ? null : (
        <Box maw="32rem" mb="md">
          <ListSearch label={texts.fewer} q="" onChange={setWords} />
        </Box>
      )}
      <Accordion multiple value={open} onChange={setOpen} variant="separated" radius="lg" order={2}>
        {page.entries
          .filter(({ label, excerpt }) => `${label} ${excerpt}`.toLowerCase().includes(searched))
          .map((entry) => (
            <Accordion.Item
              key={entry.key}
              id={entry.key}
              value={entry.key}
              bg="var(--ws-surface)"
              bd="1px solid var(--ws-line)"
            >
              <Accordion.Control>
                <Row>
                  <strong>{entry.label}</strong>
                  <State entry={entry} />
                </Row>
                {entry.excerpt === '' || entry.kind === 'markdown' ? null : <Soft>{entry.excerpt}</Soft>}
              </Accordion.Control>
              <Accordion.Panel>
                {open.includes(entry.key) ? <EntryEditor entryKey={entry.key} level={level} /> : null}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
    </>
  );
};

const Desk = ({ page, level }: { page: SitePage; level: SiteLevel }) => {
  const drafts = page.entries.filter(({ has_draft: hasDraft }) => hasDraft);
  const drafted = drafts.map(({ key, revision }) => `${key}:${revision}`).join();
  const path = page.path ?? (WITHOUT_PREVIEW.test(page.page) ? null : '/homepage');
  return (
    <>
      <Row mb="sm">
        <Link to="/admin/site">{texts.back}</Link>
      </Row>
      <PageTitle
        lead={page.group === 'settings' || page.group === 'mails' ? undefined : texts.shownTo[page.shown_to]}
        actions={
          <>
            {drafts.length > 0 && level === 'publish' ? (
              <Button onClick={() => openModal((close) => <PublishAll page={page} onClose={close} />)}>
                {texts.publishAll(drafts.length)}
              </Button>
            ) : null}
            {page.path === null ? null : <WayLink to={page.path} text={texts.open} />}
          </>
        }
      >
        {page.label}
      </PageTitle>
      {texts.level[level] === '' ? null : <Soft mb="md">{texts.level[level]}</Soft>}
      <Entries page={page} level={level} />
      {page.group === 'mails' ? (
        <Section title={texts.preview.title}>
          <LetterPreview page={page} drafted={drafted} />
        </Section>
      ) : path === null ? null : (
        <Section title={texts.preview.title}>
          <Preview page={page} path={path} drafted={drafted} />
        </Section>
      )}
    </>
  );
};

/** One page of the desk: what can be changed of it, and how it looks with the drafts. */
export const DeskPage = ({ name }: { name: string }) => (
  <Loaded
    isPage
    query={useCall(getSite, { page: name }, { topics: [['site']], quiet: true })}
    loading={<LoadingState rows={6} tall />}
  >
    {({ pages, level }) => {
      const page = pages.find((each) => each.page === name);
      return page === undefined ? (
        <Notice title={texts.list.none}>
          <Link to="/admin/site">{texts.back}</Link>
        </Notice>
      ) : (
        <Desk page={page} level={level} />
      );
    }}
  </Loaded>
);
