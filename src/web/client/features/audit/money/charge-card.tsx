import { Box } from '@mantine/core';
import { Link } from 'react-router';
import type { HistoryLine } from '#modules/audit/contract/api.ts';
import type { ChargeCard as Charge } from '#modules/audit/contract/money-api.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Fact, Facts, Row, Soft } from '#ui/layout.tsx';
import { Moment } from '../moment.tsx';
import { historyPath, moneyPath, Said } from '../said.tsx';
import { auditTexts } from '../texts.ts';
import ledger from '../audit.module.css';
import styles from '../history/moment-card.module.css';

const texts = auditTexts.money;
const TONES = { unpaid: 'warm', open: 'warm', settled: 'quiet' } as const;

/** One charge: when, for which days, by which rule, who refunded and why, disputed, settled. */
export const ChargeCard = ({ card, isAlone }: { card: Charge; isAlone: boolean }) => (
  <Card as="li" padding="lg">
    <Row gap="md">
      <Box component="span" fz="xl" fw={750} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {card.amount_in_words}
      </Box>
      <Box component="bdi" fw={650} style={{ overflowWrap: 'anywhere' }}>
        {card.member}
      </Box>
      <StatusBadge tone={TONES[card.status]}>{texts.status[card.status]}</StatusBadge>
      {card.as_agreed ? null : <StatusBadge tone="bad">{texts.notAsAgreed}</StatusBadge>}
    </Row>
    {card.unproven ? (
      <Box component="p" role="alert" c="error" fw={650} mt="sm">
        {texts.unproven}
      </Box>
    ) : null}
    <Facts look="above" mt="sm">
      <Fact name={texts.when}>{card.charged_in_words}</Fact>
      {card.period === null ? null : (
        <Fact name={texts.period}>
          {card.period}, {card.plan}
        </Fact>
      )}
      <Fact name={texts.rule}>{card.rule}</Fact>
      <Fact name={texts.agreed}>{card.agreed}</Fact>
      {card.refund.map(({ in_words }, place) => (
        <Fact key={place} name={texts.refunded}>
          {in_words}
        </Fact>
      ))}
      {card.dispute.map(({ in_words }, place) => (
        <Fact key={place} name={texts.disputed}>
          {in_words}
        </Fact>
      ))}
      <Fact name={texts.now}>{card.outcome}</Fact>
      <Fact name={texts.name}>{[card.number, card.charge].filter((each) => each !== null).join(', ')}</Fact>
    </Facts>
    <Recorded lines={card.line} />
    <Row gap="md" mt="xs">
      {isAlone ? null : <Link to={moneyPath(card.ref)}>{texts.all}</Link>}
      <Link to={historyPath(card.ref, card.line.at(-1)?.number)}>{texts.history}</Link>
    </Row>
  </Card>
);

/** The events that say so, with what the product learned them from below each. */
const Recorded = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <details className={styles['part']}>
    <summary>{texts.recorded(lines.length)}</summary>
    <ol className={ledger.entries}>
      {lines.map((line) => (
        <li key={line.id} className={ledger.ledgerEntry}>
          <Box component="p" {...(line.proof === 'altered' ? { c: 'error' } : {})}>
            <Said pieces={line.sentence} links={false} />
          </Box>
          <p className={ledger.facts}>
            <Moment at={line.at} />
          </p>
          {line.learned_from === null ? null : (
            <Soft>
              {texts.learnedFrom}: <Said pieces={line.learned_from.sentence} links={false} />
            </Soft>
          )}
        </li>
      ))}
    </ol>
  </details>
);
