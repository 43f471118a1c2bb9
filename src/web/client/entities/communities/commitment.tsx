import { localHref } from '#client/lib/language/language.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { commitmentText } from '#modules/communities/contract/well-view.ts';
import { useProductName } from '#client/lib/config.tsx';
import { Stack } from '#ui/layout.tsx';
import { joinTexts } from './texts.ts';

/** What members commit to when they join a Well (COM-058), with what they commit to in a tab of its own. */
export const Commitment = ({
  checked,
  disabled = false,
  onChange,
}: {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <Stack gap="xs" align="flex-start">
    <Checkbox
      label={commitmentText(useProductName())}
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <a href={localHref('/safety-policy')} target="_blank" rel="noopener">
      {joinTexts.code}
    </a>
  </Stack>
);
