// The lists that the report's figures count.

import { addressOf, type PlainPath } from '#shared/screens.ts';

export type Verso = (path: PlainPath, filter?: Record<string, string | undefined>) => string;

/** Addresses of lists, narrowed to the brand that the report is of. */
export function versoDi(brand_id: number | null): Verso {
  return (path, filter = {}) => addressOf(path, { ...filter, brand_id: brand_id ?? undefined });
}

export const persone = (verso: Verso, filter?: Record<string, string>) => verso('/employees', filter);
export const inOnboarding = (verso: Verso) => persone(verso, { in_onboarding: 'true' });
