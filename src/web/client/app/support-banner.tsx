import { Button } from '@mantine/core';
import { endLoginAs } from '#modules/identity/contract/api/staff.ts';
import { useAction } from '#client/lib/action.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { laterTexts } from '#client/lib/site/later-texts.ts';
import { Row } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';

/** Stands on every page while staff are logged in as a member, with the way back (C-087). */
const SupportBanner = ({ name, until }: { name: string; until: string }) => {
  const end = useAction(endLoginAs, { after: () => navigation.reload() });
  return (
    <Row
      as="aside"
      aria-label={laterTexts.support.label}
      tone="caution"
      justify="center"
      gap="md"
      style={{ position: 'sticky', top: 0, zIndex: 120, borderRadius: 0 }}
    >
      <span>
        {laterTexts.support.text(name)} <TimeText at={until} show="time" />
      </span>
      <Button size="sm" loading={end.pending} onClick={() => void end.run({})}>
        {laterTexts.support.end}
      </Button>
    </Row>
  );
};

export default SupportBanner;
