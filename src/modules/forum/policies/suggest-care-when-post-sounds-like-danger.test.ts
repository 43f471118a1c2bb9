import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { PostEdited, PostWritten, ReplyWritten } from '../contract/post-events.ts';
import { suggestCareWhenPostSoundsLikeDanger } from './suggest-care-when-post-sounds-like-danger.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [POST, ABOVE, ANA, WELL] = [id('1'), id('2'), id('a'), id('b')] as [string, string, string, string];
const at = '2026-05-04T19:00:00.000Z';

const jobsFor = (event: Event) =>
  suggestCareWhenPostSoundsLikeDanger.reactions
    .filter(({ type }) => type === event.type)
    .flatMap(({ react }) => react({ data: event.data, meta: { occurredAt: at } } as never, undefined as never));
const written = (text: string) => [
  did(PostWritten, { post: POST, member: ANA, well: WELL, text }),
  did(ReplyWritten, { post: POST, parent: ABOVE, member: ANA, well: WELL, text }),
  did(PostEdited, { post: POST, member: ANA, by: ANA, text, mentioned: [] }),
];

test('a post, reply or new wording that sounds like danger is suggested to staff, without its words', () => {
  for (const event of written('I want to die'))
    expect(jobsFor(event)).toEqual([
      { kind: 'suggest-care', key: `suggest-care:${POST}`, payload: { post: POST, at } },
    ]);
});

test('other words, and words that were forgotten, suggest nothing', () => {
  for (const event of [...written('My phone died today'), ...written(null as never)])
    expect(jobsFor(event)).toEqual([]);
});
