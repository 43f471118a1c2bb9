import { Link, useSearchParams } from 'react-router';
import { filled } from '#kernel/contract/wording.ts';
import { readLegalVersion, previewPage } from '#modules/content/contract/more-page-api.ts';
import { readPage, type PageContent } from '#modules/content/contract/page-api.ts';
import type { PageOfTexts } from '#modules/content/contract/page.ts';
import { legalPage } from '#modules/content/contract/pages/legal.ts';
import type { privacyPage } from '#modules/content/contract/pages/privacy.ts';
import type { termsPage } from '#modules/content/contract/pages/terms.ts';
import type { SiteContent } from '#modules/content/contract/site-content.ts';
import { withChanged } from '#modules/content/contract/changed-texts.ts';
import { withNames } from '#modules/content/contract/text-parts.ts';
import { useProductName, useSetting, useSiteConfig, useSupportEmail } from '#client/lib/config.tsx';
import { previewAs } from '#client/lib/site/preview.ts';
import { useCall } from '#client/lib/query.ts';
import { usualTexts, useTexts } from '#client/lib/site/site-texts.ts';
import { Panel, Stack } from '#ui/layout.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { Scroll } from '#ui/drawings/words.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Article } from './article.tsx';
import { legalVersionTexts } from './texts.ts';
import { useContent } from './use-content.ts';

type LegalTexts = PageOfTexts<(typeof termsPage | typeof privacyPage)['texts']>;
type Other = { to: string; page: LegalTexts };

/** What the texts name of this installation. */
const useFigures = (legal: SiteContent['legal']) => ({
  product: useProductName(),
  deletion_time: legalVersionTexts.span('day', useSetting('DELETION_UNDO_DAYS', 30)),
  copy_time: legalVersionTexts.span('day', useSetting('OWN_DATA_DAYS', 7)),
  username_time: legalVersionTexts.span('day', useSetting('USERNAME_RESERVED_DAYS', 90)),
  chat_time: legalVersionTexts.span('hour', useSetting('CHAT_LIFETIME_HOURS', 72)),
  chat_deletion_time: legalVersionTexts.span('day', useSetting('CHAT_DELETE_DAYS', 30)),
  dispute_notice: legalVersionTexts.span('day', legal.dispute_notice_days),
  claim_time: legalVersionTexts.span('year', legal.claim_years),
  liability_time: legalVersionTexts.span('month', legal.liability_months),
  arbitration_minimum: legal.arbitration_minimum,
  terms_updated: legal.terms_updated,
  privacy_updated: legal.privacy_updated,
});

const PAGES = { terms: 'terms', privacy: 'privacy' } as const;

/** What staff published of the page, or an earlier version of it; the words of the product never stand in for theirs here. */
const useLegalContent = (page: string, version: number | undefined) => {
  const isChanged = useSiteConfig()?.content?.[page] !== undefined;
  const usual = useCall(
    previewAs === undefined ? readPage : previewPage,
    { page },
    { enabled: version === undefined && (isChanged || previewAs !== undefined), quiet: true },
  );
  const earlier = useCall(
    readLegalVersion,
    { page: PAGES[page as keyof typeof PAGES], version: version ?? 0 },
    { enabled: version !== undefined, quiet: true },
  );
  return version === undefined ? (isChanged || previewAs !== undefined ? usual : undefined) : earlier;
};

/** One legal text, with this installation's name, periods and address, and the way to the other one. */
export const LegalPage = ({ page, other }: { page: LegalTexts; other: Other }) => {
  const given = useSearchParams()[0].get('version');
  const version = given !== null && /^\d{1,6}$/.test(given) ? Number(given) : undefined;
  const query = useLegalContent(page.name, version);
  return query === undefined ? (
    <Legal page={page} other={other} />
  ) : (
    <Loaded isPage query={query} loading={<LoadingState shape="text" rows={12} tall />}>
      {(content) => <Legal page={page} other={other} content={content} isEarlier={version !== undefined} />}
    </Loaded>
  );
};

const Legal = ({
  page,
  other,
  content,
  isEarlier = false,
}: {
  page: LegalTexts;
  other: Other;
  content?: PageContent & { figures?: SiteContent['legal'] };
  isEarlier?: boolean;
}) => {
  const product = useProductName();
  // What staff published is English, and the words of the product never stand in for a part of it.
  const texts: LegalTexts['texts'] = content === undefined ? usualTexts(page) : withChanged(page.texts, content.values);
  return (
    <>
      <Hero title={texts.title} lead={filled(texts.lead, { product })} picture={<Scroll />}>
        {isEarlier ? (
          <Panel as="p" p="md" mt="lg" tone="warm">
            {legalVersionTexts.earlier}{' '}
            {content?.since == null ? legalVersionTexts.first : <TimeText at={content.since} show="date" />}.{' '}
            <Link to={page.name === 'terms' ? '/terms-and-conditions' : '/privacy-policy'}>
              {legalVersionTexts.now}
            </Link>
          </Panel>
        ) : null}
      </Hero>
      <Loaded query={useContent('all')} loading={<LoadingState shape="text" rows={12} tall />}>
        {({ content: { legal } }) => (
          <Words
            texts={texts}
            legal={content?.figures ?? legal}
            other={other}
            since={content !== undefined && 'sections' in content.values ? content.since : null}
            isSummed={content === undefined || !('sections' in content.values) || 'summary' in content.values}
          />
        )}
      </Loaded>
    </>
  );
};

const Words = ({
  texts,
  legal,
  other,
  since,
  isSummed,
}: {
  texts: LegalTexts['texts'];
  legal: SiteContent['legal'];
  other: Other;
  /** When words of staff began to be shown; null for the sample of the product. */
  since: string | null;
  /** Whether the summary is of this text: the product’s own is not of the words of staff. */
  isSummed: boolean;
}) => {
  const figures = useFigures(legal);
  const both = useTexts(legalPage);
  const email = useSupportEmail();
  const shown = withNames(texts, (text) => filled(text, figures));
  return (
    <Article
      texts={both}
      summary={isSummed ? shown.summary : []}
      parts={shown.sections}
      updated={
        since === null ? (
          <>
            <span>{shown.updated}</span> {both.sample === '' ? null : <span>{both.sample}</span>}
          </>
        ) : (
          <>
            {legalVersionTexts.updated} <TimeText at={since} show="date" />
          </>
        )
      }
    >
      <Section title={both.contact.title}>
        <Stack>
          {email === undefined ? (
            <p>{both.contact.noAddress}</p>
          ) : (
            <p>
              {both.contact.at} <a href={`mailto:${email}`}>{email}</a>.
            </p>
          )}
          <p>
            {shown.other} <Link to={other.to}>{usualTexts(other.page).title}</Link>.
          </p>
        </Stack>
      </Section>
    </Article>
  );
};
