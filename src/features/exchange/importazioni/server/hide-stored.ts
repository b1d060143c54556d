// What the preview keeps of records is what its importer saw then. Whose rights became less is not shown it any more.
import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Importable } from '#server/incoming/importable.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
import { reservedOf } from '#shared/reserved-fields.ts';
import type { RigaImportata } from '../contract.ts';
import type { CampiTenuti, Trovata } from './queries.ts';

/** Notes what the importer sees now, of which the rows that were just compared tell. */
export async function keepSeen(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`
    update importazioni_letture set visti = ${[...scope.can_view]}::integer[],
      riservati = ${[...brandsFor(scope, 'riservati.vedi')]}::integer[]
    where importazione_id = ${id}`.execute(scoped(db, scope));
}

interface Hidden {
  /** Whether what records were before is kept from the caller. */
  isPrima: boolean;
  /** Fields of which nothing is shown. */
  campi: ReadonlySet<string>;
  /** The columns that fill them. */
  colonne: ReadonlySet<number>;
}

/** All brands count, since a row does not say of which one its record is. */
export function hiddenOf(scope: Scope, { fields }: Importable, { visti, riservati, mappatura }: Trovata): Hidden {
  const isLess = (before: readonly number[], now: readonly number[]) => before.some((id) => !now.includes(id));
  const campi = new Set<string>(isLess(riservati, brandsFor(scope, 'riservati.vedi')) ? reservedOf(fields) : []);
  const colonne = new Set(mappatura.flatMap((campo, at) => (campo !== null && campi.has(campo) ? [at] : [])));
  return { isPrima: isLess(visti, scope.can_view), campi, colonne };
}

/** A row as it is stored. */
export type RigaSenzaAvvisi = Omit<RigaImportata, 'avvisi' | 'campi'> & { campi: CampiTenuti };

/** The row as it may be shown. */
export function hideStored(hidden: Hidden, riga: RigaSenzaAvvisi): RigaSenzaAvvisi {
  const campi = Object.entries(riga.campi).filter(([campo]) => !hidden.campi.has(campo));
  // A sentence may call a record by its name, or say since when it is whose.
  const shown = (campo: string, frase: string) => (hidden.campi.has(campo) ? NON_PIU : hidden.isPrima ? DA_RILEGGERE : frase);
  const errori = Object.entries(riga.errori).map(([campo, frase]) => [campo, shown(campo, frase)]);
  return {
    ...riga,
    celle: riga.celle.map((text, at) => (hidden.colonne.has(at) ? '' : text)),
    campi: Object.fromEntries(campi.map(([campo, valori]) => [campo, hidden.isPrima ? { prima: null, dopo: valori.dopo } : valori])),
    errori: Object.fromEntries(errori),
  };
}

/** Shows the warnings: those that the preview has stored, and those that follow from the values that the caller may read. */
export function withAvvisi({ fields }: Importable, riga: RigaSenzaAvvisi): RigaImportata {
  const campi = Object.entries(riga.campi);
  const avvisi = campi.flatMap(([campo, { dopo, avviso = dopo && fields[campo]?.warn?.(dopo) }]) => (avviso ? [[campo, avviso]] : []));
  return {
    ...riga,
    campi: Object.fromEntries(campi.map(([campo, { prima, dopo }]) => [campo, { prima, dopo }])),
    avvisi: Object.fromEntries(avvisi),
  };
}

const NON_PIU = 'Non puoi più leggere questo valore.';
const DA_RILEGGERE = 'Vedi meno brand di quando il file è stato letto: cambia una cella o una colonna, e si rilegge che cosa non va.';
