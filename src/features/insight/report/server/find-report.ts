import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { memory, recall } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ToldLetture } from '#server/security/told-letture.ts';
import { media, percento } from '#shared/cifre.ts';
import { giorniDi, puntiAndamento } from '#shared/periodi.ts';
import { brandsFor } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import type { Cifre, Report } from '../contract.ts';
import { fuoriUso } from '../rules.ts';
import { DA_NESSUNA_PARTE } from './list-addresses.ts';
import {
  andamento,
  costi,
  costoPersona,
  dipendenti,
  hardware,
  hardwareConCosti,
  inMalattia,
  licenze,
  mansioni,
  quoteCose,
  quoteTotali,
  showroomNome,
  workflow,
} from './select-figures.ts';
import { quote } from './select-quote.ts';
import { type Brands, chiusi, correzioni, cose, flussi, periodi, persone, tablesOf } from './select-sources.ts';
import { wordReport } from './word-report.ts';

type Derived = 'tasso_attivazione' | 'utilizzo' | 'costo_medio' | 'tasso_completamento';
type Group = 'dipendenti' | 'licenze' | 'hardware' | 'workflow' | 'costi';
/** What the statement finds: all that is counted or added up, nothing that follows from it. */
type Found = { [G in Group]: Omit<Cifre[G], Derived> } & Pick<Cifre, 'andamento' | 'showroom_nome' | 'mansioni'> & {
    in_malattia: string[];
  };

const reports = memory<Found>(100);

/** What it is narrowed to. */
export interface Filtri {
  brand_id?: number | undefined;
  showroom_id?: number | undefined;
  mansione?: string | undefined;
}

/**
 * The report as of `today` over the caller's brands, or what is asked for of them. One statement, and not computed again while nothing has changed.
 * Its count by state tells who of the employees that it counts is ill (rule 173).
 */
export async function findReport(
  db: Db,
  scope: Scope,
  { periodo, ...filtri }: { periodo: string } & Filtri,
  today: string,
  kinds: readonly Kind[],
  letture: ToldLetture,
): Promise<Report> {
  const days = giorniDi(periodo, today);
  if (days.dal > today) throw invalidField('periodo', 'Scegli un periodo che è già cominciato');
  const { brand_id, showroom_id = null, mansione = null } = filtri;
  const brands = brandsOf(scope, filtri);
  const known = recall(reports, db, {
    of: tablesOf(kinds),
    what: [periodo, today, brands],
    value: sql<Found>`(
      with ${sql.join([
        persone(brands),
        flussi(brands),
        cose(brands, kinds),
        periodi(brands, kinds),
        correzioni,
        chiusi(brands),
        quote(brands, kinds),
        quoteCose,
        quoteTotali,
        hardwareConCosti,
        costoPersona,
      ])}
      select jsonb_build_object(
        'dipendenti', ${dipendenti(days)}, 'licenze', ${licenze(days)}, 'hardware', ${hardware(days)}, 'workflow', ${workflow(days)},
        'in_malattia', ${inMalattia}, 'showroom_nome', ${showroomNome(brands)}, 'mansioni', ${mansioni(brands)},
        'costi', ${costi(days, brands.shown, kinds)}, 'andamento', ${andamento(puntiAndamento(today))}))`,
  });
  const found = await scoped(db, scope)
    .selectNoFrom([known.value.as('value'), known.snapshot.as('snapshot')])
    .executeTakeFirstOrThrow();
  const seen = brand_id !== undefined && brands.shown.includes(brand_id);
  const { in_malattia, ...counted } = known.settle(found);
  letture.tell(in_malattia.map((dipendente_id) => ({ tipo: 'malattia', dipendente_id })));
  const figures = completed(counted);
  const isUnseen = showroom_id !== null && figures.showroom_nome === null;
  const narrowed = { brand_id: seen ? brand_id : null, showroom_id: isUnseen ? null : showroom_id, mansione };
  const cifre = { periodo, ...days, ...narrowed, ...figures };
  return { ...cifre, ...(isUnseen ? wordReport(cifre, DA_NESSUNA_PARTE) : wordReport(cifre)) };
}

/** The caller's brands, or this one of them, and which of the people. */
export function brandsOf(scope: Scope, { brand_id, showroom_id, mansione }: Filtri): Brands {
  const asked = (id: number) => brand_id === undefined || id === brand_id;
  const reserved = brandsFor(scope, 'riservati.vedi').filter(asked);
  return { shown: scope.can_view.filter(asked), reserved, seen: scope.can_view, showroom_id, mansione };
}

function completed({
  dipendenti,
  licenze,
  hardware,
  workflow,
  ...rest
}: Omit<Found, 'in_malattia'>): Pick<Cifre, Group | 'andamento' | 'showroom_nome' | 'mansioni'> {
  return {
    ...rest,
    dipendenti: { ...dipendenti, tasso_attivazione: percento(dipendenti.attivi, dipendenti.totale) },
    licenze: {
      ...licenze,
      utilizzo: percento(licenze.utilizzate, licenze.totale),
      costo_medio: media(licenze.costo, licenze.totale),
    },
    hardware: { ...hardware, costo_medio: media(hardware.costo, hardware.totale - fuoriUso(hardware)) },
    workflow: { ...workflow, tasso_completamento: percento(workflow.completati, workflow.completati + workflow.attivi.ora) },
  };
}
