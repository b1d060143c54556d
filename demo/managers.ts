import type { Person } from './data/person.ts';

/** Index of the manager of each employee; undefined when there is none. */
export function bossesOf(people: readonly Person[]): (number | undefined)[] {
  const find = (brand: number, showroom: number | undefined) =>
    people.findIndex((one) => one.tipologia === 'manager' && one.brand === brand && one.showroom === showroom && one.stato !== 'uscito');
  const orNone = (index: number, self: number) => (index === -1 || index === self ? undefined : index);
  return people.map(({ brand, showroom, tipologia }, self) => {
    const head = orNone(find(brand, undefined), self);
    if (tipologia === 'manager') return showroom === undefined ? undefined : head;
    return (showroom === undefined ? undefined : orNone(find(brand, showroom), self)) ?? head;
  });
}
