// Generates a company of any size with a few SQL statements. The rows are the same on every run.
import type pg from 'pg';
import { MEN, SURNAMES, WOMEN } from '#demo/data/names.ts';

export interface Size {
  employees: number;
  hardware: number;
}

const BRANDS = 12;
const SHOWROOMS = 60;
const SOFTWARE = 300;
/** The number of software assignments of each employee. For 20,000 employees this gives 100,000 assignments. */
const SOFTWARE_PER_EMPLOYEE = 5;

// The tables of items. The bench fills all tables with triggers off: the rows satisfy the rules of the triggers by construction, and the
// audit log gets no entries.
const ITEM_TABLES = ['hardware', 'software', 'piani_mobili', 'iphones'];
const TABLES = [
  'brands',
  'showrooms',
  'showroom_brands',
  'dipendenti',
  'workflows',
  ...ITEM_TABLES.flatMap((table) => [table, `${table}_brands`, `dipendenti_${table}`]),
];

export async function fillCrowd(client: pg.ClientBase, { employees, hardware }: Size): Promise<void> {
  await client.query('begin');
  await client.query(`set local work_mem = '64MB'`);
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
  await addBrands(client, employees);
  await addShowrooms(client);
  await addEmployees(client);
  await addHardware(client, employees, hardware);
  await addSoftware(client);
  await addPhones(client);
  await addWorkflows(client);
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
}

// The temporary table `folla` lists the employees: teams of 25 with the first member as manager, spread unevenly over the brands.
async function addBrands(client: pg.ClientBase, employees: number): Promise<void> {
  await client.query(`
    create temp table folla_brand on commit drop as
      with made as (
        insert into brands (nome, prefisso, colore)
        select 'Folla ' || n || ' del ' || clock_timestamp()::text, 'F' || translate(lpad(n::text, 4, '0'), '0123456789', 'ABCDEFGHIJ'), '#' || lpad(to_hex(n * 1315423 % 16777216), 6, '0')
        from generate_series(1, ${BRANDS}) n returning id)
      select (row_number() over ())::integer as n, id from made`);
  await client.query(`
    create temp table folla on commit drop as
      select i, uuid_v7() as id, b.id as brand_id
      from generate_series(0, ${employees - 1}) i
      join folla_brand b on b.n = 1 + least(abs(hashint4(i / 25)) % ${BRANDS}, abs(hashint4(i / 25 + 7)) % ${BRANDS})`);
  await client.query('create unique index on folla (i)');
  await client.query('analyze folla');
}

async function addShowrooms(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table folla_showroom on commit drop as
      with made as (insert into showrooms (nome) select 'Showroom ' || n from generate_series(1, ${SHOWROOMS}) n returning id)
      select (row_number() over (order by id))::integer - 1 as n, id from made`);
  await client.query('insert into showroom_brands (showroom_id, brand_id) select s.id, b.id from folla_showroom s, folla_brand b');
}

async function addEmployees(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into dipendenti (id, brand_id, nome, cognome, email, posizione, telefono, cellulare, tipologia, dipartimento, stato, isactive,
                             stipendio, manager_id, showroom, data_assunzione, data_dismissione, data_inizio_malattia, created_at)
     select f.id, f.brand_id, nome, cognome,
            lower(regexp_replace(unaccent(nome || '.' || cognome), '[^A-Za-z.]', '', 'g')) || f.i || '@folla.example',
            (array['Sales Assistant', 'Magazziniere', 'Store Manager', 'Visual Merchandiser', 'Contabile', 'Buyer'])[1 + abs(hashint4(f.i)) % 6],
            '02 ' || 1000000 + f.i, '347 ' || 1000000 + f.i,
            case when f.i % 25 = 0 then 'manager' else (array['worker', 'sales', 'worker', 'admin'])[1 + f.i % 4] end,
            (array['Vendite', 'Amministrazione', 'IT', 'HR', 'Marketing', 'Worker'])[1 + f.i % 6],
            stato, stato <> 'uscito', 1500 + f.i % 2000, case when f.i % 25 <> 0 then boss.id end, place.id,
            date '2010-01-01' + f.i % 5800, case when stato = 'uscito' then date '2026-01-01' + f.i % 300 end, case when stato = 'in malattia' then date '2026-11-01' end,
            now() - f.i * interval '7 minutes'
     from folla f
     join folla boss on boss.i = f.i - f.i % 25
     join folla_showroom place on place.n = f.i / 25 % (select count(*) from folla_showroom)
     cross join lateral (
       select ($1::text[])[1 + abs(hashint4(f.i)) % cardinality($1::text[])] as nome,
              ($2::text[])[1 + abs(hashint4(f.i + 99)) % cardinality($2::text[])] as cognome,
              case abs(hashint4(f.i + 5)) % 20
                when 0 then 'uscito' when 1 then 'uscito' when 2 then 'entrante' when 3 then 'in malattia' when 4 then 'uscente'
                else 'entrato' end as stato) made`,
    [[...WOMEN, ...MEN], SURNAMES],
  );
}

async function addHardware(client: pg.ClientBase, employees: number, hardware: number): Promise<void> {
  await client.query(`
    create temp table folla_hardware on commit drop as
    with made as (
      insert into hardware (nome, tipo, marca, modello, numero_seriale, codice_inventario, costo_annuo, garanzia_scadenza, stato, created_at)
      select (array['ThinkPad T14', 'MacBook Air 13', 'Latitude 5450', 'Monitor 27 pollici', 'Tablet cassa'])[1 + k],
             (array['laptop', 'laptop', 'laptop', 'monitor', 'tablet'])[1 + k],
             (array['Lenovo', 'Apple', 'Dell', 'Dell', 'Apple'])[1 + k],
             (array['Gen 5', 'M3 2024', '5450', 'P2723QE', 'iPad 10'])[1 + k],
             'SN' || lpad(to_hex(abs(hashint4(j))), 8, '0') || j, 'FH-' || lpad(j::text, 8, '0'), 40 + j % 700, date '2024-01-01' + j % 1600,
             case when j % 3 = 2 and j % 20 = 2 then 'dismesso' else 'attivo' end, now() - j * interval '2 minutes'
      from generate_series(0, ${hardware - 1}) j cross join lateral (select abs(hashint4(j)) % 5 as k) kind
      order by j returning id)
    select j, made.id, f.id as dipendente_id, f.brand_id
    from (select id, (row_number() over (order by id))::integer - 1 as j from made) made
    join folla f on f.i = j % ${employees}`);
  await client.query(`
    insert into hardware_brands (hardware_id, brand_id)
    select id, brand_id from folla_hardware union
    select h.id, b.id from folla_hardware h join folla_brand b on b.n = 1 + h.j % ${BRANDS} where h.j % 10 = 0`);
  await client.query(`
    insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id, data_assegnazione, data_revoca)
    select dipendente_id, id, brand_id, date '2023-01-01', date '2024-02-01' from folla_hardware where j % 3 = 0 union all
    select dipendente_id, id, brand_id, date '2024-02-02', null from folla_hardware where j % 3 <> 2`);
}

async function addSoftware(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table folla_software on commit drop as
    with made as (
      insert into software (nome, licenza, fornitore, costo_licenza)
      select 'Applicazione ' || n, 'annuale', 'Fornitore ' || n % 40, 10 + n from generate_series(1, ${SOFTWARE}) n returning id)
    select (row_number() over (order by id))::integer - 1 as n, id from made`);
  await client.query('insert into software_brands (software_id, brand_id) select s.id, b.id from folla_software s, folla_brand b');
  await client.query(`
    insert into dipendenti_software (dipendente_id, software_id, brand_id, data_assegnazione)
    select f.id, s.id, f.brand_id, date '2024-01-01' + (f.i + k) % 900
    from folla f cross join generate_series(0, ${SOFTWARE_PER_EMPLOYEE - 1}) k
    join folla_software s on s.n = (f.i * 7 + k * 61) % ${SOFTWARE}`);
  await client.query(`
    update software set licenze_utilizzate = c.n
    from (select software_id, count(*) as n from dipendenti_software where data_revoca is null group by 1) c
    where c.software_id = software.id and licenze_utilizzate <> c.n`);
}

async function addPhones(client: pg.ClientBase): Promise<void> {
  for (const { nthEmployee, table, linkColumn, itemColumn, insertItems } of [
    {
      nthEmployee: 3,
      table: 'piani_mobili',
      linkColumn: 'piano_id',
      itemColumn: 'piano_mobile_id',
      insertItems: `(nome_piano, operatore, costo_annuo, dati_gb) select 'Business ' || n, 'TIM', 120, 100`,
    },
    {
      nthEmployee: 6,
      table: 'iphones',
      linkColumn: 'iphone_id',
      itemColumn: 'iphone_id',
      insertItems: `(modello, colore, memoria, costo_annuo, codice_inventario) select 'iPhone 16', 'Nero', '128GB', 260, 'FT-' || lpad(n::text, 8, '0')`,
    },
  ]) {
    await client.query(`
      create temp table folla_${table} on commit drop as
      with who as (select (row_number() over (order by i))::integer as n, id, brand_id from folla where i % ${nthEmployee} = 0),
           made as (insert into ${table} ${insertItems} from who order by n returning id)
      select made.id as item, who.id as dipendente_id, who.brand_id
      from (select id, row_number() over (order by id) as n from made) made join who using (n)`);
    await client.query(`insert into ${table}_brands (${linkColumn}, brand_id) select item, brand_id from folla_${table}`);
    await client.query(
      `insert into dipendenti_${table} (dipendente_id, ${itemColumn}, brand_id) select dipendente_id, item, brand_id from folla_${table}`,
    );
  }
}

async function addWorkflows(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into workflows (dipendente_id, stato, data_inizio, data_scadenza, data_completamento, created_at)
    select id, stato, date '2026-01-01', case when stato <> 'completato_it' then date '2026-11-01' + i * 7919 % 90 end,
      case when stato = 'completato_it' then date '2026-11-01' - i * 7919 % 3000 end, now() - i * interval '7 minutes'
    from (select *, case i % 20 when 1 then 'creato_hr' when 2 then 'in_corso' when 3 then 'completato_hr_attesa_manager'
                                when 4 then 'completato_manager_attesa_it' else 'completato_it' end as stato from folla) f`);
}
