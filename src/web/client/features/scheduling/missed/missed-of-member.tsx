import { Button } from '@mantine/core';
import { forgiveMissedSession, listMissedSessionsOf } from '#modules/scheduling/contract/missed-api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Soft } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { MissedList } from './missed-list.tsx';
import { missedTexts } from './missed-texts.ts';

const texts = missedTexts.page;

/** For staff: what a member missed, what counts and why. */
export const MissedSessionsOfMember = ({ id }: { id: string }) => {
  const forgive = useAction(forgiveMissedSession, { done: texts.forgiven, refused: 'toast' });
  return (
    <Section title={texts.title}>
      <Loaded
        query={useCall(listMissedSessionsOf, { id }, { topics: [['missed-session']], quiet: true })}
        loading={<LoadingState rows={1} label={texts.loading} />}
      >
        {(missed) => (
          <MissedList missed={missed} reader="staff">
            {({ session_uuid: session, weight, is_explained: isExplained }) => (
              <>
                {isExplained ? <Soft>{texts.explained}</Soft> : null}
                {weight === 'none' ? null : (
                  <div>
                    <Button
                      variant="default"
                      size="sm"
                      disabled={forgive.pending}
                      onClick={() => void forgive.run({ id, sid: session })}
                    >
                      {texts.forgive}
                    </Button>
                  </div>
                )}
              </>
            )}
          </MissedList>
        )}
      </Loaded>
    </Section>
  );
};
