export interface List {
  name: string;
  path: string;
  /** The session to use. The account must have permission to create records of this list. */
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
