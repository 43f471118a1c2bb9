import { casePriority, deed, decisionEnd } from '#modules/moderation/contract/case-events.ts';
import { Link } from 'react-router';
import { appealOutcome } from '#modules/moderation/contract/appeal-events.ts';
import type { CaseDetails } from '#modules/moderation/contract/case-api.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CasePerson } from './case-person.tsx';
import { appealOutcomes } from '../texts.ts';
import { caseTexts as texts } from './texts.ts';

const valueOf = ({ kind, value }: CaseDetails['timeline'][number]): string => {
  if (value === null) return '';
  if (kind === 'decided') return texts.deeds[deed.parse(value)];
  if (kind === 'appeal-decided') return appealOutcomes[appealOutcome.parse(value)];
  if (kind === 'ended') return texts.ended[decisionEnd.parse(value)];
  return kind === 'priority' ? texts.priority.of[casePriority.parse(value)] : value;
};

export const CaseTimeline = ({ file }: { file: CaseDetails }) => (
  <Section title={texts.timeline}>
    <Stack as="ol" gap="xs">
      {file.timeline.map((line, index) => (
        <Row as="li" key={`${line.time} ${index}`}>
          <Soft as="span">
            <TimeText at={line.time} />
          </Soft>
          <span>
            {texts.happened[line.kind]}
            {line.value === null ? null : `: ${valueOf(line)}`}
          </span>
          {line.kind === 'appealed' ? <Link to={`/admin/appeals/${line.appeal_uuid}`}>{texts.theAppeal}</Link> : null}
          {line.to === null ? null : <CasePerson person={line.to} />}
          {line.user === null || line.user.uuid === line.to?.uuid ? null : (
            <Soft as="span">
              <CasePerson person={line.user} />
            </Soft>
          )}
        </Row>
      ))}
    </Stack>
  </Section>
);
