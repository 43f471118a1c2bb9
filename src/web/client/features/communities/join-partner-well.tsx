import { useEffect, useEffectEvent } from 'react';
import { getWell, type Group } from '#modules/communities/contract/api.ts';
import { JoinWell } from '#client/entities/communities/join-well.tsx';
import { partnerVisit } from '#client/lib/visit/partner-visit.ts';
import { useCall } from '#client/lib/query.ts';
import { openModal } from '#ui/modal-layer.tsx';

/** Opens the Join Well dialog of the partner's Well from which a new member came, once (C-140). */
const JoinPartnerWell = ({ well }: { well: string }) => {
  const group = useCall(getWell, { id: well }, { quiet: true }).data?.group;
  const ask = useEffectEvent((group: Group) => {
    if (partnerVisit.read() === undefined) return;
    partnerVisit.forget();
    if (!group.am_i_joined) openModal((close) => <JoinWell well={group} onClose={close} />);
  });
  useEffect(() => {
    if (group) ask(group);
  }, [group]);
  return null;
};

export default JoinPartnerWell;
