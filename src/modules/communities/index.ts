/** What other modules' decisions may know of a Well; folded from its stream, so never behind. */
export type WellFacts = {
  exists: boolean;
  deleted: boolean;
  title: string;
  slug: string;
  visible: boolean;
  isDefault: boolean;
  creator: string | null;
};
export type CommunitiesFacts = {
  well(well: string): Promise<WellFacts>;
  /** True for everybody in the main Well (C-055). */
  isMember(well: string, member: string): Promise<boolean>;
};
export const COMMUNITIES_FACTS = Symbol('CommunitiesFacts');

/**
 * What a module that plans things in Wells may hold against leaving or deleting one (C-145). Implemented there, asked here.
 */
export type WellObstacles = {
  /** Titles of future sessions of the Well which the member is registered for. */
  registeredFor(well: string, member: string): Promise<string[]>;
  /** Whether sessions of the Well are planned or running. */
  hasActiveSessions(well: string): Promise<boolean>;
};
export const WELL_OBSTACLES = Symbol('WellObstacles');
