import { Box, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useRef, useState } from 'react';
import { pollCan } from '#modules/forum/contract/poll-lifecycle.ts';
import { getPoll, votePoll, type ForumPoll } from '#modules/forum/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { useServerNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Loaded } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';
import { followFocus } from '#client/lib/browser/focus.ts';
import { whenFetched } from '#client/lib/browser/fetched.ts';

const texts = forumTexts.poll;

/** For staff; loaded when opened. */
const fetchDialogs = () => import('./poll-dialogs.tsx');
const openPoll = () =>
  void whenFetched(fetchDialogs, ({ OpenPoll }) => openModal((close) => <OpenPoll onClose={close} />));
const closePoll = (poll: string) =>
  void whenFetched(fetchDialogs, ({ ClosePoll }) => openModal((close) => <ClosePoll poll={poll} onClose={close} />));

/** The poll that staff opened last (FOR-027 to FOR-031, SIT-100). `isBrief`: its answers come with a tap. */
export const PollCard = ({ isBrief = false }: { isBrief?: boolean }) => {
  const query = useCall(getPoll, {}, { topics: [['poll']], quiet: true });
  return (
    <Loaded query={query} loading={null} failedText={texts.failed}>
      {({ forum_poll: poll }) => <Shown poll={poll} isBrief={isBrief} />}
    </Loaded>
  );
};

/** A poll closes at its time also while it is on screen. */
const Shown = ({ poll: loaded, isBrief }: { poll: ForumPoll | null; isBrief: boolean }) => {
  const now = useServerNow();
  const isOver = loaded !== null && loaded.closes_time !== null && Date.parse(loaded.closes_time) <= now;
  const poll = isOver ? { ...loaded, closed: true } : loaded;
  return (
    <>
      {poll === null ? null : <Poll key={poll.uuid} poll={poll} isBrief={isBrief} />}
      <ForStaff poll={poll} />
    </>
  );
};

const ForStaff = ({ poll }: { poll: ForumPoll | null }) =>
  useMember()?.is_admin === true ? (
    <Row justify="flex-end">
      {poll === null || !pollCan(poll, 'PollClosed') ? null : (
        <Button variant="subtle" size="compact-md" onClick={() => closePoll(poll.uuid)}>
          {texts.close}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={openPoll}>
        {texts.open}
      </Button>
    </Row>
  ) : null;

const Poll = ({ poll, isBrief }: { poll: ForumPoll; isBrief: boolean }) => {
  const [isChanging, setChanging] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);
  const vote = useAction(votePoll, {
    refused: 'toast',
    after: () => {
      setChanging(false);
      // The button that was pressed is gone.
      followFocus(question.current, question.current?.closest('section'));
    },
  });
  const canVote = pollCan(poll, 'PollVoteCast');
  const isAsking = canVote && (poll.my_answer === null || isChanging);
  const heading = (
    <Box component="h2" dir="auto" fz="h3" lh={1.3} ref={question} tabIndex={-1}>
      {poll.question}
    </Box>
  );
  if (isBrief && !isOpened)
    return (
      <Card as="section" aria-label={texts.title}>
        <Stack gap="xs">
          {heading}
          <Row>
            <Button
              variant="light"
              size="compact-md"
              onClick={() => {
                // The button that was pressed is gone.
                question.current?.focus();
                setOpened(true);
              }}
            >
              {isAsking ? texts.toAnswer : texts.toResults}
            </Button>
          </Row>
        </Stack>
      </Card>
    );
  return (
    <Card as="section" aria-label={texts.title}>
      <Stack>
        {heading}
        {isAsking ? (
          <Stack as="ul" gap="xs">
            {poll.answers.map((answer, index) => (
              <li key={answer}>
                <UnstyledButton
                  className={styles.option}
                  aria-busy={vote.pending}
                  aria-pressed={poll.my_answer === index + 1}
                  onClick={() => {
                    if (!vote.pending) void vote.run({ id: poll.uuid, x: index + 1 });
                  }}
                >
                  <bdi>{answer}</bdi>
                </UnstyledButton>
              </li>
            ))}
          </Stack>
        ) : (
          <Results poll={poll} />
        )}
        {!canVote ? (
          <Soft>{texts.closed}</Soft>
        ) : poll.my_answer === null ? null : (
          <Row>
            <Button variant="subtle" size="compact-md" onClick={() => setChanging(!isChanging)}>
              {isChanging ? texts.keep : texts.change}
            </Button>
          </Row>
        )}
        {poll.closed || poll.closes_time === null ? null : (
          <Soft>
            {texts.until} <TimeText at={poll.closes_time} />
          </Soft>
        )}
      </Stack>
    </Card>
  );
};

const countsOf = ({ answerOne, answerTwo, answerThree, answerFour, answerFive }: ForumPoll): readonly number[] => [
  answerOne,
  answerTwo,
  answerThree,
  answerFour,
  answerFive,
];

const Results = ({ poll }: { poll: ForumPoll }) => {
  const counts = countsOf(poll);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Stack as="ul" gap="xs">
        {poll.answers.map((answer, index) => {
          const percent = all === 0 ? 0 : Math.round((counts[index]! / all) * 100);
          const isMine = poll.my_answer === index + 1;
          return (
            <li key={answer} className={styles.result} style={{ '--share': `${percent}%` } as React.CSSProperties}>
              <Row justify="space-between">
                <span className={styles.answer}>
                  <bdi>{answer}</bdi>
                  {isMine ? (
                    <>
                      {' '}
                      <Icon shape={IconCheck} size={18} />
                      <VisuallyHidden>({texts.mine})</VisuallyHidden>
                    </>
                  ) : null}
                </span>
                <strong>{percent}%</strong>
              </Row>
            </li>
          );
        })}
      </Stack>
      <Soft>{texts.votes(all)}</Soft>
    </>
  );
};
