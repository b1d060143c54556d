// Holding a task, or what it is part of: nobody takes a step of it, ends it or moves its person elsewhere until the transaction ends. Its person
// is held first, then the onboarding or exit, as by whoever deletes them: so two never wait for each other.
import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Mano } from '#shared/fasi-workflow.ts';
import { workflowNonTrovato } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import { attivitaNonTrovata, type Corso, type TipoAttivita } from '../rules.ts';

export interface HeldCorso {
  corso: Corso;
  id: number;
  dipendente_id: string;
  brand_id: number;
  isAnnullato: boolean;
}

const TABLES = { onboarding: 'workflows', uscita: 'uscite' } as const;
const ABSENT = {
  onboarding: workflowNonTrovato,
  uscita: () => new Problem('not_found', 'USCITA_NON_TROVATA', "L'uscita richiesta non esiste o è stata rimossa."),
};

/** The onboarding or exit with this id, or 404. */
export async function holdCorso(db: Tx, scope: Scope, corso: Corso, id: number): Promise<HeldCorso> {
  const held = await hold(db, scope, corso, id);
  if (!held) throw ABSENT[corso]();
  return held;
}

/** 404 when the caller does not see it; holds nothing. */
export async function requireCorso(db: Db, scope: Scope, corso: Corso, id: number): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(TABLES[corso])} t join dipendenti d on d.id = t.dipendente_id
    where t.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (rows.length === 0) throw ABSENT[corso]();
}

async function hold(db: Tx, scope: Scope, corso: Corso, id: number | RawBuilder<unknown>): Promise<HeldCorso | undefined> {
  const { rows } = await sql<HeldCorso>`
    select ${corso}::text as corso, t.id, t.dipendente_id, d.brand_id, t.stato in ('annullato', 'annullata') as "isAnnullato"
    from ${sql.table(TABLES[corso])} t join dipendenti d on d.id = t.dipendente_id
    where t.id = ${id} and ${inBrands('d.brand_id', scope.can_view)} for share of d for share of t`.execute(scoped(db, scope));
  return rows[0];
}

export interface HeldAttivita extends HeldCorso {
  nome: string;
  mano: Mano;
  tipo: TipoAttivita;
  fatta: boolean;
}

/** The task with this id and what it is part of, or 404. */
export async function holdAttivita(db: Tx, scope: Scope, id: number): Promise<HeldAttivita> {
  const of = (column: string) => sql`(select ${sql.ref(column)} from attivita where id = ${id})`;
  const corso = (await hold(db, scope, 'onboarding', of('workflow_id'))) ?? (await hold(db, scope, 'uscita', of('uscita_id')));
  const { rows } = await sql<Pick<HeldAttivita, 'nome' | 'mano' | 'tipo' | 'fatta'>>`
    select nome, mano, tipo, fatta_il is not null as fatta from attivita where id = ${id} for no key update`.execute(scoped(db, scope));
  if (!corso || !rows[0]) throw attivitaNonTrovata();
  return { ...corso, ...rows[0] };
}
