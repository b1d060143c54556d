import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import { isFree } from '#features/equipment/asset-types/server/periods.ts';
import { KINDS } from '#features/equipment/risorse/kinds.ts';
import { RISORSA_OF_TIPO, TIPI_VOCE, type TipoVoce } from '#features/journeys/dotazioni/rules.ts';
import type { Richiesta } from '#features/journeys/richieste/contract.ts';
import { listRichiesteOf } from '#features/journeys/richieste/server/save-richieste.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { brandJson, employeeJson } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/assignment-problems.ts';
import type { Candidato, Preparazione, RigaPrepara } from '../contract.ts';
import { describeManca, proposeItems } from '../rules.ts';

type PreparazioneHead = Omit<Preparazione, 'righe'>;

export async function findPreparazione(db: Db, scope: Scope, id: number): Promise<Preparazione> {
  const { rows } = await sql<PreparazioneHead>`
    select w.id as workflow_id, w.stato, ${employeeJson('d')} as dipendente, ${brandJson('b')} as brand, d.data_assunzione,
      greatest(d.data_assunzione, oggi()) as dal
    from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
    where w.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const [head] = rows;
  if (!head) throw workflowNonTrovato();
  const lines = await listRichiesteOf(db, scope, id);
  const offers = await findOfferte(db, scope, { workflow_id: id, dipendente_id: head.dipendente.id, brand_id: head.brand.id });
  const proposals = proposeItems(lines.map((line) => ({ tipo: line.tipo, candidati: availableCandidates(offers.get(line.id)) })));
  return { ...head, righe: lines.map((line, index) => toRiga(line, offers.get(line.id), proposals[index] ?? null, head.brand.nome)) };
}

/** An employee who already has a mobile plan gets no proposal for another plan. */
const availableCandidates = (offer: Offerta | undefined) => (offer && !offer.gia ? offer.candidati : []);

function toRiga(line: Richiesta, offer: Offerta | undefined, proposto: number | null, brand: string): RigaPrepara {
  const candidati = availableCandidates(offer).map(({ adatto: _, ...each }) => each);
  const cosa = line.hardware_tipo ?? line.descrizione;
  const manca = offer && candidati.length === 0 ? describeManca(cosa, { brand, ...offer }) : null;
  return { ...line, candidati, proposto, liberi: candidati.length === 0 ? 0 : (offer?.liberi ?? 0), manca };
}

export const risorsaOf = ({ tipo }: Pick<Richiesta, 'tipo'>) => RISORSA_OF_TIPO[tipo];

// The free items of the employee's brand that fit one open line.
interface Offerta {
  richiesta_id: number;
  candidati: (Candidato & { adatto: boolean })[];
  liberi: number;
  /** The showrooms that have fitting items, with the number of items in each. Contains only showrooms that are visible to the caller. */
  altrove: { nome: string; quanti: number }[];
  gia: string | null;
}

interface FitRule {
  isFitting: RawBuilder<unknown>;
  /** SQL condition: the item `i` certainly fits an onboarding line, even a line that is described only in words. */
  isSureFit: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  /** SQL sort key of the free items: the oldest item comes first, so that no item grows old in stock. */
  rank: RawBuilder<unknown>;
}

const descriptionContains = (column: string) => sql`testo_ricerca(r.descrizione) like '%' || testo_ricerca(${sql.ref(column)}) || '%'`;
const joinWithDots = (...parts: RawBuilder<unknown>[]) => sql`concat_ws(' · ', ${sql.join(parts)})`;

const FIT_RULES: Record<TipoVoce, FitRule> = {
  hardware: {
    isFitting: sql`(r.hardware_tipo is null or testo_ricerca(i.tipo) = testo_ricerca(r.hardware_tipo))`,
    isSureFit: sql`(r.hardware_tipo is not null or ${descriptionContains('i.tipo')})`,
    detail: joinWithDots(sql`i.marca || ' ' || i.modello`, sql`i.codice_inventario`, sql`i.numero_seriale`),
    rank: sql`i.id`,
  },
  software: {
    isFitting: sql`(r.software_id is null or i.id = r.software_id)`,
    isSureFit: sql`(r.software_id is not null or ${descriptionContains('i.nome')})`,
    detail: joinWithDots(
      sql`i.versione`,
      sql`case when i.numero_licenze is not null then (i.numero_licenze - i.licenze_utilizzate) || ' licenze libere' end`,
    ),
    rank: sql`testo_ricerca(i.nome), i.id`,
  },
  piano: {
    isFitting: sql`i.dati_gb >= coalesce(r.gb_minimi, 0)`,
    isSureFit: sql`true`,
    detail: joinWithDots(sql`i.operatore`, sql`i.dati_gb || ' GB'`, sql`i.numero_telefono`),
    rank: sql`i.dati_gb, i.id`,
  },
  telefono: {
    isFitting: sql`true`,
    isSureFit: sql`true`,
    detail: joinWithDots(sql`i.memoria`, sql`i.colore`, sql`i.codice_inventario`, sql`i.imei`),
    rank: sql`${descriptionContains('i.modello')} desc, i.id`,
  },
  cartella: {
    isFitting: sql`(r.cartella_id is null or i.id = r.cartella_id)`,
    isSureFit: sql`(r.cartella_id is not null or ${descriptionContains('i.nome')})`,
    detail: sql`i.percorso`,
    rank: sql`testo_ricerca(i.nome), i.id`,
  },
};

const EXTRA_CANDIDATES = 5;

/** Returns the free items for each open line, by the id of the line. The caller must check the visibility of the workflow first. */
async function findOfferte(
  db: Db,
  scope: Scope,
  onboarding: { workflow_id: number; dipendente_id: string; brand_id: number },
): Promise<Map<number, Offerta>> {
  const { rows } = await sql<Offerta>`${sql.join(
    TIPI_VOCE.map((tipo) => selectOfferte(scope, tipo, onboarding)),
    sql` union all `,
  )}`.execute(scoped(db, scope));
  return new Map(rows.map((row) => [row.richiesta_id, row]));
}

function selectOfferte(
  scope: Scope,
  tipo: TipoVoce,
  { workflow_id, dipendente_id, brand_id }: { workflow_id: number; dipendente_id: string; brand_id: number },
): RawBuilder<unknown> {
  const assetType: Kind = KINDS[RISORSA_OF_TIPO[tipo]];
  const { table, name } = assetType;
  const { isFitting, isSureFit, detail, rank } = FIT_RULES[tipo];
  const lines = sql`(select count(*) from richieste n where n.workflow_id = ${workflow_id} and n.tipo = ${tipo})`;
  return sql`
    select r.id as richiesta_id, ${assetType.placeable ? countInShowrooms(scope, assetType, isFitting, brand_id) : sql`'[]'::jsonb`} as altrove,
      ${tipo === 'piano' ? currentPlan(dipendente_id) : sql`null::text`} as gia,
      coalesce(c.candidati, '[]') as candidati, coalesce(c.liberi, 0)::integer as liberi
    from richieste r cross join lateral (
      select max(f.liberi) as liberi, jsonb_agg(jsonb_build_object('id', f.id, 'nome', f.nome, 'dettaglio', f.dettaglio, 'adatto', f.adatto) order by f.posto) as candidati
      from (
        select i.id, ${sql.ref(`i.${name}`)} as nome, ${detail} as dettaglio, ${isSureFit} as adatto, count(*) over () as liberi,
          row_number() over (order by ${isSureFit} desc, ${rank}) as posto
        from ${sql.table(table)} i
        where ${isFitting} and ${isFree(assetType, sql`${brand_id}::integer`, sql`${dipendente_id}::uuid`)}
        order by posto limit ${lines} + ${EXTRA_CANDIDATES}::integer) f) c
    where r.workflow_id = ${workflow_id} and r.tipo = ${tipo} and r.stato = 'richiesta'`;
}

const currentPlan = (dipendente_id: string) => sql`(
  select m.nome_piano from dipendenti_piani_mobili pm join piani_mobili m on m.id = pm.piano_mobile_id
  where pm.dipendente_id = ${dipendente_id}::uuid and pm.data_revoca is null)`;

const countInShowrooms = (scope: Scope, { table, links, periods }: Kind, isFitting: RawBuilder<unknown>, brand_id: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('nome', q.nome, 'quanti', q.quanti) order by q.quanti desc, q.nome), '[]') from (
    select luogo.nome, count(*) as quanti
    from ${sql.table(table)} i join ${sql.table(periods.table)} p on ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null
      join showrooms luogo on luogo.id = p.showroom_id and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 'luogo.id')}
    where ${isFitting} and exists (select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and l.brand_id = ${brand_id})
    group by luogo.nome order by count(*) desc limit 3) q)`;
