import { expect, test } from '@jest/globals';
import { isFull, noPictures, picturesOf, withPicture, withoutPicture } from './picture-set.ts';

const tea = { src: 'data:image/png;base64,AQID', alt: '' };
const cat = { src: 'data:image/png;base64,BAUG', alt: 'A cat' };

test('[SIT-109] an image upload set has the pictures by id and their order, which a change of one does not move', () => {
  const both = withPicture(withPicture(noPictures, 'tea', tea), 'cat', cat);
  expect(both).toEqual({ order: ['tea', 'cat'], data: { tea, cat } });
  const described = withPicture(both, 'tea', { ...tea, alt: 'A cup of tea' });
  expect(described.order).toEqual(['tea', 'cat']);
  expect(picturesOf(described)).toEqual([{ ...tea, alt: 'A cup of tea' }, cat]);
  expect(withoutPicture(described, 'tea')).toEqual({ order: ['cat'], data: { cat } });
});

test('an image upload set of a post is full with one picture', () => {
  const one = withPicture(noPictures, 'tea', tea);
  expect([isFull(noPictures), isFull(one), isFull(withoutPicture(one, 'tea'))]).toEqual([false, true, false]);
});
