import { staffLetters } from './contract/letters.ts';
import { toStaff } from './mails/to-staff.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { StaffDirectory } from '#modules/identity/index.ts';

export type TellStaff = { staff: StaffDirectory; mail: MailPort; productName: string; publicUrl: string };

/**
 * One mail to every admin whom the report is not about. It contains no names and no topic, so that a bystander learns
 * only that there is work to do (I-012). Idempotent.
 */
export const tellStaff = async (
  { staff, mail, productName, publicUrl }: TellStaff,
  report: string,
  about: string | null,
): Promise<void> => {
  for (const { member, email, name, language } of await staff.admins()) {
    if (member === about) continue;
    await mail.send({
      key: `report:${report}:${member}`,
      to: email,
      notice: { member, path: '/admin/flagged-activity' },
      ...toStaff(staffLetters.reported, {
        product: productName,
        name,
        language,
        page: `${publicUrl}/admin/flagged-activity`,
      }),
    });
  }
};
