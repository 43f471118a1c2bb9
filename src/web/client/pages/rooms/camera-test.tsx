import { CameraCheck } from '#client/features/live-rooms/entering/camera-check.tsx';
import { checkTexts } from '#client/features/live-rooms/entering/camera-check-texts.ts';
import { CodeReader } from '#client/features/live-rooms/entering/code-reader.tsx';
import { InAppHint } from '#client/features/live-rooms/entering/in-app-hint.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/camera-test`, also for visitors; staff can read quoted codes there (ROM-007). */
const CameraTest = () => {
  const member = useMember();
  return (
    <Page width="text">
      <PageTitle lead={checkTexts.lead}>{checkTexts.title}</PageTitle>
      <InAppHint />
      <CameraCheck />
      {member?.is_admin ? <CodeReader /> : null}
    </Page>
  );
};

export default CameraTest;
