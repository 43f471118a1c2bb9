import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { messageProblem } from '#modules/content/contract/message-problem.ts';
import { List, Soft } from '#ui/layout.tsx';
import { samplesOf } from './samples.ts';
import { siteTexts } from './texts.ts';
import { WritingHelp } from './writing-help.tsx';

const texts = siteTexts.message;

/** What a sentence with values says in each of its forms while it is written, or what is wrong with it. */
export const MessageSamples = ({ text, usual }: { text: string; usual: string }) => {
  const problem = messageProblem(text, parsedMessage(usual).names);
  return (
    <>
      <div aria-live="polite">
        {problem === undefined ? (
          <>
            <Soft mt="xs">{texts.samples}</Soft>
            <List>
              {samplesOf(parsedMessage(text).parts).map((sample) => (
                <li key={sample}>{sample}</li>
              ))}
            </List>
          </>
        ) : (
          <Soft mt="xs">
            {texts.problem} {problem}.
          </Soft>
        )}
      </div>
      <WritingHelp how={texts.how} rules={texts.rules} />
    </>
  );
};
