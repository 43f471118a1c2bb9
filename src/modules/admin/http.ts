import type { Handler } from '#kernel/module.ts';
import { activityHandlers, type ActivityNeeds } from './http/activity.ts';
import { figuresHandler } from './http/figures.ts';
import { listHandlers, type ListsNeeds } from './http/lists.ts';
import { organisationFiguresHandler } from './http/organisation.ts';
import { todayHandler, type TodayNeeds } from './http/today.ts';

/** The calls of staff about the whole community. */
export const adminHandlers = (needs: ActivityNeeds & ListsNeeds & TodayNeeds): readonly Handler[] => [
  ...activityHandlers(needs),
  ...listHandlers(needs),
  figuresHandler(needs),
  organisationFiguresHandler(needs),
  todayHandler(needs),
];
