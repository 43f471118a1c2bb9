import { advanceTestClock, newTestClock } from '../clocks.ts';
import { get } from '../desk.ts';
import { integer, text } from '../failure.ts';
import { nothing, retrieve, route, shape, type Route } from './route.ts';

export const clocks: Route[] = [
  route('POST', '/v1/test_helpers/test_clocks', shape({ frozen_time: integer, name: text.optional() }), (at, input) =>
    newTestClock(at, input.frozen_time, input.name),
  ),
  retrieve('/v1/test_helpers/test_clocks/:', 'test_helpers.test_clock'),
  route('POST', '/v1/test_helpers/test_clocks/:/advance', shape({ frozen_time: integer }), (at, input, [one]) =>
    advanceTestClock(at, one!, input.frozen_time),
  ),
  route('DELETE', '/v1/test_helpers/test_clocks/:', nothing, (at, _input, [one]) => {
    const clock = get(at, 'test_helpers.test_clock', one!);
    for (const { id: customer } of at.account.list('customer', (each) => each.test_clock === clock.id)) {
      for (const { id: subscription } of at.account.list('subscription', (each) => each.customer === customer))
        at.account.remove(subscription);
      at.account.remove(customer);
    }
    at.account.remove(clock.id);
    return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
  }),
];
