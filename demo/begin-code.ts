import { BRANDS } from './data/company.ts';
import { at } from './steady.ts';

/** What the inventory code of a thing of these brands begins with; the database puts the number behind it. */
export const beginCode = ([first = 0]: readonly number[]): string => `${at(BRANDS, first).prefisso}-`;
