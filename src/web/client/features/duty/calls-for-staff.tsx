import { Box } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { listHelpCalls } from '#modules/duty/contract/duty-api.ts';
import { useCall } from '#client/lib/query.ts';
import { Row } from '#ui/layout.tsx';
import { dutyTexts as texts } from './texts.ts';

/** At the foot of every page of staff while a member waits for a person; without names, because others may see the screen. */
const CallsForStaff = () => {
  const { pathname } = useLocation();
  const query = useCall(listHelpCalls, { limit: 1 }, { topics: [['help']], staleTime: 0, quiet: true });
  const waiting = query.data?.num_waiting ?? 0;
  const isShown = waiting > 0 && pathname !== '/admin/duty';
  return (
    <Box
      role="alert"
      pos="sticky"
      style={{
        insetBlockEnd: 'calc(var(--ws-below, 0px) + var(--ws-banner, 0px))',
        zIndex: 150,
        pointerEvents: 'none',
      }}
    >
      {isShown ? (
        <Row justify="center" p="sm">
          <Row
            tone="caution"
            wrap="nowrap"
            gap="md"
            px="md"
            py="sm"
            style={{ borderRadius: '1rem', pointerEvents: 'auto' }}
          >
            <strong>{texts.waiting(waiting)}</strong>
            <Link to="/admin/duty">{texts.open}</Link>
          </Row>
        </Row>
      ) : null}
    </Box>
  );
};

export default CallsForStaff;
