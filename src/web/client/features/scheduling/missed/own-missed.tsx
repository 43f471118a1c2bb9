import { listMissedSessions } from '#modules/scheduling/contract/missed-api.ts';
import { useCall } from '#client/lib/query.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { MissedList, ReasonButtons } from './missed-list.tsx';
import { missedTexts } from './missed-texts.ts';
import { useExplain } from './use-explain.ts';

const texts = missedTexts.page;

export const OwnMissedSessions = () => {
  const explain = useExplain();
  return (
    <Loaded
      query={useCall(listMissedSessions, {}, { topics: [['missed-session'], ['session']] })}
      loading={<LoadingState label={texts.loading} />}
    >
      {(missed) => (
        <Stack gap="lg">
          {missed.most === 0 ? null : <p>{texts.rule(missed.most, missed.within_days)}</p>}
          <MissedList missed={missed} reader="member">
            {({ session_uuid: id, as, why, can_explain: canExplain }) =>
              why !== null ? (
                <Soft>{texts.youSaid(missedTexts.reasons[why])}</Soft>
              ) : canExplain ? (
                <>
                  <ReasonButtons
                    as={as}
                    pending={explain.pending}
                    onReason={(reason) => void explain.run({ id, why: reason })}
                  />
                  <Soft>{missedTexts.card.private}</Soft>
                </>
              ) : null
            }
          </MissedList>
        </Stack>
      )}
    </Loaded>
  );
};
