import { BRANDS } from './data/company.ts';
import { elementAt } from './pseudo-random.ts';

/** Returns the prefix of an inventory number, which is the prefix of the first brand. The database appends the number. */
export const inventoryPrefix = ([first = 0]: readonly number[]): string => `${elementAt(BRANDS, first).prefisso}-`;
