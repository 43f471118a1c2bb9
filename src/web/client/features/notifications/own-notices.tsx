import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { listOwnNotices, seeOwnNotices } from '#modules/notifications/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { ownNoticesTexts as texts } from './own-notices-texts.ts';

/** Notices of the member beside replies; what is shown counts as seen, so that no mail about it follows. */
export const OwnNotices = () => {
  const query = useCall(listOwnNotices, {}, { topics: [['notice']], quiet: true });
  const see = useAction(seeOwnNotices, { refused: () => undefined });
  const markSeen = useEffectEvent(() => void see.run({}));
  const newest = query.data?.own_notice.find(({ is_new: isNew }) => isNew)?.id;
  useEffect(() => {
    if (newest !== undefined) markSeen();
  }, [newest]);
  return (
    <Loaded query={query}>
      {({ own_notice: notices }) =>
        notices.length === 0 ? null : (
          <Stack as="section" aria-label={texts.title}>
            <h2>{texts.title}</h2>
            <Stack as="ul">
              {notices.map(({ id, text, path, session, time, is_new: isNew }) => (
                <Row key={id} as="li" tone={isNew ? 'brand' : 'sunken'} wrap="nowrap" justify="space-between">
                  <Stack gap="xxs" miw={0}>
                    {path === null ? <span>{text}</span> : <Link to={path}>{text}</Link>}
                    {session === null ? null : (
                      <span>
                        {session.title} · <TimeText at={session.starts_at} />
                      </span>
                    )}
                    <Soft>
                      <TimeText at={time} />
                    </Soft>
                  </Stack>
                  {isNew ? <StatusBadge tone="good">{texts.isNew}</StatusBadge> : null}
                </Row>
              ))}
            </Stack>
          </Stack>
        )
      }
    </Loaded>
  );
};
