// The lists that the report's figures count.

export type Verso = (path: string, filter?: Record<string, string>) => string;

/** Addresses of lists, narrowed to the brand that the report is of. */
export function versoDi(brand_id: number | null): Verso {
  return (path, filter = {}) => {
    const query = new URLSearchParams({ ...filter, ...(brand_id === null ? {} : { brand_id: String(brand_id) }) }).toString();
    return query ? `${path}?${query}` : path;
  };
}

export const persone = (verso: Verso, filter?: Record<string, string>) => verso('/employees', filter);
export const inOnboarding = (verso: Verso) => persone(verso, { in_onboarding: 'true' });
