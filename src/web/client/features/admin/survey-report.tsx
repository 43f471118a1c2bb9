import { Table, Title } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useState } from 'react';
import { surveyReport, type SurveyFigures } from '#modules/feedback/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Grid, Panel, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Loaded } from '#ui/states.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.dashboard.surveys;
type Time = (typeof texts.times)[number]['value'];

/** What members answered after sessions (FBK-022, C-161). */
export const SurveyReport = () => {
  const [days, setDays] = useState<Time>('90');
  const query = useCall(surveyReport, { days }, { quiet: true, keepPrevious: true });
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <Soft>{texts.lead}</Soft>
        <Pills label={texts.time} name="days" choices={texts.times} value={days} onChange={setDays} />
        <Loaded query={query}>
          {({ survey }) => (
            <Grid min={18}>
              {survey.map((options) => (
                <Answers key={options.scale} of={options} />
              ))}
            </Grid>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
};

const Answers = ({
  of: { scale, answers, average, highest_score: highest, net_promoters: net, answer },
}: {
  of: SurveyFigures;
}) => (
  <Panel>
    <Title order={3} size="h5">
      {texts.scales[scale]}
    </Title>
    {average === null || answers === null ? (
      <Soft>{texts.none}</Soft>
    ) : (
      <>
        <Soft>{texts.average(average, highest, answers)}</Soft>
        {net === null ? null : <Soft>{texts.promoters(net)}</Soft>}
        <Table aria-label={texts.scales[scale]} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.answer}</Table.Th>
              <Table.Th scope="col">{texts.score}</Table.Th>
              <Table.Th scope="col">{texts.count}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.map(({ value, score, label, count }) => (
              <Table.Tr key={value}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{score}</Table.Td>
                <Table.Td>{count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </>
    )}
  </Panel>
);
