import { BRANDS } from './data/company.ts';
import { elementAt } from './pseudo-random.ts';

/** The database appends the number. */
export const inventoryPrefix = ([first = 0]: readonly number[]): string => `${elementAt(BRANDS, first).prefisso}-`;
