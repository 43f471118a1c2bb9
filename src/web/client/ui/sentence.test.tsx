import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#client/testing/render.tsx';
import { Sentence } from './sentence.tsx';

test('drawn values stand where the sentence has them, in any order and among any other words', () => {
  renderPage(
    <p data-testid="sentence">
      <Sentence
        words={(address: string, code: string) => `${code} is to be quoted. Write to ${address}; ${address} answers.`}
        values={[
          <a key="address" href="mailto:a@b.test">
            us
          </a>,
          <strong key="code">M1</strong>,
        ]}
      />
    </p>,
  );
  expect(screen.getByTestId('sentence').innerHTML).toBe(
    '<strong>M1</strong> is to be quoted. Write to <a href="mailto:a@b.test">us</a>; <a href="mailto:a@b.test">us</a> answers.',
  );
});
