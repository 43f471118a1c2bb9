import type { Mail, MailPort } from '#kernel/mail.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';

/** Takes each mail once, by its key, and puts it at the end of the list. */
export const mailInto = (mails: Mail[]): MailPort => ({
  send: (mail) => Promise.resolve(void (mails.some(({ key }) => key === mail.key) || mails.push(mail))),
});

/** Members are reached under the first letter of their ids, except one who is gone. */
export const peopleBut = (gone?: string): IdentityQueries => ({
  people: () => Promise.resolve([]),
  reachable: (member) =>
    Promise.resolve(
      member === gone
        ? null
        : {
            email: `${member[0]}@example.org`,
            username: member[0]!,
            name: member[0]!,
            timezone: 'UTC',
            dateFormat: 'month-first',
            emailVerified: true,
          },
    ),
});

/** The Well "Grief". */
export const grief: Awaited<ReturnType<CommunitiesFacts['well']>> = {
  exists: true,
  deleted: false,
  title: 'Grief',
  slug: 'grief',
  visible: true,
  isDefault: false,
  creator: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
};

export const site = { productName: 'Wellspring', publicUrl: 'https://wellspring.example' };
