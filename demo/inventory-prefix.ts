import { BRANDS } from './data/company.ts';
import { at } from './pseudo-random.ts';

/** The database appends the number. */
export const beginCode = ([first = 0]: readonly number[]): string => `${at(BRANDS, first).prefisso}-`;
