import { sql } from 'kysely';
import type { Kind } from '#kit/kind.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { memory, recall } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import { media, percento } from '#shared/cifre.ts';
import { giorniDi, type Periodo, puntiAndamento } from '#shared/periodi.ts';
import { brandsFor } from '#shared/permissions.ts';
import type { Cifre, Report } from '../contract.ts';
import { fuoriUso } from '../rules.ts';
import { andamento, costi, costiPerTipo, costoPersona, dipendenti, hardware, licenze, workflow } from './select-figures.ts';
import { type Brands, cose, flussi, periodi, persone, tablesOf } from './select-sources.ts';
import { wordReport } from './word-report.ts';

type Derived = 'tasso_attivazione' | 'utilizzo' | 'costo_medio' | 'tasso_completamento';
type Group = 'dipendenti' | 'licenze' | 'hardware' | 'workflow' | 'costi';
/** What the statement finds: all that is counted or added up, nothing that follows from it. */
type Found = { [G in Group]: Omit<Cifre[G], Derived> } & Pick<Cifre, 'andamento'>;

const reports = memory<Found>(100);

/** The report as of `today` over the caller's brands, or one of them. One statement, and not computed again while nothing has changed. */
export async function findReport(
  db: Db,
  scope: Scope,
  { periodo, brand_id }: { periodo: Periodo; brand_id?: number | undefined },
  today: string,
  kinds: readonly Kind[],
): Promise<Report> {
  const days = giorniDi(periodo, today);
  const brands = brandsOf(scope, brand_id);
  const known = recall(reports, db, {
    of: tablesOf(kinds),
    what: [periodo, today, brands],
    value: sql<Found>`(
      with ${sql.join([persone(brands), flussi(brands), cose(brands, kinds), periodi(brands, kinds), costoPersona, costiPerTipo(kinds)])}
      select jsonb_build_object(
        'dipendenti', ${dipendenti(days)}, 'licenze', ${licenze(days)}, 'hardware', ${hardware(days)}, 'workflow', ${workflow(days)},
        'costi', ${costi(days, brands.shown)}, 'andamento', ${andamento(puntiAndamento(today))}))`,
  });
  const found = await scoped(db, scope)
    .selectNoFrom([known.value.as('value'), known.snapshot.as('snapshot')])
    .executeTakeFirstOrThrow();
  const seen = brand_id !== undefined && brands.shown.includes(brand_id);
  const cifre = { periodo, ...days, brand_id: seen ? brand_id : null, ...completed(known.settle(found)) };
  return { ...cifre, ...wordReport(cifre) };
}

/** The caller's brands, or this one of them. */
export function brandsOf(scope: Scope, brand_id: number | undefined): Brands {
  const asked = (id: number) => brand_id === undefined || id === brand_id;
  return { shown: scope.can_view.filter(asked), reserved: brandsFor(scope, 'riservati.vedi').filter(asked) };
}

function completed({ dipendenti, licenze, hardware, workflow, ...rest }: Found): Pick<Cifre, Group | 'andamento'> {
  return {
    ...rest,
    dipendenti: { ...dipendenti, tasso_attivazione: percento(dipendenti.attivi, dipendenti.totale) },
    licenze: {
      ...licenze,
      utilizzo: percento(licenze.utilizzate, licenze.totale),
      costo_medio: media(licenze.costo, licenze.totale),
    },
    hardware: { ...hardware, costo_medio: media(hardware.costo, hardware.totale - fuoriUso(hardware)) },
    workflow: { ...workflow, tasso_completamento: percento(workflow.completati, workflow.totale) },
  };
}
