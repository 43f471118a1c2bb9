import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';

/** Whole weeks that are over: a running one would show each single person as they come. */
export const ORGANISATION_WEEKS = 12;
/** A smaller number could point to a person; it is shown as null. */
export const LEAST_PUBLISHED = 10;
export const organisationFigureNames = ['new-members', 'places', 'attendances', 'held'] as const;

const week = z
  .object({
    /** Its Monday, in UTC: `2026-05-04`. */
    week: z.string(),
    figures: z.object({
      'new-members': z.int().nullable(),
      places: z.int().nullable(),
      attendances: z.int().nullable(),
      held: z.int().nullable(),
    }),
  })
  .meta({ id: 'OrganisationWeek' });

export const readOrganisationFigures = endpoint('/v1/organisation/figures', {
  summary:
    'New members, places taken, attendances and sessions held of the last twelve weeks that are over, the newest first; null is fewer than ten. For programs with the token of an organisation.',
  access: 'organisation',
  scope: 'figures:read',
  input: z.object({}),
  output: z.object({ weeks: z.array(week) }),
});
