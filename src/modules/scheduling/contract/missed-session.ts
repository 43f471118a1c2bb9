import { z } from 'zod';

/** What, as browsers say, blocked a member, and what the room saw: evidence that the member tried (C-150). */
export const joiningProblem = z.enum(['camera', 'microphone', 'browser', 'connection', 'video-server']);
export const joiningEvidence = z.enum([...joiningProblem.options, 'came-in']);
export type JoiningEvidence = z.output<typeof joiningEvidence>;

/** What a missed session weighs before it decays. */
export const missedWeight = z.enum(['full', 'half', 'none']);
export type MissedWeight = z.output<typeof missedWeight>;

/** Why a missed session weighs what it does. */
export const missedBecause = z.enum([
  'reachable',
  'could-not-join',
  'server-outage',
  'video-outage',
  'own-word',
  /** By the member's own word, too (C-180). */
  'too-late-to-leave',
  'explained',
  'staff',
  /** Recorded before evidence was. */
  'before-evidence',
]);
export type MissedBecause = z.output<typeof missedBecause>;

/** What members may say about a session that they missed, in one tap. */
export const missedReason = z.enum(['could-not-get-in', 'too-late-to-leave', 'not-well', 'forgot']);
export type MissedReason = z.output<typeof missedReason>;

export const evidenceWords: Readonly<Record<z.output<typeof joiningProblem>, string>> = {
  camera: 'the camera did not work',
  microphone: 'the microphone did not work',
  browser: 'the browser could not show the room',
  connection: 'the connection failed',
  'video-server': 'the video server did not let anybody in',
};

export const becauseWords: Readonly<Record<MissedBecause, string>> = {
  reachable: 'nothing was recorded that kept the member out',
  'could-not-join': 'the member tried to come in',
  'server-outage': 'the product could not be reached at that time',
  'video-outage': 'the video server could not be reached at that time',
  'own-word': 'the member says that they could not get in',
  'too-late-to-leave': 'the member says that it was too late to give the place back',
  explained: 'the member explained it',
  staff: 'staff decided so',
  'before-evidence': 'it was recorded when there was no evidence',
};

export const weightWords: Readonly<Record<MissedWeight, string>> = {
  full: 'counts',
  half: 'counts half',
  none: 'does not count',
};
