import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import { todayInItaly } from '#shared/dates.ts';
import { ROLES } from '#shared/permissions.ts';
import { invalidField } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf } from '#shared/screens.ts';
import * as calls from '../contract.ts';
import {
  CLASSE_DETAILS,
  CLASSI,
  type Classe,
  type Esito,
  elencoCambiato,
  LISTED_ONLY,
  nienteDaEliminare,
  PAST_DAY_TEXT,
  voceNonTrovata,
} from '../rules.ts';
import { findBlocchi, insertBlocco, setBloccoEnd } from './insert-blocco.ts';
import {
  deleteTenuta,
  findElenco,
  findPeriodi,
  findScadenze,
  insertElenco,
  listApproved,
  listDovute,
  lockElenchi,
  savePeriodo,
  saveTenuta,
  selectDovute,
} from './queries.ts';

const conservazioneRoutes: Route[] = [
  route(calls.listPeriodi, ({ db }) => findPeriodi(db)),

  route(calls.setPeriodo, async ({ db, body }) => {
    await savePeriodo(db, body);
    return SUCCESS_REPLY;
  }),

  route(calls.getElenco, async ({ db, scope }) => ({ elenco: await findElenco(db, scope) })),

  route(calls.listVoci, ({ db, scope, query }) => listDovute(db, scope, query)),

  route(calls.approveElenco, ({ db, scope, body }) => deleteApproved(db, scope.user_id, body.elenco_id)),

  route(calls.excludeVoce, async ({ db, scope, params, body }) => {
    rejectPastDay(body.fino_al);
    if (!(await saveTenuta(db, scope, params.id, body))) throw voceNonTrovata();
    return SUCCESS_REPLY;
  }),

  route(calls.includeVoce, async ({ db, params }) => {
    if (!(await deleteTenuta(db, params.id))) throw voceNonTrovata();
    return SUCCESS_REPLY;
  }),

  route(calls.listApprovati, ({ db, query }) => listApproved(db, query)),

  route(calls.listBlocchi, ({ db, scope, query }) => findBlocchi(db, scope, query.dipendente_id)),

  route(calls.createBlocco, async ({ db, scope, body }) => {
    rejectPastDay(body.fino_al);
    return { id: await insertBlocco(db, scope, body) };
  }),

  route(calls.endBlocco, async ({ db, scope, params }) => {
    await setBloccoEnd(db, scope, params.id);
    return SUCCESS_REPLY;
  }),

  route(calls.prepareElenco, async ({ db, scope }) => ({ id: await insertElenco(db, scope.user_id) })),
];

function rejectPastDay(day: string | null | undefined): void {
  if (day && day < todayInItaly(new Date())) throw invalidField('fino_al', PAST_DAY_TEXT);
}

interface VociGroup {
  classe: Exclude<Classe, 'persone'>;
  come: 'dovute' | 'tenute' | 'bloccate' | 'cambiate';
  ids: string[];
}

/**
 * Deletes the items of the list that are still due and unchanged, in the transaction of the caller. Other items are counted. Of the list
 * only numbers are retained.
 */
async function deleteApproved(db: Tx, user_id: number, id: number): Promise<{ eliminate: number; esito: Esito[] }> {
  await lockElenchi(db);
  await lockOpenElenco(db, id);
  await lockDipendenti(db, id);
  const scadenze = await findScadenze(db);
  const groups = await groupVoci(db, id, scadenze);
  if (!groups.some(({ come }) => come === 'dovute')) throw nienteDaEliminare();
  const esito: Esito[] = [];
  for (const classe of CLASSI) {
    const idsOf = (come: VociGroup['come']) => groups.find((group) => group.classe === classe && group.come === come)?.ids ?? [];
    const dovute = idsOf('dovute');
    const counts = { tenute: idsOf('tenute').length, bloccate: idsOf('bloccate').length, cambiate: idsOf('cambiate').length };
    if (classe === 'persone' || dovute.length + counts.tenute + counts.bloccate + counts.cambiate === 0) continue;
    const eliminate = await deleteDovute(db, classe, dovute, scadenze.get(classe) ?? 0);
    esito.push({ classe, eliminate, ...counts, cambiate: counts.cambiate + dovute.length - eliminate });
  }
  const eliminate = esito.reduce((sum, each) => sum + each.eliminate, 0);
  await closeElenco(db, user_id, id, eliminate, esito);
  return { eliminate, esito };
}

async function lockOpenElenco(db: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ is_open: boolean }>`
    select approvato_il is null as is_open from conservazione_elenchi where id = ${id} for update`.execute(db);
  if (!rows[0]) throw elencoCambiato('not_found');
  if (!rows[0].is_open) throw elencoCambiato('conflict');
}

/** Locks the employees of the list, so that no hold is created and no data of the employees change in the meantime. */
async function lockDipendenti(db: Tx, id: number): Promise<void> {
  await sql`
    select from dipendenti where id in (select dipendente_id from conservazione_voci where elenco_id = ${id}) order by id for no key update`.execute(
    db,
  );
}

async function groupVoci(db: Tx, id: number, scadenze: Awaited<ReturnType<typeof findScadenze>>): Promise<VociGroup[]> {
  const { rows } = await sql<VociGroup>`
    with adesso as materialized (${selectDovute(scadenze)})
    select v.classe, c.come, array_agg(v.oggetto_id order by v.id) as ids
    from conservazione_voci v
      left join conservazione_tenute t on t.classe = v.classe and t.oggetto_id = v.oggetto_id and t.fino_al >= oggi()
      left join adesso a on a.classe = v.classe and a.oggetto_id = v.oggetto_id and a.impronta = v.impronta
      cross join lateral (select case when persona_trattenuta(v.dipendente_id) then 'bloccate' when t.classe is not null then 'tenute'
        when a.classe is null then 'cambiate' else 'dovute' end as come) c
    where v.elenco_id = ${id} and v.classe <> all (${[...LISTED_ONLY]}::text[]) group by v.classe, c.come`.execute(db);
  return rows;
}

async function closeElenco(db: Tx, user_id: number, id: number, eliminate: number, esito: readonly Esito[]): Promise<void> {
  await sql`
    update conservazione_elenchi set approvato_da = ${user_id}, approvato_il = now(), eliminate = ${eliminate}::integer,
      esito = ${JSON.stringify(esito)}::jsonb where id = ${id}`.execute(db);
  await sql`delete from conservazione_voci where elenco_id = ${id}`.execute(db);
}

/** SQL that deletes items of a class as a user would delete a single item, and returns the ids of the deleted items. */
type DeleteSql = (ids: RawBuilder<string[]>, mesi: number) => RawBuilder<{ id: string }>;

const documenti: DeleteSql = (ids) => sql`delete from documenti where id = any(${ids}::text[]::integer[]) returning id::text as id`;

const DELETE_SQL: { readonly [C in Exclude<Classe, 'persone'>]: DeleteSql } = {
  documenti_hr: documenti,
  documenti_persona: documenti,
  documenti_cose: documenti,
  malattie: (ids, mesi) => sql`select id from conservazione_malattie(${ids}::text[]::uuid[], ${mesi}::integer) id`,
  verbali: (ids) => sql`select id from conservazione_verbali(${ids}::text[]::integer[]) id`,
  // Of an applied import only rows, examples and chosen values are deleted. An import that was not applied, or was undone, is deleted
  // completely.
  importazioni: (ids) => sql`
    with tutte as (select i.id, importazioni_dove(i) as dove from importazioni i where i.id = any(${ids}::text[]::integer[])),
    intere as (delete from importazioni where id in (select id from tutte where dove not in ('applicata', 'in_corso')) returning id),
    righe as (delete from importazioni_righe where importazione_id in (select id from tutte where dove = 'applicata') returning importazione_id),
    letture as (update importazioni_letture l set scelte = '{}', per_tutte = '{}',
        colonne = (select coalesce(jsonb_agg(jsonb_set(c, '{esempi}', '[]') order by n), '[]') from jsonb_array_elements(l.colonne) with ordinality e (c, n))
      where l.importazione_id in (select id from tutte where dove = 'applicata'))
    select id::text as id from intere union select importazione_id::text from righe`,
  accessi: (ids, mesi) => sql`select id from conservazione_accessi(${ids}::text[], ${mesi}::integer) id`,
};

async function deleteDovute(db: Tx, classe: keyof typeof DELETE_SQL, ids: readonly string[], mesi: number): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await DELETE_SQL[classe](sql<string[]>`${[...ids]}`, mesi).execute(db);
  return rows.length;
}

const conservazioneDaApprovare: NoticeGroup = {
  titolo: 'Elenchi di conservazione',
  collegamento: addressOf('/conservazione'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'conservazione:' || e.id as chiave, count(*)::text as impronta, 2 as gravita, e.created_at as ordine,
          jsonb_build_object('id', e.id, 'nome', 'Elenco', 'quante', count(*)) as fatti
        from conservazione_elenchi e join conservazione_voci v on v.elenco_id = e.id
          left join conservazione_tenute t on t.classe = v.classe and t.oggetto_id = v.oggetto_id and t.fino_al >= oggi()
        where e.approvato_il is null and t.classe is null and not persona_trattenuta(v.dipendente_id) and ${scope.amministratore}::boolean
        group by e.id`,
      say: ({ quante }: Fatti & { quante: number }) => ({
        titolo: 'Elenco di conservazione da approvare',
        testo: quante === 1 ? 'Una voce ha superato il suo periodo' : `${quante} voci hanno superato il loro periodo`,
        collegamento: addressOf('/conservazione'),
      }),
    },
  ],
};

// The labels of the classes in audit log entries. The entries contain how many rows were deleted, and no employee.
// The cast is needed because Object.keys returns string[].
const CLASSE_LABELS = Object.fromEntries(CLASSI.map((classe) => [classe, CLASSE_DETAILS[classe].label])) as Record<Classe, string>;

const conservazioneWords: RegisterTexts = {
  tables: {
    conservazione_elenchi: {
      crea: 'Elenco di conservazione preparato',
      modifica: 'Elenco di conservazione approvato',
      elimina: 'Elenco di conservazione eliminato',
      campi: { eliminate: ['Voci eliminate'], preparato_da: null, approvato_da: null, approvato_il: null, esito: null },
    },
    conservazione_periodi: {
      crea: 'Periodo di conservazione scelto',
      modifica: 'Periodo di conservazione cambiato',
      elimina: 'Periodo di conservazione tolto',
      con: 'conservazione_elenchi',
      campi: { classe: ['Classe', CLASSE_LABELS], mesi: ['Mesi', undefined, 'Mai'] },
    },
    conservazione_blocchi: {
      crea: 'Blocco messo',
      modifica: ({ dopo }) => (dopo?.tolto_il ? 'Blocco tolto' : 'Blocco cambiato'),
      elimina: 'Blocco eliminato',
      con: 'conservazione_elenchi',
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      idsFrom: 'entries',
      campi: { motivo: ['Motivo'], fino_al: ['Fino al', 'data'], messo_da: null, tolto_da: null, tolto_il: null },
    },
    conservazione_tenute: {
      crea: "Voce tenuta fuori dall'elenco di conservazione",
      modifica: "Voce tenuta fuori dall'elenco di conservazione: cambiata",
      elimina: "Voce rimessa nell'elenco di conservazione",
      con: 'conservazione_elenchi',
      colonna: 'classe', // An exclusion belongs to no list: its id is the id of the excluded item.
      idsFrom: 'entries',
      campi: {
        classe: ['Classe', CLASSE_LABELS],
        oggetto_id: ['Numero'],
        motivo: ['Motivo'],
        fino_al: ['Fino al', 'data'],
        messa_da: null,
      },
    },
  },
};

export const conservazioneFeature = {
  routes: conservazioneRoutes,
  notices: { conservazione_da_approvare: conservazioneDaApprovare },
  register: { conservazione_elenchi: conservazioneWords },
} satisfies Feature;
