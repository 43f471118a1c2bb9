import { expect, test } from '@jest/globals';
import type { Mail } from '#kernel/mail.ts';
import { tellStaff } from './mails.ts';

test('every admin whom it is not about gets one mail without names or topics', async () => {
  const mails: Mail[] = [];
  await tellStaff(
    {
      staff: {
        admins: async () => [
          { member: 'mia', email: 'mia@example.org', username: 'mia', name: 'mia' },
          { member: 'kim', email: 'kim@example.org', username: 'kim', name: 'kim' },
        ],
      },
      mail: { send: async (mail) => void mails.push(mail) },
      productName: 'Wellspring',
      publicUrl: 'https://wellspring.example',
    },
    'case-1',
    'kim',
  );
  expect(mails).toMatchObject([
    {
      key: 'report:case-1:mia',
      to: 'mia@example.org',
      subject: 'Wellspring: something needs your attention',
      text: expect.stringContaining('https://wellspring.example/admin/flagged-activity'),
    },
  ]);
});
