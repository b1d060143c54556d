// Every address of the product. What stands at each is in src/app/screens.ts, which the compiler holds to this list.

export const SCREEN_PATHS = [
  '/',
  '/dashboard',
  '/login',
  '/setup-admin',
  '/reimposta-password',
  '/employees',
  '/employees/$id',
  '/showrooms',
  '/software',
  '/hardware',
  '/mobile-plans',
  '/admin/cartelle',
  '/workflows',
  '/reports',
  '/brand-management',
  '/user-management',
  '/cronologia',
  '/account',
] as const;
export type ScreenPath = (typeof SCREEN_PATHS)[number];

/** Those without anything that varies: lists, and what there is one of. */
export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>;

type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string | number> & ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Record<Name, string | number>
    : unknown;

/** What a list is narrowed to. What is undefined is left out. */
export type Narrowing = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a list or a single screen, narrowed: addressOf('/hardware', { stato: 'attivo' }) is '/hardware?stato=attivo'. */
// For the bundler: a table of addresses that a screen does not use is left out of it.
/* @__NO_SIDE_EFFECTS__ */
export function addressOf(path: PlainPath, query: Narrowing = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  // A space as %20, which every reader of addresses takes for one.
  return search.size === 0 ? path : `${path}?${String(search).replaceAll('+', '%20')}`;
}

/** The address of one record's page: recordAddress('/employees/$id', { id }). */
export function recordAddress<P extends Exclude<ScreenPath, PlainPath>>(path: P, params: ParamsOf<P>): string {
  const given = params as Record<string, string | number>; // the same names, for every path
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
}
