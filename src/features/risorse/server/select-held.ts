// What the employee `d` holds now, one expression for each kind, as JSON in the order in which it was given.
import { sql } from 'kysely';
import type { Risorse } from '../contract.ts';

export const heldSoftware = sql<Risorse['software']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'nome', s.nome, 'versione', s.versione, 'fornitore', s.fornitore, 'licenza', s.licenza,
    'costo_licenza', s.costo_licenza::text, 'costo_annuo', s.costo_licenza::text, 'data_scadenza', s.data_scadenza,
    'data_assegnazione', p.data_assegnazione) order by p.data_assegnazione, p.id), '[]')
  from dipendenti_software p join software s on s.id = p.software_id
  where p.dipendente_id = d.id and p.data_revoca is null)`;

export const heldHardware = sql<Risorse['hardware']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', h.id, 'nome', h.nome, 'tipo', h.tipo, 'tipologia', h.tipo, 'marca', h.marca, 'modello', h.modello,
    'numero_seriale', h.numero_seriale, 'costo_annuo', h.costo_annuo,
    'note', p.note, 'data_assegnazione', p.data_assegnazione) order by p.data_assegnazione, p.id), '[]')
  from dipendenti_hardware p join hardware h on h.id = p.hardware_id
  where p.dipendente_id = d.id and p.data_revoca is null)`;

/** One at most (rule 29). */
export const heldPiano = sql<Risorse['piano_mobile']>`(
  select jsonb_build_object(
    'id', m.id, 'nome_piano', m.nome_piano, 'operatore', m.operatore, 'dati_gb', m.dati_gb, 'costo_annuo', m.costo_annuo,
    'numero_telefono', p.numero_telefono,
    'portabilita', case when p.numero_da_portare is not null then
      jsonb_build_object('gestore_precedente', p.gestore_precedente, 'numero_da_portare', p.numero_da_portare) end,
    'note', p.note, 'data_assegnazione', p.data_assegnazione)
  from dipendenti_piani_mobili p join piani_mobili m on m.id = p.piano_mobile_id
  where p.dipendente_id = d.id and p.data_revoca is null)`;

export const heldTelefoni = sql<Risorse['telefoni']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'modello', t.modello, 'colore', t.colore, 'memoria', t.memoria, 'imei', t.imei, 'costo_annuo', t.costo_annuo,
    'con_piano', p.assegnazione_piano_id is not null,
    'note', p.note, 'data_assegnazione', p.data_assegnazione) order by p.data_assegnazione, p.id), '[]')
  from dipendenti_iphones p join iphones t on t.id = p.iphone_id
  where p.dipendente_id = d.id and p.data_revoca is null)`;

export const heldCartelle = sql<Risorse['cartelle']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'nome', c.nome, 'percorso', c.percorso, 'tipo', c.tipo, 'server', c.server, 'permessi', p.permessi,
    'note', p.note, 'data_assegnazione', p.data_assegnazione) order by p.data_assegnazione, p.id), '[]')
  from dipendenti_cartelle p join cartelle_condivise c on c.id = p.cartella_id
  where p.dipendente_id = d.id and p.data_revoca is null)`;
