import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { useAction } from '#client/lib/action.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { profileTexts } from './texts.ts';

/** Saves one part of the own profile; the page and the shell show it at once. */
export const useSaveProfile = () => {
  const { signedIn } = useSessionChange();
  return useAction(updateProfile, { after: async () => void (await signedIn()), done: profileTexts.saved });
};

/** One field of what a member says about themselves, as the call takes it (IDN-087). */
export const inProfileInfo = (field: 'brought_me' | 'hope_to_gain' | 'credentials' | 'website', value: unknown) => ({
  user_marketing: JSON.stringify({ profile_info: { [field]: value } }),
});
