import { Button } from '@mantine/core';
import {
  exportOutcomes,
  STUDY_REASON_MAX,
  type StudyExport,
  type StudyRow,
} from '#modules/feedback/contract/outcomes-api.ts';
import { reportedScales } from '#modules/feedback/contract/scales.ts';
import { useAction } from '#client/lib/action.ts';
import { csvText, type CsvColumn } from '#client/lib/csv.ts';
import { toast } from '#client/lib/toast.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { download } from '#ui/listing.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { outcomeTexts } from './texts.ts';

const texts = outcomeTexts.study;

/** Answers as a file for a study, once the reason is recorded. */
export const Study = ({ least }: { least: number }) => (
  <Stack align="flex-start" maw="46rem">
    <p>{texts.text(least)}</p>
    <Button variant="default" onClick={() => openModal((close) => <TakeAnswers onClose={close} />)}>
      {texts.open}
    </Button>
  </Stack>
);

const TakeAnswers = ({ onClose }: { onClose: () => void }) => {
  const take = useAction(exportOutcomes, {
    after: (taken) => {
      download('answers-for-a-study.csv', csvText(columnsOf(taken), taken.row));
      toast.success(texts.saved(taken.row.length, taken.left_out));
    },
  });
  return (
    <ActionDialog
      title={texts.dialog}
      yes={texts.yes}
      input={{ label: texts.reason, required: texts.required, maxLength: STUDY_REASON_MAX, lines: 2 }}
      action={(reason) => take.run({ reason })}
      onClose={onClose}
    >
      <p>{texts.recorded}</p>
    </ActionDialog>
  );
};

const columnsOf = ({ well }: StudyExport): CsvColumn<StudyRow>[] => {
  const titles = new Map(well.map(({ uuid, title }) => [uuid, title]));
  const { quarter, format, sessions, scale, answer, words } = texts.columns;
  return [
    { title: quarter, value: (row) => row.quarter },
    { title: texts.columns.well, value: (row) => (row.well === null ? texts.any : (titles.get(row.well) ?? row.well)) },
    { title: format, value: (row) => row.format ?? texts.any },
    { title: sessions, value: (row) => row.sessions ?? texts.any },
    { title: scale, value: (row) => row.scale },
    { title: answer, value: (row) => row.answer },
    { title: words, value: (row) => reportedScales[row.scale].words[row.answer - 1] ?? null },
  ];
};
