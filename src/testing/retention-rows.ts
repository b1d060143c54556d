import { insertRow, type Sql } from './sql-rows.ts';

export async function insertRetentionRows(sql: Sql, text: () => string, user_id: number, dipendente_id: string) {
  const block = { dipendente_id, motivo: text(), messo_da: user_id, fino_al: '2026-01-10' };
  const blocco = await insertRow(sql, 'conservazione_blocchi', block);
  const approval = { approvato_da: user_id, approvato_il: '2026-01-10', eliminate: 0, esito: '[]' };
  await insertRow(sql, 'conservazione_elenchi', { preparato_da: user_id, ...approval });
  await sql.query('insert into conservazione_elenchi (preparato_da) values ($1) on conflict do nothing', [user_id]);
  const { rows } = await sql.query<{ id: number }>('select id from conservazione_elenchi where approvato_il is null');
  const elenco = rows[0]?.id ?? 0;
  const item = { classe: 'documenti_hr', oggetto_id: `di ${dipendente_id}` };
  const dates = { data: '2016-01-10', dal: '2026-01-10', quante: 1, impronta: 'x' };
  const voce = await insertRow(sql, 'conservazione_voci', { elenco_id: elenco, ...item, dipendente_id, nome: text(), ...dates });
  const tenuta = [item.classe, item.oggetto_id, text(), user_id];
  await sql.query(
    `insert into conservazione_tenute (classe, oggetto_id, motivo, fino_al, messa_da) values ($1, $2, $3, '2090-01-10', $4)`,
    tenuta,
  );
  return { blocco: blocco.id, elenco, voce: voce.id };
}
