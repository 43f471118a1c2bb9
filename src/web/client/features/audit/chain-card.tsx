import { Button } from '@mantine/core';
import { chainState } from '../../../../modules/audit/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded, LoadingState } from '../../ui/states.tsx';
import { Moment } from './moment.tsx';
import { auditTexts } from './texts.ts';
import styles from './chain-card.module.css';

const texts = auditTexts.chain;

/** How far the tamper evidence reaches, and the line that proves it elsewhere. */
export const ChainCard = () => {
  const query = useCall(chainState, {}, { staleTime: 0, quiet: true });
  return (
    <Section title={texts.title}>
      <Loaded query={query} loading={<LoadingState shape="text" rows={2} />}>
        {({ chain }) => (
          <Card padding="lg">
            <div className={styles.chain}>
              {chain.stopped === null ? null : (
                <p role="alert" className={styles.stopped}>
                  <strong>{texts.stopped}</strong> {chain.stopped}
                </p>
              )}
              <p>{chain.count === 0 ? texts.none : texts.count(chain.count)}</p>
              {chain.checkpoint === null ? (
                <p className={styles.hint}>{texts.soon}</p>
              ) : (
                <>
                  <p>
                    {texts.signed} <Moment at={chain.checkpoint.at} />, {texts.after(chain.checkpoint.count)}
                  </p>
                  <p className={styles.hint}>{texts.anchor}</p>
                  <code className={styles.line}>{chain.checkpoint.line}</code>
                  <Button variant="default" onClick={() => void copy(chain.checkpoint!.line)}>
                    {texts.copy}
                  </Button>
                </>
              )}
            </div>
          </Card>
        )}
      </Loaded>
    </Section>
  );
};

const copy = async (line: string) => {
  try {
    await navigator.clipboard.writeText(line);
    toast.success(texts.copied);
  } catch {
    // Without permission, or on plain HTTP: the line stands there to be marked.
    toast.error('Please mark the line and copy it.');
  }
};
