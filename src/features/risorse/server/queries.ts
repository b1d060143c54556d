import { sql } from 'kysely';
import { dipendenteNonTrovato } from '#features/dipendenti/rules.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { HardwareAssegnato } from '../contract.ts';
import { type Assegnate, totaleAnnuo, totaleMensile } from '../rules.ts';
import { heldBy } from './count-held.ts';
import { costsOf } from './sum-costs.ts';

interface Row {
  hardware: HardwareAssegnato[];
  totale_hardware: number;
  software: string;
  hardware_costo: string;
  piano_mobile: string;
  telefono: string;
  quante: number;
  assegnate: Assegnate;
}

/** What an employee holds and what it costs, in one statement; 404 when the employee is not visible. */
export async function findRisorse(db: Db, scope: Scope, dipendente_id: string) {
  const { rows } = await sql<Row>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
                'id', h.id, 'nome', h.nome, 'tipo', h.tipo, 'marca', h.marca, 'modello', h.modello, 'numero_seriale', h.numero_seriale,
                'costo_annuo', h.costo_annuo, 'data_assegnazione', p.data_assegnazione) order by p.data_assegnazione, p.id), '[]')
       from dipendenti_hardware p join hardware h on h.id = p.hardware_id
       where p.dipendente_id = d.id and p.data_revoca is null) as hardware,
      (select count(*) from hardware_brands where brand_id = d.brand_id) as totale_hardware,
      c.software, c.hardware as hardware_costo, c.piano_mobile, c.telefono, c.quante,
      ${heldBy(sql.ref('d.id'))} as assegnate
    from dipendenti d cross join lateral ${costsOf('d.id')} c
    where d.id = ${dipendente_id} and d.brand_id = any(${[...scope.can_view]}::integer[])`.execute(scoped(db, scope));
  const row = rows[0];
  if (!row) throw dipendenteNonTrovato();
  const costi = { software: row.software, hardware: row.hardware_costo, piano_mobile: row.piano_mobile, telefono: row.telefono };
  const totale_annuo = totaleAnnuo(costi);
  return {
    hardware: row.hardware,
    totali: { hardware: row.totale_hardware },
    costi,
    totale_annuo,
    totale_mensile: totaleMensile(totale_annuo),
    numero_risorse: row.quante,
    assegnate: row.assegnate,
  };
}
