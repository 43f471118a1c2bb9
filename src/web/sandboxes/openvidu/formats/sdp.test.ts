import { describe, expect, test } from '@jest/globals';
import { announceAddresses, filterOffer, UnusableOffer } from './sdp.ts';

const offer = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=extmap-allow-mixed',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendonly',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:9 G722/8000',
  'a=ssrc:1001 cname:x',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98',
  'a=mid:1',
  'a=candidate:1 1 UDP 1 192.0.2.1 5000 typ host',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 nack pli',
  'a=rtcp-fb:96 transport-cc',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:98 H264/90000',
  'a=ssrc-group:FID 2001 2002',
  'a=ssrc:2001 cname:x',
  'a=ssrc:2002 cname:x',
  '',
].join('\r\n');

describe('pitfall 23: of an offer only what is forwarded is left', () => {
  test('one codec, one source and one payload type for each kind', () => {
    const { sdp, media } = filterOffer(offer);
    expect(media).toEqual([
      { kind: 'audio', mid: '0', payloadType: 111, source: 1001 },
      { kind: 'video', mid: '1', payloadType: 96, source: 2001 },
    ]);
    expect(sdp).toBe(
      [
        'v=0',
        'o=- 1 2 IN IP4 127.0.0.1',
        's=-',
        't=0 0',
        'a=group:BUNDLE 0 1',
        'm=audio 9 UDP/TLS/RTP/SAVPF 111',
        'c=IN IP4 0.0.0.0',
        'a=ice-ufrag:abcd',
        'a=mid:0',
        'a=sendonly',
        'a=rtpmap:111 opus/48000/2',
        'a=fmtp:111 minptime=10;useinbandfec=1',
        'a=ssrc:1001 cname:x',
        'm=video 9 UDP/TLS/RTP/SAVPF 96',
        'a=mid:1',
        'a=rtpmap:96 VP8/90000',
        'a=rtcp-fb:96 nack pli',
        'a=ssrc:2001 cname:x',
        '',
      ].join('\r\n'),
    );
  });

  test('who only receives names no source', () => {
    expect(filterOffer(offer.replace(/a=ssrc.*\r\n/g, '')).media.map(({ source }) => source)).toEqual([0, 0]);
  });

  test('bare line feeds are understood', () => {
    expect(filterOffer(offer.replaceAll('\r\n', '\n')).sdp).toBe(filterOffer(offer).sdp);
  });

  test.each([
    ['nothing', ''],
    ['no media', 'v=0\r\ns=-\r\n'],
    ['no VP8', offer.replace('VP8', 'VP9')],
    ['data only', 'v=0\r\ns=-\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:0\r\n'],
    ['too much', offer + 'a=x:1\r\n'.repeat(20_000)],
  ])('%s is refused', (_name, text) => {
    expect(() => filterOffer(text)).toThrow(UnusableOffer);
  });
});

describe('addresses in an answer', () => {
  const answer = 'a=candidate:1 1 UDP 2114977791 192.0.2.2 40256 typ host\r\na=end-of-candidates\r\n';

  test('the loopback address and those of a router are announced on the same port', () => {
    expect(announceAddresses(answer, ['127.0.0.1', '203.0.113.9'])).toBe(
      [
        'a=candidate:1 1 UDP 2114977791 192.0.2.2 40256 typ host',
        'a=candidate:100 1 UDP 2113900000 127.0.0.1 40256 typ host',
        'a=candidate:101 1 UDP 2113899999 203.0.113.9 40256 typ host',
        'a=end-of-candidates',
        '',
      ].join('\r\n'),
    );
  });

  test('an address that is there already is not announced twice', () => {
    expect(announceAddresses(answer, ['192.0.2.2'])).toBe(answer);
  });

  test('without any address there is nothing to add', () => {
    expect(announceAddresses('a=mid:0\r\n', ['127.0.0.1'])).toBe('a=mid:0\r\n');
  });
});
