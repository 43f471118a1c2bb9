import type { PortProblem, PortProblems } from '#kernel/port-problems.ts';
import type { VideoUnavailable } from './video-backend.ts';

/** What does not work of live video, apart for each part that noticed it: one part that works says nothing about the others. */
export type VideoProblems = {
  failed: (part: string, problem: PortProblem) => void;
  works: (part: string) => void;
};

/** The port `video`: it fails while any part of it does, with the reason of the part that failed first. */
export const videoProblems = (ports: PortProblems): VideoProblems => {
  const problems = new Map<string, PortProblem>();
  const publish = () => {
    const [problem] = problems.values();
    if (problem) ports.failed('video', problem);
    else ports.works('video');
  };
  return {
    failed: (part, problem) => {
      problems.set(part, problem);
      publish();
    },
    works: (part) => {
      problems.delete(part);
      publish();
    },
  };
};

const NO_MEMBER_ARRIVES = {
  code: 'NOBODY_ARRIVES',
  sentence:
    'Members got keys to a room and none of them gets in: look at the media server (Kurento), and at the way of WebSockets to the video server.',
};

/** Members with keys get into their room, or none of them does: a part of its own, which the calls say nothing about. */
export const arrivalsOf = ({ works, failed }: VideoProblems) => ({
  worked: () => works('entering'),
  failed: () => failed('entering', NO_MEMBER_ARRIVES),
});

/** Why the video server could not be used, in words for those who run it. */
export const explained = ({ reason, code }: VideoUnavailable): PortProblem => ({
  code,
  sentence:
    reason === 'unreachable'
      ? 'The video server cannot be reached: check OPENVIDU_URL and that the deployment runs.'
      : reason === 'timeout'
        ? 'The video server does not answer in time: look at its log.'
        : (REFUSED[code] ?? 'The video server answers with an error: look at its log.'),
});

const REFUSED: Partial<Record<string, string>> = {
  400: 'The video server does not take what it is asked: look at TURN_URLS, and at the log of the product for its words.',
  401: 'The video server refuses OPENVIDU_SECRET.',
  403: 'The video server refuses this machine: look at ALLOWED_ACCESS_TO_RESTAPI of the deployment.',
};
