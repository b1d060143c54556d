// How a column's text from PostgreSQL becomes a value of ours (rules 5 and 6). Given to each pool, not set for the whole process.
import pg from 'pg';

const { builtins } = pg.types;

const PARSERS = new Map<number, (text: string) => unknown>([
  // A calendar day has no time zone: as a Date it would be the day before for half the world.
  [builtins.DATE, (text) => text],
  // Counts and the register's ids: far below 2^53.
  [builtins.INT8, Number],
  // Money is added up in the database, never in floats.
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, toIsoInstant],
]);

/**
 * '2026-01-31 10:20:30.12345+00' -> '2026-01-31T10:20:30.123450Z': all six digits, or the pages of a list lose rows; also the zeros that
 * PostgreSQL leaves out, or one instant has two texts.
 */
export function toIsoInstant(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}

export const typesOfOrganico: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
