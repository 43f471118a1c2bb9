import { tellsOnly, type AboutMembers } from '../../shared-kernel/about-members.ts';
import type { Sql } from '../../shared-kernel/database.ts';

export const aboutMembers = (sql: Sql): AboutMembers =>
  tellsOnly(
    'Wells',
    async (member) => {
      const joined = await sql.query<{ title: string; joined_at: Date }>(
        `select w.title, m.joined_at from communities_wells.member m join communities_wells.well w on w.well = m.well
       where m.member = $1 order by m.joined_at, w.well`,
        [member],
      );
      const created = await sql.query<{ title: string; description: string; created_at: Date }>(
        'select title, description, created_at from communities_wells.well where creator = $1 order by created_at, well',
        [member],
      );
      return [
        {
          title: 'Your Wells',
          about: 'Which you joined, committing to their Code of Conduct.',
          entries: joined.map(({ title, joined_at }) => ({ Well: title, Joined: joined_at.toISOString() })),
        },
        {
          title: 'Wells you created',
          about: 'They belong to everybody in them and stay, without your name.',
          entries: created.map(({ title, description, created_at }) => ({
            Well: title,
            Created: created_at.toISOString(),
            Description: description,
          })),
        },
      ];
    },
    'Wells with their texts, because they belong to everybody in them, and that somebody joined or left them, without a name',
  );
