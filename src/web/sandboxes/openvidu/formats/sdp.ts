/**
 * The part of SDP that the media router understands: one VP8 and one Opus section, no extensions, no retransmission in a
 * stream of its own.
 */

export type MediaKind = 'audio' | 'video';

export type MediaSection = {
  kind: MediaKind;
  mid: string;
  payloadType: number;
  /** The sending source; 0 when the section only receives. */
  source: number;
};

export type FilteredOffer = { sdp: string; media: MediaSection[] };

/** The offer cannot be served: it names no codec we forward, or it is not SDP. */
export class UnusableOffer extends Error {
  override name = 'UnusableOffer';
}

const CODEC: Record<MediaKind, RegExp> = { audio: /^opus\/48000/i, video: /^VP8\/90000/i };
const UNSUPPORTED_LINE =
  /^a=(extmap|extmap-allow-mixed|ssrc-group|rtcp-rsize|candidate|end-of-candidates|rid|simulcast)/;
const UNSUPPORTED_FEEDBACK = /transport-cc|ccm fir/;
const SDP_LIMIT = 64_000;

/** Keeps, of every media section, the one codec that is forwarded. Throws {@link UnusableOffer}. */
export function filterOffer(offer: string): FilteredOffer {
  if (offer.length > SDP_LIMIT) throw new UnusableOffer('the offer is too long');
  const [head, ...sections] = offer.split(/\r?\n(?=m=)/);
  if (!head?.startsWith('v=0') || sections.length === 0) throw new UnusableOffer('the offer has no media section');
  const filtered = sections.map(filterSection);
  const session = head
    .split(/\r?\n/)
    .filter((line) => line !== '' && !UNSUPPORTED_LINE.test(line))
    .join('\r\n');
  return {
    sdp: `${[session, ...filtered.map((section) => section.text)].join('\r\n')}\r\n`,
    media: filtered.map((section) => section.media),
  };
}

function filterSection(section: string): { text: string; media: MediaSection } {
  const [header = '', ...lines] = section.split(/\r?\n/).filter((line) => line !== '');
  const [name = '', port = '9', protocol = 'UDP/TLS/RTP/SAVPF'] = header.slice(2).split(' ');
  if (name !== 'audio' && name !== 'video') throw new UnusableOffer(`media of kind "${name}" is not forwarded`);
  const payloadType = findPayloadType(lines, CODEC[name]);
  if (payloadType === undefined) throw new UnusableOffer(`no codec in common for ${name}`);
  const mid = lines.find((line) => line.startsWith('a=mid:'))?.slice(6) ?? '';
  const source = findSource(lines);
  const remaining = lines.filter((line) => {
    const attribute = /^a=(?:rtpmap|fmtp|rtcp-fb):(\S+) ?(.*)$/.exec(line);
    if (attribute) return attribute[1] === String(payloadType) && !UNSUPPORTED_FEEDBACK.test(attribute[2] ?? '');
    if (UNSUPPORTED_LINE.test(line)) return false;
    const ssrc = /^a=ssrc:(\d+)/.exec(line);
    return !ssrc || Number(ssrc[1]) === source;
  });
  return {
    text: [`m=${name} ${port} ${protocol} ${payloadType}`, ...remaining].join('\r\n'),
    media: { kind: name, mid, payloadType, source },
  };
}

function findPayloadType(lines: readonly string[], codec: RegExp): number | undefined {
  for (const line of lines) {
    const map = /^a=rtpmap:(\d+) (.*)$/.exec(line);
    if (map && codec.test(map[2]!)) return Number(map[1]);
  }
  return undefined;
}

/** With retransmission offered there are two sources: the media one is the first to carry a cname. */
function findSource(lines: readonly string[]): number {
  const sources = lines.filter((line) => line.startsWith('a=ssrc:'));
  const named = sources.find((line) => /^a=ssrc:\d+ cname/.test(line)) ?? sources[0];
  return named ? Number(/^a=ssrc:(\d+)/.exec(named)![1]) : 0;
}

/**
 * Has voices that are lost asked for and sent again, as pictures are. Browsers do not offer it for Opus, and do it when the
 * answer asks for it.
 */
export const withVoiceRepair = (answer: string): string =>
  answer.replaceAll(/^a=rtpmap:(\d+) opus\/48000.*\r\n/gim, '$&a=rtcp-fb:$1 nack\r\n');

/**
 * Adds host candidates for `addresses` on the ports that the description already names: the socket listens on every
 * interface, but the ICE agent does not announce the loopback address, nor an address that a router translates.
 */
export function announceAddresses(sdp: string, addresses: readonly string[]): string {
  const lines = sdp.split('\r\n');
  const last = lines.findLastIndex((line) => /^a=candidate:.* typ host/.test(line));
  const port = last < 0 ? undefined : lines[last]!.split(' ')[5];
  if (!port) return sdp;
  const known = new Set(lines.filter((line) => line.startsWith('a=candidate:')).map((line) => line.split(' ')[4]));
  const added = addresses
    .filter((address) => !known.has(address))
    .map((address, index) => `a=candidate:${100 + index} 1 UDP ${2_113_900_000 - index} ${address} ${port} typ host`);
  return [...lines.slice(0, last + 1), ...added, ...lines.slice(last + 1)].join('\r\n');
}
