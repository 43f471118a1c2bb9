import { answerTexts } from '#client/features/feedback/answers/answer-texts.ts';
import { OwnAnswers } from '#client/features/feedback/answers/own-answers.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

const Answers = () => (
  <Page width="text">
    <PageTitle lead={answerTexts.lead}>{answerTexts.title}</PageTitle>
    <OwnAnswers />
  </Page>
);

export default Answers;
