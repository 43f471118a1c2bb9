import { ContainerModule, type Newable } from 'inversify';

/**
 * The name of a part in the container, with the type of what is bound under it. To inversify this is a `ServiceIdentifier<T>`,
 * so `container.get(EXECUTE)` and `container.bind(EXECUTE)` know the type too. At run time it is a plain symbol.
 */
export type InjectionToken<T> = symbol & Newable<T>;
export const token = <T>(name: string): InjectionToken<T> => Symbol(name) as InjectionToken<T>;

type Optional<T> = { serviceIdentifier: InjectionToken<T>; optional: true };
type All<T> = { serviceIdentifier: InjectionToken<T>; isMultiple: true };
type Need = InjectionToken<unknown> | Optional<unknown> | All<unknown>;

/** A part that may be missing: injected as undefined then. */
export const optional = <T>(serviceIdentifier: InjectionToken<T>): Optional<T> => ({
  serviceIdentifier,
  optional: true,
});
/** A part that several modules bind: injected as a list. */
export const all = <T>(serviceIdentifier: InjectionToken<T>): All<T> => ({ serviceIdentifier, isMultiple: true });

/** The parts behind the tokens of a needs object, under the same names. */
export type Provided<Needs> = {
  [Name in keyof Needs]: Needs[Name] extends InjectionToken<infer T>
    ? T
    : Needs[Name] extends Optional<infer T>
      ? T | undefined
      : Needs[Name] extends All<infer T>
        ? readonly T[]
        : never;
};

/** Binds a singleton that is made from named parts. Two parts under each other's name do not compile. */
export type Provide = <T, Needs extends Readonly<Record<string, Need>>>(
  as: InjectionToken<T>,
  needs: Needs,
  make: (parts: Provided<Needs>) => NoInfer<T>,
) => void;

export const containerModule = (register: (provide: Provide) => void): ContainerModule =>
  new ContainerModule(({ bind }) =>
    register((as, needs, make) => {
      const names = Object.keys(needs);
      bind(as)
        .toResolvedValue(
          (...values: unknown[]) =>
            make(Object.fromEntries(names.map((name, at) => [name, values[at]])) as Provided<typeof needs>),
          Object.values(needs),
        )
        .inSingletonScope();
    }),
  );
