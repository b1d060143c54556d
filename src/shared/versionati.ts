/** What carries an `updated_at` that an edit is compared with, by the name of its table. */
export const VERSIONATI = [
  'brands',
  'showrooms',
  'dipendenti',
  'software',
  'hardware',
  'piani_mobili',
  'iphones',
  'cartelle_condivise',
  'workflows',
] as const;
export type Versionato = (typeof VERSIONATI)[number];
