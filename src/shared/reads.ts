/**
 * Every read that shows a person or a thing: names, holders, costs and counts stand on each other's screens. By path, because naming
 * them by their contracts would make the first screen load all of them.
 */
export const PEOPLE_AND_THINGS = [
  '/api/dipendenti',
  '/api/software',
  '/api/hardware',
  '/api/piani-mobili',
  '/api/iphones',
  '/api/cartelle-condivise',
  '/api/workflows',
  '/api/stats',
  '/api/avvisi',
] as const;
