import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#client/testing/render.tsx';
import { MessageSamples } from './message-samples.tsx';

const USUAL = '{count, plural, one {# Well} other {# Wells}}';

test('a sentence is shown in each of its forms while staff write it', () => {
  renderPage(<MessageSamples text="{count, plural, one {just # Well} other {all # Wells}}" usual={USUAL} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['just 1 Well', 'all 2 Wells']),
  );
});

test.each([
  ['{count, plural, other {# Wells}}', 'the form one { } is missing; it stands for 1.'],
  ['{total} Wells', 'nothing is filled in for {total}.'],
])('%s is said to be not shown yet: %s', (text, problem) => {
  renderPage(<MessageSamples text={text} usual={USUAL} />);
  expect(screen.getByText(/^This cannot be shown yet/).textContent).toBe(`This cannot be shown yet: ${problem}`);
});
