import type { WordedPart } from '#modules/content/contract/entries/word-entries.ts';
import { joinTexts } from '#client/entities/communities/texts.ts';
import { confirmTexts, createAccountTexts } from '#client/entities/identity/texts.ts';
import { membershipTexts } from '#client/entities/membership-billing/texts.ts';
import { programTexts } from '#client/entities/programs/program-texts.ts';
import { tokenTexts } from '#client/features/identity/account/token-texts.ts';
import { reportTexts } from '#client/entities/moderation/texts.ts';
import { restrictTexts } from '#client/entities/restrictions/texts.ts';
import { chatTexts } from '#client/features/chat/texts.ts';
import { wellTexts } from '#client/features/communities/texts.ts';
import { helpTexts } from '#client/features/duty/texts.ts';
import { answerTexts } from '#client/features/feedback/answers/answer-texts.ts';
import { feedbackTexts, reviewTexts } from '#client/features/feedback/texts.ts';
import { forumTexts } from '#client/features/forum/texts.ts';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { loginTexts } from '#client/features/identity/login-texts.ts';
import { passkeyTexts } from '#client/features/identity/second-factor/passkey-texts.ts';
import { secondFactorTexts } from '#client/features/identity/second-factor/second-factor-texts.ts';
import { identityTexts } from '#client/features/identity/texts.ts';
import { breakoutTexts } from '#client/features/live-rooms/breakouts/texts.ts';
import { deviceHelpTexts } from '#client/features/live-rooms/devices/device-help-texts.ts';
import { checkTexts, connectionTexts } from '#client/features/live-rooms/entering/camera-check-texts.ts';
import { leadTexts } from '#client/features/live-rooms/lead/texts.ts';
import { stageTexts } from '#client/features/live-rooms/stage/texts.ts';
import { roomTexts } from '#client/features/live-rooms/texts.ts';
import { billingTexts } from '#client/features/membership-billing/texts.ts';
import { ownAppealTexts } from '#client/features/moderation/appeals/texts.ts';
import { decisionTexts } from '#client/features/moderation/texts.ts';
import { choicesTexts } from '#client/features/notifications/choices-texts.ts';
import { ownNoticesTexts } from '#client/features/notifications/own-notices-texts.ts';
import { followTexts } from '#client/entities/notifications/texts.ts';
import { remindingTexts, unsubscribeTexts } from '#client/features/notifications/reminding-texts.ts';
import { onboardingTexts, profileTexts } from '#client/features/profiles/texts.ts';
import { restrictionTexts } from '#client/features/restrictions/texts.ts';
import { calendarTexts } from '#client/features/scheduling/calendar/calendar-texts.ts';
import { tooFewTexts } from '#client/features/scheduling/cards/too-few-texts.ts';
import { formTexts, previewTexts } from '#client/features/scheduling/form/form-texts.ts';
import { pictureTexts } from '#client/features/scheduling/form/picture-texts.ts';
import { handOverTexts } from '#client/features/scheduling/host/hand-over-texts.ts';
import { missedTexts } from '#client/features/scheduling/missed/missed-texts.ts';
import { seriesTexts } from '#client/features/scheduling/series-texts.ts';
import { shareTexts } from '#client/features/scheduling/share/share-texts.ts';
import { sessionTexts } from '#client/features/scheduling/texts.ts';
import { waitingTexts } from '#client/features/scheduling/waiting-texts.ts';
import { capture, changedTermsTexts, legalVersionTexts } from '#client/features/site/texts.ts';
import { trustTexts } from '#client/features/site/trust-texts.ts';
import { texts as everywhere } from '#client/lib/texts.ts';
import { homeTexts } from '#client/pages/home/texts.ts';

const part = (name: string, label: string, texts: object, options: Partial<WordedPart> = {}): WordedPart => ({
  name,
  label,
  texts,
  ...options,
});
const open = { shownTo: 'everyone' } as const;

/** The buttons, labels and short texts of visitors and members; `name` is the one that `editable` was given. */
export const words: readonly WordedPart[] = [
  part('trust', 'Trust', trustTexts, { path: '/trust', group: 'pages', ...open }),
  part('membership', 'Membership, gifts and codes', billingTexts, { path: '/membership', group: 'pages', ...open }),
  part('help', 'Asking our team for help', helpTexts, { path: '/ask-for-help', group: 'pages' }),
  part('everywhere', 'On every page', everywhere, { path: '/homepage', ...open }),
  part('home-menu', 'Menu of the home page', homeTexts, { path: '/' }),
  part('create-account', 'Create an account', createAccountTexts, { path: '/register', shownTo: 'visitors' }),
  part('account', 'Log in, register, account', identityTexts, { path: '/account', ...open }),
  part('logins', 'Log in with another account', loginTexts, { path: '/login', ...open }),
  part('passkeys', 'Passkeys', passkeyTexts, { path: '/account' }),
  part('second-step', 'Second step for logging in', secondFactorTexts, { path: '/account' }),
  part('tokens', 'Programs of a member', tokenTexts, { path: '/account' }),
  part('programs', 'Tokens of programs', programTexts),
  part('confirm', 'Confirm the address', confirmTexts, { path: '/' }),
  part('leaving', 'Download data, leave', leavingTexts, { path: '/account/data' }),
  part('onboarding', 'First steps', onboardingTexts, { path: '/onboarding' }),
  part('profile', 'Profile', profileTexts, { path: '/account' }),
  part('restrict', 'Restrict a member', restrictTexts),
  part('restrictions', 'Restricted members', restrictionTexts, { path: '/account/restrictions' }),
  part('notices', 'Reminders and mails', remindingTexts, { path: '/account' }),
  part('notice-choices', 'What members hear of', choicesTexts, { path: '/account/notices' }),
  part('follow-hosts', 'Follow a host', followTexts, { path: '/account/notices' }),
  part('own-notices', 'What a member was told of', ownNoticesTexts, { path: '/notices' }),
  part('unsubscribe', 'End mails', unsubscribeTexts, open),
  part('join', 'Join a Well', joinTexts, { path: '/wells' }),
  part('wells', 'Wells', wellTexts, { path: '/wells', ...open }),
  part('forum', 'Discussion', forumTexts, { path: '/wells' }),
  part('chat', 'Chat', chatTexts),
  part('sessions', 'Sessions', sessionTexts, { path: '/sessions', ...open }),
  part('limits', 'Limits of Basic', membershipTexts),
  part('waiting-list', 'Waiting list', waitingTexts),
  part('calendar', 'Calendar of a session', calendarTexts),
  part('share', 'Share a session', shareTexts),
  part('too-few', 'Sessions that need people', tooFewTexts, { path: '/sessions' }),
  part('session-form', 'Plan a session', formTexts, { path: '/session-create' }),
  part('session-preview', 'Preview of a session', previewTexts),
  part('session-picture', 'Picture of a session', pictureTexts),
  part('series', 'Series of sessions', seriesTexts),
  part('hand-over', 'Hand a session over', handOverTexts),
  part('missed', 'Missed sessions', missedTexts, { path: '/account/missed-sessions' }),
  part('camera-check', 'Check of the camera', checkTexts, { path: '/camera-test' }),
  part('connection', 'Check of the connection', connectionTexts),
  part('device-help', 'Help with camera and microphone', deviceHelpTexts),
  part('room', 'Room', roomTexts),
  part('stage', 'In the room: hands, reactions, screen', stageTexts),
  part('leading', 'In the room: hosts', leadTexts),
  part('breakouts', 'In the room: small rooms', breakoutTexts),
  part('survey', 'After a session', feedbackTexts),
  part('own-answers', 'What a member answered', answerTexts, { path: '/account/answers' }),
  part('reviews', 'Reviews', reviewTexts),
  part('report', 'Report', reportTexts),
  part('decision', 'After a decision of staff', decisionTexts),
  part('appeals', 'Object to a decision', ownAppealTexts, open),
  part('legal-versions', 'Earlier legal pages', legalVersionTexts, open),
  part('changed-terms', 'Changed legal pages', changedTermsTexts),
  part('address', 'Leave an address', capture, { path: '/partners', ...open }),
];
