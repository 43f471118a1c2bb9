import { Link } from 'react-router';
import { loadMarketingData } from '#modules/site/contract/api.ts';
import { ANNOUNCEMENT_KEY } from '#modules/site/contract/captured-email.ts';
import { useCall } from '#client/lib/query.ts';
import { filled } from '#kernel/contract/wording.ts';
import { announcementPage } from '#modules/content/contract/pages/announcement.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from './use-content.ts';

/** The picture of the announcement, leading to the profile that staff chose; nothing when it cannot be loaded (SIT-034, SIT-128). */
export const Announcement = () => {
  const texts = useTexts(announcementPage);
  const site = useContent().data;
  const picture = site?.content.announcement_picture ?? null;
  const { data } = useCall(
    loadMarketingData,
    { x: ANNOUNCEMENT_KEY },
    { topics: [['dump']], quiet: true, enabled: picture !== null, staleTime: 300_000 },
  );
  if (picture === null) return null;
  const username = data?.dump[0]?.val;
  const image = (
    <img
      src={picture}
      alt={username === undefined ? (site?.announcement_description ?? texts.alt) : filled(texts.leadsTo, { username })}
      loading="lazy"
      width={825}
      height={225}
      style={{ maxWidth: '100%', height: 'auto', borderRadius: 'var(--mantine-radius-lg)' }}
    />
  );
  return username !== undefined ? <Link to={`/profile/${encodeURIComponent(username)}`}>{image}</Link> : image;
};
