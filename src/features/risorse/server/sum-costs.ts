import { type RawBuilder, sql } from 'kysely';

/** Euro a year by kind of what an employee holds now (R4), as one row. `dipendente` is the id's column, as 'd.id'. */
export function costsOf(
  dipendente: string,
): RawBuilder<{ software: string; hardware: string; piano_mobile: string; telefono: string; quante: number }> {
  const id = sql.ref(dipendente);
  return sql`(
    select coalesce(sum(costo) filter (where tipo = 'software'), 0) as software,
           coalesce(sum(costo) filter (where tipo = 'hardware'), 0) as hardware,
           coalesce(sum(costo) filter (where tipo = 'piano_mobile'), 0) as piano_mobile,
           coalesce(sum(costo) filter (where tipo = 'telefono'), 0) as telefono,
           count(*) filter (where tipo <> 'telefono') as quante
    from (
      select 'software' as tipo, s.costo_licenza::numeric as costo
        from dipendenti_software p join software s on s.id = p.software_id where p.dipendente_id = ${id} and p.data_revoca is null
      union all
      select 'hardware', h.costo_annuo::numeric
        from dipendenti_hardware p join hardware h on h.id = p.hardware_id where p.dipendente_id = ${id} and p.data_revoca is null
      union all
      select 'piano_mobile', m.costo_annuo::numeric
        from dipendenti_piani_mobili p join piani_mobili m on m.id = p.piano_mobile_id where p.dipendente_id = ${id} and p.data_revoca is null
      union all
      select 'telefono', t.costo_annuo::numeric
        from dipendenti_iphones p join iphones t on t.id = p.iphone_id where p.dipendente_id = ${id} and p.data_revoca is null
    ) voci)`;
}
