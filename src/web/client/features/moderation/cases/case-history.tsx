import { Link } from 'react-router';
import type { CaseDecisionView, CaseDetails } from '#modules/moderation/contract/case-api.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CasePerson } from './case-person.tsx';
import { CasePlaces } from './case-target.tsx';
import { caseTexts as texts } from './texts.ts';

const roleOf = ({ about, member }: CaseDetails): string =>
  member !== null ? texts.judged : about === 'session' ? texts.host : texts.creator;

/** Whom it concerns, and what was decided about them before. */
export const CaseHistory = ({ file }: { file: CaseDetails }) => {
  const { judged, history } = file;
  return (
    <>
      <Section title={texts.who}>
        {judged === null ? null : (
          <Row gap="sm" mb="sm" wrap="nowrap">
            <Avatar id={judged.uuid} name={calledIn(judged)} src={judged.pic} size={40} />
            <div>
              <Soft>{roleOf(file)}</Soft>
              <strong>
                <CasePerson person={judged} />
              </strong>
              {file.judged_as === null ? null : <Soft>{texts.judgedAs(calledIn(file.judged_as))}</Soft>}
              <Soft>
                {file.judged_is_staff ? texts.isStaff : (texts.statusNow[file.judged_status ?? ''] ?? texts.unknown)}
              </Soft>
            </div>
          </Row>
        )}
        <Row gap="md">
          <CasePlaces about={file.about} session={file.session} well={file.well} />
        </Row>
      </Section>
      {judged === null ? null : (
        <Section title={texts.history}>
          <Stack gap="xs">
            <p>
              <strong>{texts.figures(history.reports, history.warnings)}</strong>
            </p>
            {history.restrictions === 0 ? null : <Soft>{texts.restrictedBy(history.restrictions)}</Soft>}
            {history.decisions.map((decision) => (
              <DecisionLine key={decision.uuid} decision={decision} isLinked />
            ))}
            {history.cases.map((each) => (
              <Row key={each.uuid}>
                <Link to={`/admin/cases/${each.uuid}`}>{texts.earlierCase(texts.about.of[each.about])}</Link>
                <Soft as="span">
                  <TimeText at={each.opened_time} show="date" />
                </Soft>
              </Row>
            ))}
          </Stack>
        </Section>
      )}
      {judged === null ? null : (
        <Section title={texts.shared}>
          {file.shared_sessions.length === 0 ? (
            <Soft>{texts.noShared}</Soft>
          ) : (
            <Stack as="ul" gap="xs">
              {file.shared_sessions.map(({ uuid, title, time }) => (
                <li key={uuid}>
                  <Link dir="auto" to={`/session/${uuid}`}>
                    {title}
                  </Link>{' '}
                  <Soft as="span">
                    <TimeText at={time} show="date" />
                  </Soft>
                </li>
              ))}
            </Stack>
          )}
        </Section>
      )}
    </>
  );
};

/** One decision: what, until when, by which rule and why, and what became of it. */
export const DecisionLine = ({ decision, isLinked = false }: { decision: CaseDecisionView; isLinked?: boolean }) => (
  <Stack gap={0}>
    <Row>
      <strong>
        {isLinked ? (
          <Link to={`/admin/cases/${decision.case_uuid}`}>{texts.deeds[decision.deed]}</Link>
        ) : (
          texts.deeds[decision.deed]
        )}
      </strong>
      {decision.until_time === null ? null : (
        <span>
          {texts.endsOn} <TimeText at={decision.until_time} show="date" />
        </span>
      )}
      {decision.ended === null ? null : <span>({texts.ended[decision.ended]})</span>}
      {decision.counts ? null : <span>{texts.countsNoMore}</span>}
      <Soft as="span">
        <TimeText at={decision.decided_time} show="date" /> · <CasePerson person={decision.decided_by} />
      </Soft>
    </Row>
    {decision.clause === null ? null : <Soft>{CLAUSE_SENTENCES[decision.clause]}</Soft>}
    {decision.reason === null || decision.reason === '' ? null : (
      <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {decision.reason}
      </p>
    )}
    {decision.conditions === null ? null : <Soft dir="auto">{decision.conditions}</Soft>}
  </Stack>
);
