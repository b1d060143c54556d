import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';

export async function reserveForArrivals(tx: Transaction<DB>, today: string): Promise<void> {
  await sql`
    with riga as (
      select distinct on (lower(r.hardware_tipo)) r.id, d.id as dipendente_id, d.brand_id, d.data_assunzione, (
        select h.id from hardware h join hardware_brands l on l.hardware_id = h.id and l.brand_id = d.brand_id
        where h.stato = 'attivo' and lower(h.tipo) = lower(r.hardware_tipo)
          and not exists (select from dipendenti_hardware p where p.hardware_id = h.id and p.attiva) order by h.id limit 1) as hardware_id
      from richieste r join workflows w on w.id = r.workflow_id join dipendenti d on d.id = w.dipendente_id
      where r.tipo = 'hardware' and r.stato = 'richiesta' and d.data_assunzione > ${today}::date 
      order by lower(r.hardware_tipo), d.data_assunzione desc, r.id),
    data as (
      insert into dipendenti_hardware (hardware_id, dipendente_id, brand_id, data_assegnazione, created_at)
      select hardware_id, dipendente_id, brand_id, data_assunzione, (${today}::date - 1 + time '09:20') at time zone 'UTC' from riga where hardware_id is not null
      returning id, hardware_id)
    update richieste r set stato = 'assegnata', periodo_id = data.id from riga join data on data.hardware_id = riga.hardware_id where r.id = riga.id`.execute(
    tx,
  );
}
