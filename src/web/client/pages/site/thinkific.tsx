import { Button } from '@mantine/core';
import { logInToTraining } from '#modules/site/contract/training-api.ts';
import { trainingPage } from '#modules/content/contract/pages/training.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useAction } from '#client/lib/action.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { trainingInterest } from '#client/lib/visit/training-interest.ts';
import { FormError } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';

/** `/thinkific`: the way into the course of the host training (SIT-020, SIT-085, C-051). */
const Thinkific = () => {
  const texts = useTexts(trainingPage);
  const open = useAction(logInToTraining, {
    quiet: true,
    after: ({ url }) => {
      trainingInterest.forget();
      void navigation.go(url);
    },
  });
  return (
    <Notice title={texts.title} picture="boat">
      <meta name="referrer" content="no-referrer" />
      <p>{texts.openText}</p>
      <FormError>{open.notice === undefined ? undefined : open.notice.msg || texts.serverError}</FormError>
      <Button size="lg" loading={open.pending} onClick={() => void open.run({})}>
        {texts.open}
      </Button>
    </Notice>
  );
};

export default Thinkific;
