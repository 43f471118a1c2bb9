import { NativeSelect } from '@mantine/core';
import { listEditors, setEditorLevel } from '#modules/content/contract/api.ts';
import { siteLevels, type SiteLevel } from '#modules/content/contract/content-events.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { FormError } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { siteTexts } from './texts.ts';

const { editors: texts } = siteTexts;

export const Editors = ({ level }: { level: SiteLevel }) => {
  const change = useAction(setEditorLevel, { done: texts.changed });
  return (
    <Stack gap="md">
      <p>{texts.text}</p>
      <FormError>{change.notice?.msg}</FormError>
      <Loaded query={useCall(listEditors, {}, { topics: [['site']], quiet: true })} loading={<LoadingState rows={2} />}>
        {({ editors }) => (
          <Stack as="ul">
            {editors.map((editor) => {
              const name = calledOr(editor, siteTexts.former);
              return (
                <li key={editor.uuid}>
                  <Row gap="md">
                    <span style={{ minWidth: '10rem' }}>
                      <bdi>{name}</bdi>
                      {editor.is_me ? ` (${texts.you})` : ''}
                    </span>
                    {editor.is_me || level !== 'publish' ? (
                      <Soft>{texts.levels[editor.level]}</Soft>
                    ) : (
                      <NativeSelect
                        aria-label={texts.label(name)}
                        value={editor.level}
                        data={siteLevels.map((each) => ({ value: each, label: texts.levels[each] }))}
                        onChange={({ currentTarget }) =>
                          void change.run({ member: editor.uuid, level: currentTarget.value as SiteLevel })
                        }
                      />
                    )}
                  </Row>
                </li>
              );
            })}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
};
