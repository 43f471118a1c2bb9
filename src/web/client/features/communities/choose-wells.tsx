import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { joinWell, searchWells, type Group } from '#modules/communities/contract/api.ts';
import { isOffered, MOST_OFFERED } from '#modules/communities/contract/well-view.ts';
import { Commitment } from '#client/entities/communities/commitment.tsx';
import { ConfirmFirst, useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Form } from '#ui/form.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/states.tsx';

/** Most lines of a description beside its box. */
const LINES = 3;

type Texts = { join: string; next: string; none: string; failed: (titles: string) => string };

/** Several Wells chosen and joined in one go, with the commitment that each of them asks for (COM-058). */
export const ChooseWells = ({ texts, onDone }: { texts: Texts; onDone: () => void }) => {
  const query = useCall(searchWells, { limit: MOST_OFFERED }, { topics: [['group']] });
  return (
    <Loaded query={query}>
      {({ group }) => <Choice wells={group.filter(isOffered)} texts={texts} onDone={onDone} />}
    </Loaded>
  );
};

const Choice = ({ wells, texts, onDone }: { wells: readonly Group[]; texts: Texts; onDone: () => void }) => {
  const isUnconfirmed = useIsUnconfirmed();
  const join = useAction(joinWell, { refused: () => {} });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [committed, setCommitted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isJoining, setJoining] = useState(false);
  const joinAll = async () => {
    setJoining(true);
    const refused: string[] = [];
    for (const { uuid, title } of wells.filter((well) => chosen.includes(well.uuid))) {
      const answer = await join.run({ id: uuid, flag: 'true', commitment: true });
      if (answer.ok) track('group_subscribe', { group: uuid });
      else refused.push(title);
    }
    setJoining(false);
    if (refused.length > 0) toast.error(texts.failed(refused.join(', ')));
    onDone();
  };
  const submit = () => {
    if (chosen.length === 0) return onDone();
    if (isUnconfirmed) return setAsking(true);
    void joinAll();
  };
  return (
    <Form gap="lg" onSubmit={submit}>
      {wells.length === 0 ? <Soft>{texts.none}</Soft> : null}
      <Stack gap="md">
        {wells.map(({ uuid, title, description }) => (
          <Checkbox
            key={uuid}
            label={<bdi>{title}</bdi>}
            description={
              <Text span inherit dir="auto" lineClamp={LINES}>
                {description}
              </Text>
            }
            checked={chosen.includes(uuid)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, uuid] : chosen.filter((each) => each !== uuid))
            }
          />
        ))}
      </Stack>
      {chosen.length === 0 ? null : <Commitment checked={committed} onChange={setCommitted} />}
      <div>
        <Button type="submit" size="lg" loading={isJoining} disabled={chosen.length > 0 && !committed}>
          {chosen.length === 0 ? texts.next : texts.join}
        </Button>
      </div>
      <ConfirmFirst
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false);
          void joinAll();
        }}
      />
    </Form>
  );
};
