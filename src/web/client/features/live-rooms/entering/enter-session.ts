import { useState } from 'react';
import { useNavigate } from 'react-router';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { canUseRooms } from '#client/lib/browser/browser-support.ts';
import { call, type CallAnswer } from '#client/lib/call.ts';
import { useSetting } from '#client/lib/config.tsx';
import { toast } from '#client/lib/toast.ts';
import { askStaffReason, askToVerifyEmail, showOutsideLink, showNotice } from './entering-modals.tsx';
import { hasAcceptedInApp, isInAppBrowser, isMobileBrowser } from '../devices/in-app-browser.ts';
import { useMe, usePollEvery } from '../room/room-me.ts';
import { roomTexts } from '../texts.ts';
import { whenFetched } from '#client/lib/browser/fetched.ts';

export type EnterableSession = { uuid: string; type: string };
export type EnterAction = { enter: () => void; busy: boolean };

const rid = String(MAIN_ROOM);

/**
 * Enters a session from any page: checks the browser, asks the server, and leads to the preview or, for an external
 * session, opens its link. Shows every reason that prevents entering (ROM-011 to ROM-018, ROM-100).
 */
export const useEnterSession = (session: EnterableSession): EnterAction => {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const me = useMe();
  const pollEvery = usePollEvery();
  const mobileNotice = useSetting('EXTERNAL_ON_MOBILE', 'notice') === 'notice';

  const refused = (notice: Notice, again: (reason: string) => Promise<string | undefined>) => {
    switch (notice.name) {
      case 'EMAIL_NOT_VERIFIED':
        return askToVerifyEmail();
      case 'HOST_LEVEL_TOO_LOW':
        return showNotice(roomTexts.hostLevelTitle, roomTexts.hostLevel, {
          to: '/sessions',
          label: roomTexts.findSession,
        });
      case 'ADMIN_ENTRY_REASON_REQUIRED':
        return askStaffReason(again);
      case 'SESSION_TIME_ENTERING_TOO_LATE':
        toast.error(notice.msg);
        return void navigate('/');
      default:
        toast.error(notice.msg);
    }
  };

  /** Answers what refused it, so that a dialog can show it. */
  const ask = async (step: 'prepare' | 'connect', reason?: string): Promise<CallAnswer<typeof enterRoom>> => {
    setBusy(true);
    const answer = await call(enterRoom, { id: session.uuid, rid, step, reason });
    setBusy(false);
    return answer;
  };

  const enterInside = async (reason?: string): Promise<Notice | undefined> => {
    const answer = await ask('prepare', reason);
    if (!answer.ok) return isSaid(answer) ? undefined : answer.notice;
    // Loaded on entering, so that lists and detail pages stay small.
    await whenFetched(
      () => import('../room/room-session.ts'),
      ({ startRoomSession }) => {
        if (me) startRoomSession({ session: session.uuid, me, pollEvery, entered: answer.value.session, reason });
        if (me)
          track('session_enter', { session: session.uuid, user: me.uuid, group: answer.value.session.group_uuid });
        void navigate('/room/preview');
      },
    );
    return undefined;
  };

  const enterOutside = async (reason?: string): Promise<Notice | undefined> => {
    const isMobile = mobileNotice && isMobileBrowser();
    // Opened while the tap is still known to the browser; otherwise it would be blocked.
    const opened = isMobile ? null : window.open('', '_blank');
    const answer = await ask('connect', reason);
    if (!answer.ok) {
      opened?.close();
      return isSaid(answer) ? undefined : answer.notice;
    }
    const link = answer.value.session_video.provider_identifier;
    if (!/^https?:\/\//.test(link)) {
      opened?.close();
      toast.error(roomTexts.externalMissing);
      return undefined;
    }
    if (opened) {
      opened.opener = null;
      opened.location.replace(link);
    }
    showOutsideLink(link, isMobile ? 'phone' : opened ? 'opened' : 'blocked');
    return undefined;
  };

  const enter = async () => {
    if (isInAppBrowser() && !hasAcceptedInApp()) return navigate(`/in-app-browser?session=${session.uuid}`);
    const isOutside = session.type === 'EXTERNAL';
    if (!isOutside && !canUseRooms()) return navigate('/unsupported-browser');
    const go = isOutside ? enterOutside : enterInside;
    const notice = await go();
    if (notice) refused(notice, async (reason) => (await go(reason))?.msg);
  };

  return { enter: () => void enter(), busy };
};

/** Was the failure told already, for the whole page (connection, log-in, maintenance)? */
const isSaid = ({ status }: { status: number }) => ![200, 400, 403, 404].includes(status);
