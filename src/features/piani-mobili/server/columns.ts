// What is selected of a plan `m`, of its open period `p` and of the employee `d` who has it, joined only where the caller may see them.
import { sql } from 'kysely';
import type { PianoMobile } from '../contract.ts';

export const COLUMNS = [
  'm.id',
  'm.nome_piano',
  'm.operatore',
  'm.dati_gb',
  'm.costo_annuo',
  'm.attivo',
  'm.created_at',
  'm.updated_at',
] as const;

/** What was agreed with the holder: who may not see them sees none of it (rule 12). */
export const AGREED = [
  sql<string | null>`case when d.id is not null then p.numero_telefono end`.as('numero_telefono'),
  sql<PianoMobile['portabilita']>`case when d.id is not null and p.numero_da_portare is not null then
    jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end`.as('portabilita'),
  sql<PianoMobile['telefono']>`case when d.id is not null then (
    select jsonb_build_object('id', t.id, 'modello', t.modello)
    from dipendenti_iphones pt join iphones t on t.id = pt.iphone_id
    where pt.assegnazione_piano_id = p.id and pt.data_revoca is null) end`.as('telefono'),
] as const;
