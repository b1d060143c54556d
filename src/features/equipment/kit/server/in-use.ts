import { type RawBuilder, sql } from 'kysely';
import { STATI_FUORI_USO } from '#shared/stati-dispositivo.ts';

/** A device that is not out of use (decision 34). `stato` is its column. Spelt out as in the index of warranties, which is used only then. */
export function isInUse(stato: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(stato)} not in (${sql.join(STATI_FUORI_USO.map((each) => sql.lit(each)))})`;
}
