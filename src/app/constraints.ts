import type { Problem } from '#shared/problem.ts';
export const CONSTRAINT_PROBLEMS: Record<string, () => Problem> = {};
