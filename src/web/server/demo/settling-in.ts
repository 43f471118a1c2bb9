import { createWell, getWell, joinWell } from '#modules/communities/contract/api.ts';
import { PROFILE_PICTURE_FIELD } from '#modules/identity/contract/account.ts';
import { updateProfile, updateProfilePicture } from '#modules/identity/contract/api/accounts.ts';
import { marketingJson } from '#modules/identity/contract/profile-info.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { LenientProduct } from './lenient-product.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { portrait } from './portraits.ts';
import { together } from './steps.ts';
import { demoWells } from './wells.ts';

export type SettlingIn = {
  product: LenientProduct;
  as: (username: string) => SignedIn;
  once: (step: string, work: () => Promise<string>) => Promise<string>;
  joinedAt: (person: DemoPerson) => string;
  /** By username; filled here. */
  members: Map<string, string>;
  /** By the key of the demo; filled here. */
  wells: Map<string, string>;
};

/** People register, say who they are, and belong to Wells. */
export const settleIn = async ({ product, as, once, joinedAt, members, wells }: SettlingIn): Promise<void> => {
  await together(demoPeople, async (person) => {
    const joined = () => product.at(joinedAt(person), () => product.enroll(person));
    members.set(person.username, await once(`member ${person.username}`, joined));
  });
  await together(demoPeople, (person) =>
    product.at(joinedAt(person), async () => {
      const { username, look, says } = person;
      await once(`portrait ${username}`, async () => {
        const image = await portrait(look);
        await product.call(updateProfilePicture, as(username), { [PROFILE_PICTURE_FIELD]: image, remove: false });
        return 'drawn';
      });
      if (!says) return;
      const { about, ...info } = says;
      await once(`profile ${username}`, async () => {
        await product.call(updateProfile, as(username), { about_me: about, user_marketing: marketingJson(info) });
        return 'written';
      });
    }),
  );
  const staff = demoPeople.find(({ isAdmin }) => isAdmin)!;
  for (const { key, title, description } of demoWells)
    wells.set(
      key,
      await once(`well ${key}`, () =>
        product.at(joinedAt(staff), async () => {
          const made = await product.call(
            createWell,
            as(staff.username),
            { title, description, visible: true },
            { expected: ['GROUP_TITLE_IS_TAKEN'] },
          );
          return (made ?? (await product.call(getWell, as(staff.username), { id: title }))!).group.uuid;
        }),
      ),
    );
  await together(demoPeople, (person) =>
    product.at(joinedAt(person), async () => {
      for (const key of person.wells)
        await once(`belongs ${person.username} ${key}`, async () => {
          const joining = { id: wells.get(key)!, flag: true, commitment: true, unregister: false };
          await product.call(joinWell, as(person.username), joining);
          return 'yes';
        });
    }),
  );
};
