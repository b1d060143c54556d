import { sql } from 'kysely';
import { holdLeaver, type Leaver } from '#features/people/dipendenti/server/mark-leaver.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { BrandAction } from '#shared/permissions.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';
import { type StatoUscita, USCITA_NON_APERTA, uscitaNonTrovata } from '../rules.ts';

export interface HeldUscita {
  id: number;
  stato: StatoUscita;
  data_uscita: string;
  prima_stato: StatoDipendente;
  prima_isactive: boolean;
  prima_data_dismissione: string | null;
}

/**
 * An open exit and its employee, whom nobody else changes until the transaction ends: 404 when not visible, 403 without this right on the
 * employee's brand, 409 when the exit is open no more. The employee is held first, as by whoever deletes them: so two never wait for each other.
 */
export async function holdUscita(db: Tx, scope: Scope, id: number, action: BrandAction): Promise<{ uscita: HeldUscita; persona: Leaver }> {
  const { rows: whose } = await sql<{ dipendente_id: string }>`
    select u.dipendente_id from uscite u join dipendenti d on d.id = u.dipendente_id
    where u.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (!whose[0]) throw uscitaNonTrovata();
  const persona = await holdLeaver(db, scope, whose[0].dipendente_id);
  requireRight(scope, action, [persona.brand_id]);
  const { rows } = await sql<HeldUscita>`
    select id, stato, data_uscita, prima_stato, prima_isactive, prima_data_dismissione
    from uscite where id = ${id} for no key update`.execute(scoped(db, scope));
  const [uscita] = rows;
  if (!uscita) throw uscitaNonTrovata();
  if (uscita.stato !== 'aperta') throw USCITA_NON_APERTA(uscita.stato);
  return { uscita, persona };
}
