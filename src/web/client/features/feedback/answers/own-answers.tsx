import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { listOwnAnswers, OWN_ANSWERS_PER_PAGE, type OwnAnswers as Entry } from '#modules/feedback/contract/api.ts';
import { feelingWords, reportedScales } from '#modules/feedback/contract/scales.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { usePaged } from '#client/lib/paged.ts';
import { dateText, useViewer } from '#client/lib/time.ts';
import { Card } from '#ui/card.tsx';
import QuietLine from '#ui/charts/quiet-line.tsx';
import { TableOf } from '#ui/charts/table-of.tsx';
import { Facts, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { answerTexts as texts } from './answer-texts.ts';

/** What the member answered after sessions, for that member alone. */
export const OwnAnswers = () => {
  const answers = usePaged(
    listOwnAnswers,
    {},
    { rows: 'answer', size: OWN_ANSWERS_PER_PAGE, topics: [['session'], ['testimonial']] },
  );
  return (
    <PagedList
      paged={answers}
      loading={<LoadingState label={texts.loading} tall />}
      empty={
        <EmptyState
          title={texts.none}
          text={texts.noneHelp}
          action={<LinkButton to="/sessions">{texts.sessions}</LinkButton>}
        />
      }
    >
      {(rows) => (
        <>
          <Feelings rows={rows} />
          <Section title={texts.list}>
            <Stack as="ul" gap="md">
              {rows.map((entry) => (
                <AfterOne key={entry.uuid} entry={entry} />
              ))}
            </Stack>
          </Section>
          <Soft mt="lg">{texts.yours}</Soft>
        </>
      )}
    </PagedList>
  );
};

/** One answer says nothing over time. */
const LEAST_FOR_A_LINE = 2;

const Feelings = ({ rows }: { rows: readonly Entry[] }) => {
  const reader = useViewer();
  const felt = rows
    .flatMap(({ title, time, said }) => {
      const value = said.find(({ about }) => about === 'feeling')?.value;
      return value == null ? [] : [{ title: title ?? texts.unknown, time, value }];
    })
    .toReversed();
  if (felt.length < LEAST_FOR_A_LINE) return null;
  const words = feelingWords.map((word) => storedWord(word));
  return (
    <Section title={texts.line}>
      <QuietLine label={texts.lineText(felt.length)} words={words} values={felt.map(({ value }) => value)} />
      <TableOf
        summary={texts.table}
        caption={texts.line}
        columns={[texts.when, texts.unknown, texts.felt]}
        rows={felt.map(({ title, time, value }) => ({
          head: dateText(time, reader),
          cells: [<bdi key="title">{title}</bdi>, words[value - 1]],
        }))}
      />
    </Section>
  );
};

const AfterOne = ({ entry: { uuid, title, time, said } }: { entry: Entry }) => (
  <Card as="li">
    <Box component="h3" fz="lg" dir="auto">
      <Link to={`/session/${uuid}`}>{title ?? texts.unknown}</Link>
    </Box>
    <Soft>
      <TimeText at={time} show="date" />
    </Soft>
    <Facts mt="sm" look="above">
      {said.map(({ about, value, words }) => (
        <div key={about}>
          <dt>{texts.about[about]}</dt>
          {words === null ? (
            <dd>
              {about === 'better' || about === 'review' ? '' : storedWord(reportedScales[about].words[value! - 1]!)}
            </dd>
          ) : (
            <dd dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {words}
            </dd>
          )}
        </div>
      ))}
    </Facts>
  </Card>
);
