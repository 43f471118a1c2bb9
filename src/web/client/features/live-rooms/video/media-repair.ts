/** Media of one stream, sent or received, that can be renegotiated. */
export type RepairableMedia = {
  streamIceConnectionStateBroken(): boolean;
  reconnect(): Promise<void>;
};

/**
 * Renews media that two checks in a row find broken although signalling is up. The client library tries once, and not
 * at all when the socket was down at that moment.
 */
export function mediaRepair(renew: (media: RepairableMedia) => void): {
  check(all: readonly RepairableMedia[]): void;
} {
  let broken = new Set<RepairableMedia>();
  return {
    check(all) {
      const brokenNow = new Set(all.filter((media) => media.streamIceConnectionStateBroken()));
      for (const media of brokenNow) {
        if (!broken.has(media)) continue;
        brokenNow.delete(media);
        renew(media);
      }
      broken = brokenNow;
    },
  };
}
