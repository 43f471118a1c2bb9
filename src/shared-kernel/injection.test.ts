import { describe, expect, test } from '@jest/globals';
import { Container } from 'inversify';
import { all, containerModule, optional, token } from './injection.ts';

type Greeter = { greet(name: string): string };
type Counter = { next(): number };
const GREETER = token<Greeter>('Greeter');
const COUNTER = token<Counter>('Counter');
const MISSING = token<Counter>('Missing');
const WORDS = token<readonly string[]>('Words');
const SENTENCE = token<string>('Sentence');

const sentence = ({ greeter, counter }: { greeter: Greeter; counter: Counter }) =>
  `${greeter.greet('Ana')} ${counter.next()}`;

const container = () => {
  const made = new Container();
  made.bind(GREETER).toConstantValue({ greet: (name) => `Hello ${name}` });
  made.bind(COUNTER).toConstantValue({ next: () => 1 });
  return made;
};

describe('containerModule', () => {
  test('injects each part under the name that the needs object gives it', () => {
    const made = container();
    made.load(containerModule((provide) => provide(SENTENCE, { counter: COUNTER, greeter: GREETER }, sentence)));
    expect(made.get(SENTENCE)).toBe('Hello Ana 1');
  });

  test('injects undefined for an optional part that is not bound, and every binding of a shared token as a list', () => {
    const made = container();
    made.load(
      containerModule((provide) => {
        provide(WORDS, {}, () => ['one']);
        provide(WORDS, {}, () => ['two']);
        provide(SENTENCE, { missing: optional(MISSING), words: all(WORDS) }, ({ missing, words }) =>
          [missing === undefined ? 'none' : 'some', ...words.flat()].join(' '),
        );
      }),
    );
    expect(made.get(SENTENCE)).toBe('none one two');
  });

  test('two parts under each other’s names, a maker of another type and a wrong constant do not compile', () => {
    const wrong = () => {
      containerModule((provide) => {
        // @ts-expect-error the greeter and the counter are exchanged
        provide(SENTENCE, { greeter: COUNTER, counter: GREETER }, sentence);
        // @ts-expect-error a part is missing
        provide(SENTENCE, { greeter: GREETER }, sentence);
        // @ts-expect-error a counter is bound under the token of a greeter
        provide(GREETER, {}, (): Counter => ({ next: () => 1 }));
      });
      // @ts-expect-error a greeter is bound under the token of a counter
      container().bind(COUNTER).toConstantValue({ greet: String });
      // @ts-expect-error what comes out of the container has the token's type
      return container().get(COUNTER).greet('Ana');
    };
    expect(wrong).toBeInstanceOf(Function);
  });
});
