import { Text } from '@mantine/core';
import '@mantine/core/styles/Text.layer.css';
import { linkPreview, type ForumPost } from '#modules/forum/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { OutsideSign } from '#ui/links/outside-link.tsx';
import { OneLine, Row, Soft, Stack } from '#ui/layout.tsx';
import { firstLink } from '../text-parts.ts';
import styles from '../forum.module.css';

const HOUR_MS = 3_600_000;

/** What stands behind the first link of a text (FOR-025); nothing while it is unknown, or when the page has no summary. */
export const LinkCard = ({ content }: Pick<ForumPost, 'content'>) => {
  const url = content === null ? undefined : firstLink(content);
  return url === undefined ? null : <Card url={url} />;
};

const Card = ({ url }: { url: string }) => {
  const { data } = useCall(linkPreview, { url }, { staleTime: HOUR_MS, quiet: true });
  const preview = data?.link_preview;
  if (!preview) return null;
  return (
    <Row
      as="a"
      tone="sunken"
      wrap="nowrap"
      gap="sm"
      maw="34rem"
      className={styles.linked}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {preview.pic === null ? null : <img src={preview.pic} alt="" />}
      <Stack as="span" gap="xxs" miw={0}>
        <OneLine dir="auto">
          <strong>{preview.title}</strong>
        </OneLine>
        {preview.description === null ? null : (
          <Text component="span" dir="auto" size="sm" lineClamp={2}>
            {preview.description}
          </Text>
        )}
        <Soft as="span">
          {preview.site}
          <OutsideSign />
        </Soft>
      </Stack>
    </Row>
  );
};
