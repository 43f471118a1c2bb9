import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { listFlaggedActivity, type FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { activityInput, choicesIn, statusChoices, whatChoices } from './activity-filter.ts';
import { FlaggedCase } from './flagged-case.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { staffTexts as texts } from './texts.ts';

/** So many are drawn at once. */
const SHOWN = 40;

/** What members told staff, and what staff decide about it (ADM-003, MOD-025, MOD-027). */
export const FlaggedActivityList = ({ evidence }: { evidence?: (of: FlaggedActivity) => ReactNode }) => {
  const [search, setSearch] = useSearchParams();
  const choices = choicesIn(search);
  const query = useCall(listFlaggedActivity, activityInput(choices), {
    topics: [['report']],
    staleTime: 0,
    quiet: true,
  });
  const choose = (of: Partial<typeof choices>) => {
    const next = { ...choices, ...of };
    setSearch({ status: next.status, what: next.what }, { replace: true });
  };

  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Row gap="lg" mb="lg" align="flex-start">
        <Pills
          label={texts.status.label}
          name="status"
          choices={statusChoices}
          value={choices.status}
          onChange={(status) => choose({ status })}
        />
        <Pills
          label={texts.what.label}
          name="what"
          choices={whatChoices}
          value={choices.what}
          onChange={(what) => choose({ what })}
        />
      </Row>
      <Loaded query={query} loading={<LoadingState shape="card" rows={2} label={texts.loading} />}>
        {({ activity }) =>
          activity.length === 0 ? (
            <EmptyState text={choices.status === 'open' ? texts.empty.open : texts.empty.other} />
          ) : (
            <Cases key={JSON.stringify(choices)} cases={activity} evidence={evidence} />
          )
        }
      </Loaded>
    </>
  );
};

const Cases = ({
  cases,
  evidence,
}: {
  cases: readonly FlaggedActivity[];
  evidence: ((of: FlaggedActivity) => ReactNode) | undefined;
}) => {
  const [visible, setVisible] = useState(SHOWN);
  const left = cases.length - visible;
  return (
    <>
      <Stack as="ul" gap="md">
        {cases.slice(0, visible).map((one) => (
          <FlaggedCase key={one.uuid} of={one} evidence={evidence} />
        ))}
      </Stack>
      {left > 0 ? (
        <Row justify="center" mt="md">
          <Button variant="default" onClick={() => setVisible(visible + SHOWN)}>
            {texts.more(Math.min(left, SHOWN))}
          </Button>
        </Row>
      ) : null}
    </>
  );
};
