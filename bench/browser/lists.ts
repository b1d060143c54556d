export interface List {
  name: string;
  path: string;
  session: 'token' | 'itToken';
  searchTexts: readonly string[];
  createLabel: string;
  filter: readonly [label: string, value: string];
}

export const LISTS: readonly List[] = [
  {
    name: 'Dipendenti',
    path: '/employees',
    session: 'token',
    searchTexts: ['rossi', 'marini', 'giord', 'sanna', 'villa'],
    createLabel: 'Nuovo Dipendente',
    filter: ['Ruolo', 'Manager'],
  },
  {
    name: 'Hardware, tabella',
    path: '/hardware',
    session: 'itToken',
    searchTexts: ['latitude', 'thinkpad', 'macbook', 'monitor', 'tablet'],
    createLabel: 'Nuovo Hardware',
    filter: ['Stato', 'Dismesso'],
  },
];
