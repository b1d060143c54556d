import type { Person } from './data/person.ts';

export function managersOf(people: readonly Person[]): (number | undefined)[] {
  const findManager = (brand: number, showroom: number | undefined) =>
    people.findIndex(
      (employee) =>
        employee.tipologia === 'manager' && employee.brand === brand && employee.showroom === showroom && employee.stato !== 'uscito',
    );
  const indexOrNone = (index: number, ownIndex: number) => (index === -1 || index === ownIndex ? undefined : index);
  return people.map(({ brand, showroom, tipologia }, ownIndex) => {
    const brandManager = indexOrNone(findManager(brand, undefined), ownIndex);
    if (tipologia === 'manager') return showroom === undefined ? undefined : brandManager;
    return (showroom === undefined ? undefined : indexOrNone(findManager(brand, showroom), ownIndex)) ?? brandManager;
  });
}
