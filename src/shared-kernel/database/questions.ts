import type { Sql } from './database.ts';

/** A question to the rows of one module whose answer is one JSON value: other modules ask several of them in one statement. */
export type Question<Of, Answer> = {
  /** A subquery of one value; its parameters are counted from `$1`. */
  text: string;
  values: (options: Of) => readonly unknown[];
  /** From the value, which is null where the subquery finds no row. */
  answer: (value: unknown) => Answer;
};

type AskedFor<Questions extends readonly unknown[]> =
  Questions[number] extends Question<infer Of, unknown> ? Of : never;
type Answers<Questions extends readonly unknown[]> = {
  [Index in keyof Questions]: Questions[Index] extends Question<never, infer Answer> ? Answer : never;
};

/**
 * Asks all of them in one statement: for short ones, of which each alone costs the process and the database more for being a
 * statement than for its rows.
 */
export const askedTogether = <const Questions extends readonly Question<never, unknown>[]>(
  questions: Questions,
): ((sql: Sql, askedFor: AskedFor<Questions>) => Promise<Answers<Questions>>) => {
  let counted = 0;
  const parts = questions.map(({ text }) => {
    const before = counted;
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      counted = Math.max(counted, before + Number(number));
      return `$${before + Number(number)}`;
    });
  });
  const text = `select json_build_array(${parts.join(', ')}) as told`;
  return async (sql, askedFor) => {
    const [row] = await sql.query<{ told: unknown[] }>(
      text,
      questions.flatMap(({ values }) => values(askedFor as never)),
    );
    return questions.map(({ answer }, index) => answer(row!.told[index])) as unknown as Answers<Questions>;
  };
};
