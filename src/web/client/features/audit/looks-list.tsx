import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { listLooks, type Look } from '../../../../modules/audit/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.tsx';
import { Moment } from './moment.tsx';
import { historyPath } from './said.tsx';
import { auditTexts } from './texts.ts';
import styles from './looks-list.module.css';

const texts = auditTexts.looks;
const SHOWN = 50;

/** Who looked at what, and why: the auditors are seen, too. */
export const LooksList = () => {
  const [shown, setShown] = useState(SHOWN);
  const query = useCall(
    listLooks,
    { limit: shown },
    { topics: [['look']], staleTime: 0, keepPrevious: true, quiet: true },
  );
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Loaded query={query} loading={<LoadingState rows={4} label={texts.loading} />}>
        {({ look, num_total }) =>
          look.length === 0 ? (
            <EmptyState text={texts.none} />
          ) : (
            <>
              <ul className={styles.looks}>
                {look.map((one) => (
                  <OneLook key={one.uuid} of={one} />
                ))}
              </ul>
              {num_total > look.length && shown < 100 ? (
                <Button variant="default" mt="md" onClick={() => setShown(shown + SHOWN)}>
                  {texts.more}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </>
  );
};

const OneLook = ({ of }: { of: Look }) => {
  const what = [of.about, of.title].filter((each) => each !== null).join(' ');
  return (
    <Card as="li" padding="sm">
      <p>
        <strong>{of.auditor.username ?? texts.forgotten}</strong> {texts.what[of.what]}{' '}
        {of.ref === null ? what : <Link to={historyPath(of.ref)}>{what}</Link>}
      </p>
      <p className={styles.reason}>{of.reason ?? texts.noReason}</p>
      <p className={styles.when}>
        <Moment at={of.at} />
      </p>
    </Card>
  );
};
