import { days, hours, plus } from '#kernel/contract/time.ts';
import { every } from '#kernel/every.ts';
import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MARKETING_KEYS } from '#kernel/marketing-data.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { CLOCK, DATABASE, FILES, KERNEL, PERSONAL_DATA, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import { COMMUNITIES_FACTS, POST_NEWS } from '#modules/communities/index.ts';
import { SHARED_REVIEWS } from '#modules/feedback/index.ts';
import {
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  NAMES_IN_WELLS,
  PEOPLE_FOR_STAFF,
  REMOVAL_FACTS,
} from '#modules/identity/index.ts';
import { JUDGED_POSTS, OPEN_REPORTS, POST_REPORTS } from '#modules/moderation/index.ts';
import { MEETINGS, RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import { aboutMembers } from './about-members.ts';
import { forumCommands, type Forum } from './commands.ts';
import { judge } from './commands/judge.ts';
import { showAgain } from './commands/show-again.ts';
import { pollEvents } from './contract/poll-events.ts';
import { noticeEvents, paceEvents, pinEvents, postEvents } from './contract/post-events.ts';
import type { ForumSettings } from './contract/settings.ts';
import { notices } from './domain/notices.ts';
import { withAct, type Act } from './domain/pace.ts';
import { pins } from './domain/pins.ts';
import { poll } from './domain/poll.ts';
import { post } from './domain/post.ts';
import { reportedPosts } from './facts.ts';
import { forumHandlers } from './http.ts';
import { FORUM_NOTICES } from './index.ts';
import { forumJobs } from './jobs.ts';
import { paceStore, type PaceStore } from './pace/pace-store.ts';
import { forumData } from './marketing-data.ts';
import { drawPreview } from './link-preview/draw-preview.ts';
import { fetchPublic } from './link-preview/fetch-public.ts';
import { linkPreviews } from './link-preview/link-previews.ts';
import { askPreviewHost } from './link-preview/preview-host.ts';
import { previewStore } from './link-preview/preview-store.ts';
import { dropPostPicturesWhenNotShown } from './policies/drop-post-pictures-when-not-shown.ts';
import { postReviewWhenShared } from './policies/post-review-when-shared.ts';
import { suggestCareWhenPostSoundsLikeDanger } from './policies/suggest-care-when-post-sounds-like-danger.ts';
import { pollsProjection } from './projections/polls.ts';
import { postsProjection } from './projections/posts.ts';
import { authorOf } from './projections/post-rows.ts';
import { countNotices } from './projections/notice-rows.ts';
import { countSince, newestPostAt } from './projections/new-post-counts.ts';

type ForumModuleSettings = CommonSettings & { forum: ForumSettings; communities: CommunitiesSettings };

const COMMANDS = token<Forum>('Forum');
const PACES = token<PaceStore>('PaceStore');

const apart = { clock: CLOCK, meetings: MEETINGS, restrictions: RESTRICTION_FACTS };
const needs = {
  ...KERNEL,
  files: FILES,
  people: PEOPLE_FOR_STAFF,
  reports: POST_REPORTS,
  openReports: OPEN_REPORTS,
  sharedReviews: SHARED_REVIEWS,
  forum: COMMANDS,
  paces: PACES,
  settings: settingsOf<ForumModuleSettings>(),
};

const parts = ({ settings, paces, ...given }: Provided<typeof needs>): ModuleParts => ({
  name: 'forum',
  events: Object.values({ ...postEvents, ...pinEvents, ...paceEvents, ...noticeEvents, ...pollEvents }),
  handlers: forumHandlers({
    ...given,
    settings: { ...settings.forum, MAIN_WELL_UUID: settings.communities.MAIN_WELL_UUID },
    previews: linkPreviews({
      clock: given.clock,
      draw: settings.forum.LINK_PREVIEW_URL === '' ? drawPreview(fetchPublic()) : askPreviewHost(settings.forum),
      store: previewStore(given.sql),
      settings: settings.forum,
    }),
  }),
  projections: [postsProjection, pollsProjection],
  policies: [dropPostPicturesWhenNotShown, postReviewWhenShared, suggestCareWhenPostSoundsLikeDanger],
  jobs: forumJobs(given),
  aboutMembers: aboutMembers({ ...given, paces }),
  start: async () => {
    // Failing is harmless: what is older than a day does not count.
    const stop = every(
      hours(1),
      () => paces.tidy(plus(given.clock.now(), -days(1))),
      () => {},
    );
    return async () => stop();
  },
  replays: {
    'forum.post-': replayOf(post),
    'forum.pins-': replayOf(pins, Object.fromEntries),
    // Recorded by earlier releases (ADR 57).
    'forum.pace-': (facts) => facts.reduce<readonly Act[]>((acts, { data }) => withAct(acts, data as Act), []),
    'forum.notices-': replayOf(notices),
    'forum.poll-': replayOf(poll),
  },
});

export const forumModule = containerModule((provide) => {
  provide(PACES, { sql: DATABASE }, ({ sql }) => paceStore(sql));
  provide(
    COMMANDS,
    {
      ...KERNEL,
      ...apart,
      secrets: PERSONAL_DATA,
      paces: PACES,
      files: FILES,
      accounts: IDENTITY_FACTS,
      removals: REMOVAL_FACTS,
      people: IDENTITY_QUERIES,
      wells: COMMUNITIES_FACTS,
      names: NAMES_IN_WELLS,
      reports: POST_REPORTS,
      settings: settingsOf<ForumModuleSettings>(),
    },
    ({ settings: { forum, communities }, ...rest }) =>
      forumCommands({
        ...rest,
        settings: { ...forum, MAIN_WELL_UUID: communities.MAIN_WELL_UUID },
      }),
  );
  provide(POST_NEWS, { clock: CLOCK, sql: DATABASE }, ({ sql, clock }) => ({
    postsSince: (member, wells) => countSince(sql, { ...member, now: clock.now() }, wells),
  }));
  provide(FORUM_NOTICES, { clock: CLOCK, sql: DATABASE }, ({ sql, clock }) => ({
    authorOf: (post) => authorOf(sql, post),
    unseen: (member, since) => countNotices(sql, { id: member, isAdmin: false, now: clock.now() }, clock.now(), since),
    newestPost: (member, within) => newestPostAt(sql, { id: member, isAdmin: false, now: clock.now() }, within),
  }));
  provide(JUDGED_POSTS, KERNEL, (ports) => ({
    ...reportedPosts(ports),
    judge: judge(ports),
    showAgain: showAgain(ports),
  }));
  provide(MARKETING_KEYS, { sql: DATABASE, forum: COMMANDS }, forumData);
  provide(MODULE_PARTS, needs, parts);
});
