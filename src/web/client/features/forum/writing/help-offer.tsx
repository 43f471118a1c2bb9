import { Box, Button } from '@mantine/core';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Panel, Row } from '#ui/layout.tsx';
import { forumTexts } from '../texts.ts';

/** A quiet offer after words that suggest danger; nothing was held back. */
export const HelpOffer = ({ onClose }: { onClose: () => void }) => (
  <Panel as="output" display="block" tone="brand">
    <Box component="strong" display="block">
      {forumTexts.help.title}
    </Box>
    <span>{forumTexts.help.text}</span>
    <Row mt="xs">
      <GetHelpLink newTab text={forumTexts.help.link} look="chip" />
      <Button variant="subtle" size="compact-md" onClick={onClose}>
        {forumTexts.help.close}
      </Button>
    </Row>
  </Panel>
);
