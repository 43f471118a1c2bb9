import { listSupportAccess } from '#modules/identity/contract/api/staff.ts';
import { useCall } from '#client/lib/query.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { identityTexts } from '../texts.ts';

const texts = identityTexts.support;

/** When staff were logged in as the member (C-087). */
export const SupportVisits = () => {
  const visits = useCall(listSupportAccess, {}, { staleTime: 0, quiet: true });
  return (
    <Loaded query={visits} loading={<LoadingState rows={1} />}>
      {({ support_access }) =>
        support_access.length === 0 ? (
          <Soft>{texts.none}</Soft>
        ) : (
          <>
            <Soft mb="sm">{texts.what}</Soft>
            <Stack as="ul" gap="xs">
              {support_access.map(({ at }) => (
                <li key={at}>
                  <TimeText at={at} />
                </li>
              ))}
            </Stack>
          </>
        )
      }
    </Loaded>
  );
};
