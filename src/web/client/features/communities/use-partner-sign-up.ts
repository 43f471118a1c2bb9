import { useEffect, useEffectEvent } from 'react';
import type { Group } from '#modules/communities/contract/api.ts';
import { partnerBrand } from '#modules/communities/contract/settings.ts';
import { useProductName, useSetting } from '#client/lib/config.tsx';
import { partnerVisit } from '#client/lib/visit/partner-visit.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { wellTexts } from './texts.ts';

const texts = wellTexts.partner;

/** Offers a visitor of a partner's Well the sign-up in the partner's name, once (COM-071 to COM-074, C-140). */
export const usePartnerSignUp = (
  well: Pick<Group, 'uuid' | 'title'>,
  openSignUp: (words: { title: string; lead: string }) => void,
) => {
  const product = useProductName();
  const brand = partnerBrand(useSetting('PARTNER_WELLS', ''), well.uuid);
  const seconds = useSetting('ATTRIBUTION_COOKIE_SECONDS', 1_296_000);
  const isOffered = useMemberQuery().data === null && brand !== undefined;
  const offer = useEffectEvent(() => {
    if (brand === undefined || partnerVisit.read()?.well === well.uuid) return;
    partnerVisit.write(well.uuid, seconds);
    const partner = texts.names[brand];
    openSignUp({ title: texts.title(partner), lead: texts.lead(partner, product, well.title) });
  });
  useEffect(() => {
    if (isOffered) offer();
  }, [isOffered]);
};
