import { recordsToExport, singlePage, type AboutMembers } from '#kernel/about-members.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Sql } from '#kernel/database/database.ts';
import { picturesIn } from './contract/pictures-in.ts';
import { entry } from './domain/entry.ts';
import { agreedBy } from './projections/content-rows.ts';

/** Which terms a member agreed to; and the pictures of the site, which show no member by name. */
export const aboutMembers = (sql: Sql, log: Pick<EventLog, 'read'>): AboutMembers => ({
  ...recordsToExport(
    'terms',
    [
      {
        title: 'The terms you agreed to',
        about: 'The version of the terms and the privacy policy that you agreed to last.',
        page: singlePage(async (member) => {
          const agreed = await agreedBy(sql, member);
          return agreed ? [{ Version: agreed.version, When: agreed.at }] : [];
        }),
      },
    ],
    'what was published on the pages of the community',
  ),
  files: {
    streams: entry.stream(''),
    // Each version can be shown again, so all of them are needed.
    about: async (stream) =>
      [...new Set((await log.read(stream)).flatMap(({ data }) => picturesIn(data)))].map((name) => ({
        name,
        members: [],
        isShown: true,
      })),
  },
});
