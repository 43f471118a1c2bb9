/** Counters of one's own connection, as they stand at a moment (WebRTC statistics). */
export type Measured = {
  /** Round-trip time in milliseconds; undefined before the first answer. */
  roundTripMs?: number | undefined;
  /** The share (0 to 1) of what we sent that the server did not get. */
  lostSent?: number | undefined;
  /** Packets of all voices and pictures, since the beginning. */
  received: number;
  lostReceived: number;
  /** Bytes of all voices and pictures, since the beginning. */
  bytesReceived: number;
  atMs: number;
};

type Report = Record<string, unknown>;
type Peer = { getStats(): Promise<{ forEach(see: (report: Report) => void): void }> };

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const higher = (a: number | undefined, b: number): number => Math.max(a ?? 0, b);

/** Adds up what the browser knows of these connections. One that fails to answer is left out. */
export async function measure(peers: readonly Peer[], nowMs: number): Promise<Measured> {
  const sum: Measured = { received: 0, lostReceived: 0, bytesReceived: 0, atMs: nowMs };
  const answered = await Promise.allSettled(peers.map((peer) => peer.getStats()));
  for (const answer of answered) if (answer.status === 'fulfilled') answer.value.forEach((report) => add(sum, report));
  return sum;
}

function add(sum: Measured, report: Report): void {
  if (report['type'] === 'inbound-rtp') {
    sum.received += number(report['packetsReceived']);
    // The browser takes back what arrives late: the count may be below nothing.
    sum.lostReceived += Math.max(0, number(report['packetsLost']));
    sum.bytesReceived += number(report['bytesReceived']);
  }
  if (report['type'] === 'remote-inbound-rtp') {
    sum.lostSent = higher(sum.lostSent, number(report['fractionLost']));
    if ('roundTripTime' in report) sum.roundTripMs = higher(sum.roundTripMs, number(report['roundTripTime']) * 1000);
  }
}
