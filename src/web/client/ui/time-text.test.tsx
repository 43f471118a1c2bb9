import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { TimeText } from './time-text.tsx';

const at = '2026-03-07T23:00:00.000Z';
const text = (node: React.ReactElement) => render(node).container.textContent;

test('a moment, a span, a date alone', () => {
  const zone = 'America/Los_Angeles';
  expect(text(<TimeText at={at} zone={zone} />)).toBe('Saturday, Mar 7, 2026, 3:00pm PST');
  expect(text(<TimeText at={at} until="2026-03-08T00:00:00Z" show="time" zone={zone} />)).toBe('3:00pm - 4:00pm PST');
  expect(text(<TimeText at={at} show="date" zone={zone} />)).toBe('Saturday, Mar 7, 2026');
});

test('machines read the instant', () => {
  const { container } = render(<TimeText at="2026-03-07T18:00:00-05:00" />);
  expect(container.querySelector('time')?.dateTime).toBe(at);
});
