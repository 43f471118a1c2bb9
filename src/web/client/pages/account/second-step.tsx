import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { secondFactorState } from '#modules/identity/contract/api/second-factor.ts';
import { passkeyChecked } from '#client/features/identity/second-factor/code-dialog.tsx';
import { passkeyTexts } from '#client/features/identity/second-factor/passkey-texts.ts';
import { knowsPasskeys } from '#client/features/identity/second-factor/passkey-device.ts';
import { Passkeys } from '#client/features/identity/second-factor/passkeys.tsx';
import { SecondFactor } from '#client/features/identity/second-factor/second-factor.tsx';
import { secondFactorTexts } from '#client/features/identity/second-factor/second-factor-texts.ts';
import { useStaffRights } from '#client/features/identity/second-factor/use-staff-rights.ts';
import { useCall } from '#client/lib/query.ts';
import { takeReturnPath } from '#client/lib/paths/return-path.ts';
import { useMember } from '#client/lib/session.tsx';
import { CardSection } from '#ui/card.tsx';
import { FormError } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';

const texts = secondFactorTexts.staff;

/** `/second-step`: what staff whose rights wait for the second step can do about it (C-088). */
const SecondStep = () => {
  const member = useMember();
  return member && <Missing was={member.second_step_missing === true} />;
};

const Missing = ({ was }: { was: boolean }) => {
  // Recovery codes stay on the page although the rights are there by then.
  const [wasMissing] = useState(was);
  const navigate = useNavigate();
  const state = useCall(secondFactorState, {}, { topics: [['second_factor']], staleTime: 0, quiet: true });
  if (!wasMissing) return <Navigate to="/account" replace />;
  const back = () => void navigate(takeReturnPath() ?? '/', { replace: true });
  return (
    <Page width="text">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Stack gap="lg">
        <Loaded query={state} loading={<LoadingState rows={2} />}>
          {({ has_passkey }) =>
            has_passkey ? (
              <CardSection title={passkeyTexts.title}>
                <UsePasskey onUsed={back} />
              </CardSection>
            ) : (
              <>
                <CardSection title={texts.code}>
                  <SecondFactor onDone={back} />
                </CardSection>
                <CardSection title={texts.passkey}>
                  <Passkeys onAdded={back} />
                </CardSection>
              </>
            )
          }
        </Loaded>
        <p>
          <Link to="/account">{texts.account}</Link>
        </p>
      </Stack>
    </Page>
  );
};

const UsePasskey = ({ onUsed }: { onUsed: () => void }) => {
  const reloadRights = useStaffRights();
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const prove = async () => {
    setIsPending(true);
    const problem = await passkeyChecked();
    if (problem === undefined) {
      await reloadRights();
      onUsed();
    } else setFailed(problem);
    setIsPending(false);
  };
  return (
    <Stack gap="md">
      <p>{texts.askPasskey}</p>
      <FormError>{failed}</FormError>
      {knowsPasskeys() ? (
        <Row>
          <Button loading={isPending} onClick={() => void prove()}>
            {secondFactorTexts.again.passkeyYes}
          </Button>
        </Row>
      ) : (
        <p>{texts.otherBrowser}</p>
      )}
      <Soft>{texts.lost}</Soft>
    </Stack>
  );
};

export default SecondStep;
