import { CameraCheck } from '../features/live-rooms/camera-check.tsx';
import { roomTexts } from '../features/live-rooms/texts.ts';
import { Page, PageTitle } from '../ui/page.tsx';

/** `/camera-test`, for everybody (ROM-007). */
const CameraTest = () => (
  <Page width="text">
    <PageTitle lead={roomTexts.test.lead}>{roomTexts.test.title}</PageTitle>
    <CameraCheck />
  </Page>
);

export default CameraTest;
