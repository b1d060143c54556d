/** A list to measure: its page and the controls that the measurement uses. */
export interface List {
  name: string;
  path: string;
  /** The session to use: the list needs an account that may create its records. */
  as: 'token' | 'technician';
  searched: readonly string[];
  create: string;
  filter: readonly [chip: string, value: string];
}

export const LISTS: readonly List[] = [
  {
    name: 'Dipendenti',
    path: '/employees',
    as: 'token',
    searched: ['rossi', 'marini', 'giord', 'sanna', 'villa'],
    create: 'Nuovo Dipendente',
    filter: ['Ruolo', 'Manager'],
  },
  {
    name: 'Hardware, tabella',
    path: '/hardware',
    as: 'technician',
    searched: ['latitude', 'thinkpad', 'macbook', 'monitor', 'tablet'],
    create: 'Nuovo Hardware',
    filter: ['Stato', 'Dismesso'],
  },
];
