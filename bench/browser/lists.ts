/** A list that is measured: where it is, what is pressed on it. */
export interface List {
  name: string;
  path: string;
  /** Whose session: who may make one. */
  as: 'token' | 'technician';
  searched: readonly string[];
  create: string;
  /** A chip, and the value that is chosen of it. */
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
