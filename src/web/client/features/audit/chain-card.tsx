import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { chainState } from '#modules/audit/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';
import { Card } from '#ui/card.tsx';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Moment, readable } from './moment.tsx';
import { auditTexts } from './texts.ts';

const texts = auditTexts.chain;

/** How far the tamper evidence reaches, and the line that proves it elsewhere. */
export const ChainCard = () => {
  const query = useCall(chainState, {}, { staleTime: 0, quiet: true });
  return (
    <Section title={texts.title}>
      <Loaded query={query} loading={<LoadingState shape="text" rows={2} />}>
        {({ chain }) => (
          <Card padding="lg">
            <Stack align="flex-start">
              {chain.stopped === null ? null : (
                <Box role="alert" component="p" c="error">
                  <strong>{texts.stopped}</strong> {chain.stopped}
                </Box>
              )}
              <Verified verified={chain.verified} />
              <p>{chain.count === 0 ? texts.none : texts.count(chain.count)}</p>
              {chain.checkpoint === null ? (
                <Soft size="inherit">{texts.soon}</Soft>
              ) : (
                <>
                  <p>
                    {texts.signed} <Moment at={chain.checkpoint.at} />, {texts.after(chain.checkpoint.count)}
                  </p>
                  <Soft size="inherit">{texts.anchor}</Soft>
                  <Panel
                    as="code"
                    display="block"
                    maw="100%"
                    fz="xs"
                    style={{ overflowWrap: 'anywhere', userSelect: 'all' }}
                  >
                    {chain.checkpoint.line}
                  </Panel>
                  <Button variant="default" onClick={() => void copy(chain.checkpoint!.line)}>
                    {texts.copy}
                  </Button>
                </>
              )}
            </Stack>
          </Card>
        )}
      </Loaded>
    </Section>
  );
};

const Verified = ({ verified }: { verified: AnswerOf<typeof chainState>['chain']['verified'] }) => {
  if (verified === null) return <Soft size="inherit">{texts.never}</Soft>;
  return (
    <Box component="div" {...(verified.outcome === 'damaged' ? { role: 'alert', c: 'error' } : {})}>
      <p>
        {texts.verified} <Moment at={verified.at} />, {texts.verifiedBy[verified.by]}:{' '}
        <strong>{texts.outcome[verified.outcome](verified.up_to)}</strong>
      </p>
      {verified.findings.length === 0 ? null : (
        <Stack as="ul" gap="xxs" mt="xs">
          {verified.findings.map((finding) => (
            <li key={finding} style={{ overflowWrap: 'anywhere' }}>
              {readable(finding)}
            </li>
          ))}
        </Stack>
      )}
    </Box>
  );
};

/** On the dashboard of staff, while the recorded history needs a person: damaged, stopped, or not verified for days. */
export const HistoryNeedsStaff = () => {
  const query = useCall(chainState, {}, { staleTime: 60_000, quiet: true });
  if (query.data?.chain.needs_staff !== true) return null;
  return (
    <Card padding="lg" mb="lg" role="alert">
      <strong>{texts.needsStaff}</strong> {texts.needsStaffText} <Link to="/admin/audit">{texts.needsStaffLink}</Link>
    </Card>
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
