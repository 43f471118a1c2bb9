/** The data of a web calendar's link. */
export type LinksNoted = { title: string; startsAt: string; endsAt: string; details: string };

const compact = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The address at which Google Calendar offers to add the session; nothing is sent before the link is followed. */
export const googleCalendarLink = ({ title, startsAt, endsAt, details }: LinksNoted): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details,
  }).toString()}`;

/** The same for Outlook on the web, which writes a plus sign where a space was encoded as one. */
export const outlookCalendarLink = ({ title, startsAt, endsAt, details }: LinksNoted): string =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    body: details,
  })
    .toString()
    .replaceAll('+', '%20')}`;
