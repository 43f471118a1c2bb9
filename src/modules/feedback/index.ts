import { token } from '../../shared-kernel/injection.ts';
import type { ReviewSummary } from './contract/api.ts';

/** What reviews say of a host, in figures (C-026). */
export type ReviewFigures = { of(host: string, now: string): Promise<ReviewSummary> };
export const REVIEW_FIGURES = token<ReviewFigures>('ReviewFigures');
