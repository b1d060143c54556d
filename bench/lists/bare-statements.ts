const EMPLOYEE_COLUMNS = `d.id, d.nome, d.cognome, d.email, d.telefono, d.cellulare, d."telefonoUfficio", d."telefonoAbitazione", d.interno,
  d.numero_aziendale, d.bisogno_numero_aziendale, d.posizione, d.posizione as mansione, d.dipartimento, d.tipologia, d.ruolo,
  d.stato, d.stato as stato_dipendente, d.isactive, d.isactive as "isActive", d.manager_id, d.brand_id,
  jsonb_build_object('id', b.id, 'nome', b.nome, 'colore', b.colore) as brand, d.showroom,
  d.data_assunzione, d.data_assunzione as data_entrata, d.data_dismissione, d.data_dismissione as data_uscita,
  d.data_inizio_malattia, d.data_fine_malattia,
  (select w.stato from workflows w where w.dipendente_id = d.id order by w.created_at desc, w.id desc limit 1) as workflow_stato,
  d.created_at, d.updated_at, d.updated_at as update_at`;

export const PAGE = {
  name: 'page',
  text: `select ${EMPLOYEE_COLUMNS}, (select count(*) from dipendenti where brand_id = any($1::integer[])) as total
    from (select * from dipendenti where brand_id = any($1::integer[]) order by created_at desc, id desc limit 50) d
    join brands b on b.id = d.brand_id order by d.created_at desc, d.id desc`,
};

export const SEARCH = {
  name: 'search',
  text: `with found as materialized (select id, created_at from dipendenti where ricerca like $2 and brand_id = any($1::integer[]))
    select ${EMPLOYEE_COLUMNS}, (select count(*) from found) as total
    from (select id from found order by created_at desc, id desc limit 50) page
    join dipendenti d on d.id = page.id join brands b on b.id = d.brand_id order by d.created_at desc, d.id desc`,
};

export const HARDWARE_PAGE = {
  name: 'hardware',
  text: `select h.id, h.nome, h.tipo, h.tipo as tipologia, h.marca, h.modello, h.numero_seriale, h.data_acquisto, h.prezzo_acquisto,
      h.costo_annuo, h.garanzia_scadenza, h.stato, h.posizione, p.id is not null as assegnato, d.id as assegnato_a, d.id as dipendente_id,
      case when d.id is not null then jsonb_build_object('id', d.id, 'nome', d.nome, 'cognome', d.cognome) end as assegnatario,
      (select jsonb_agg(jsonb_build_object('id', b.id, 'nome', b.nome, 'colore', b.colore) order by b.nome)
       from hardware_brands l join brands b on b.id = l.brand_id where l.hardware_id = h.id) as brands, h.created_at, h.updated_at,
      (select count(distinct hardware_id) from hardware_brands where brand_id = any($1::integer[])) as total
    from (select * from hardware h where exists (
            select from hardware_brands l where l.hardware_id = h.id and l.brand_id = any($1::integer[]))
          order by created_at desc, id desc limit 50) h
    left join dipendenti_hardware p on p.hardware_id = h.id and p.data_revoca is null
    left join dipendenti d on d.id = p.dipendente_id order by h.created_at desc, h.id desc`,
};

const costColumn = (kind: string, link: string, item: string, cost: string, column: string) => `
  (select coalesce(sum(i.${cost}), 0) from ${link} p join ${item} i on i.id = p.${column}
   where p.dipendente_id = d.id and p.data_revoca is null) as ${kind}`;

export const RISORSE = {
  name: 'risorse',
  text: `select (select jsonb_agg(jsonb_build_object('id', h.id, 'nome', h.nome, 'tipo', h.tipo, 'marca', h.marca, 'modello', h.modello,
        'numero_seriale', h.numero_seriale, 'costo_annuo', h.costo_annuo, 'data_assegnazione', p.data_assegnazione) order by p.data_assegnazione, p.id)
      from dipendenti_hardware p join hardware h on h.id = p.hardware_id where p.dipendente_id = d.id and p.data_revoca is null) as items,
      (select count(*) from hardware_brands where brand_id = d.brand_id) as totale,
      ${costColumn('software', 'dipendenti_software', 'software', 'costo_licenza', 'software_id')},
      ${costColumn('hardware', 'dipendenti_hardware', 'hardware', 'costo_annuo', 'hardware_id')},
      ${costColumn('piano', 'dipendenti_piani_mobili', 'piani_mobili', 'costo_annuo', 'piano_mobile_id')},
      ${costColumn('telefono', 'dipendenti_iphones', 'iphones', 'costo_annuo', 'iphone_id')}
    from dipendenti d where d.id = $2 and d.brand_id = any($1::integer[])`,
};

const HARDWARE_COLUMNS = `h.id, h.nome, h.tipo, h.marca, h.modello, h.numero_seriale, h.costo_annuo, h.garanzia_scadenza, h.stato, h.created_at, h.updated_at`;

// The statement writes no audit log entry, because the trigger of the table writes the entry, as it does for our server.
export const ASSIGN = {
  name: 'assign',
  text: `with given as (
      insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id)
      select d.id, h.id, d.brand_id from dipendenti d, hardware h
      where d.id = $3 and h.id = $2 and h.stato = 'attivo' and d.brand_id = any($1::integer[])
      returning hardware_id, dipendente_id)
    select ${HARDWARE_COLUMNS}, d.id as assegnato_a, d.nome as nome_titolare, d.cognome
    from given g join hardware h on h.id = g.hardware_id join dipendenti d on d.id = g.dipendente_id`,
};

export const UNASSIGN = {
  name: 'unassign',
  text: `with ended as (
      update dipendenti_hardware set data_revoca = greatest(oggi(), data_assegnazione)
      where hardware_id = $2 and data_revoca is null and brand_id = any($1::integer[]) returning hardware_id)
    select ${HARDWARE_COLUMNS} from ended e join hardware h on h.id = e.hardware_id`,
};
