import { BRANDS } from './data/company.ts';
import { at } from './steady.ts';

/** The prefix of the inventory code of an item; the database appends the number. */
export const beginCode = ([first = 0]: readonly number[]): string => `${at(BRANDS, first).prefisso}-`;
