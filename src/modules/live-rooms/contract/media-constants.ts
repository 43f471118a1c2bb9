/** Pictures for the others: the camera is asked for this size and rate (ROM-113). */
export const CAMERA_CAPTURE = { width: 1280, height: 720, frameRate: 24 } as const;

/** What a camera is asked for in a room of more than {@link SMALL_ROOM} people, where every tile is small. */
export const CROWDED_CAMERA_CAPTURE = { width: 320, height: 240, frameRate: 15 } as const;

/** Up to so many people a camera sends its full size. */
export const SMALL_ROOM = 6;

/** A shared screen is at most this large, at this rate, and yields to faces when the network is tight (ROM-114). */
export const SCREEN_CAPTURE = { width: 1920, height: 1080, frameRate: 10, priority: 'low' } as const;

/**
 * How video travels: VP8, and asked for in several sizes at once (ROM-115). Kurento, the media server of OpenVidu's community
 * edition, ignores that and has one size for all receivers.
 */
export const VIDEO_CODEC = { name: 'VP8', simulcast: true } as const;

/** The most bits a second for one voice (ROM-116). */
export const MAX_AUDIO_BITRATE = 16_000;

/** The most bits a second that a mobile browser receives in a room (ROM-117, C-036). */
export const MAX_MOBILE_SUBSCRIPTION_BITRATE = 2_500_000;

/** How often the microphone's level is read, in milliseconds (ROM-026). */
export const AUDIO_LEVEL_INTERVAL_MS = 100;

/** How many listeners one event of a video room has before it warns of a leak; not a limit of people (ROM-118, C-035). */
export const ROOM_LISTENER_CAP = 15;

const MOBILE_BROWSER = /Android|iPhone|iPad|iPod|Mobile/i;

/** The most bits a second that this browser receives; undefined is unlimited (ROM-117, C-036). */
export const subscriptionBitrateLimit = (
  userAgent: string,
  isMobile: (userAgent: string) => boolean = (name) => MOBILE_BROWSER.test(name),
): number | undefined => (isMobile(userAgent) ? MAX_MOBILE_SUBSCRIPTION_BITRATE : undefined);

/** The camera size to ask for when so many people are in the room. */
export const cameraCapture = (people: number): typeof CAMERA_CAPTURE | typeof CROWDED_CAMERA_CAPTURE =>
  people > SMALL_ROOM ? CROWDED_CAMERA_CAPTURE : CAMERA_CAPTURE;
