import { type RawBuilder, sql } from 'kysely';
import {
  changeBrands,
  hasVisibleBrand,
  inBrands,
  linkBrands,
  lockVisibleRow,
  readAllBrandIds,
  requireVisibleBrands,
} from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { rejectStaleEdit, type Versioned } from '#server/db/reject-stale-edit.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, multiBrandTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { type Route, route } from '#server/http/route.ts';
import { BY_NOME, visibleByBrands } from '#server/register/named-records.ts';
import { brandLinkTitles, lifecycleTitles, type RegisterTexts, type Voce } from '#server/register/register-texts.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/assignment-problems.ts';
import { brandsFor, ROLES, type Role } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { Mano } from '#shared/stati-workflow.ts';
import type { AttivitaInput, ModelloChange, ModelloInput } from '../contract.ts';
import * as calls from '../contract.ts';
import { CAMPI_ATTIVITA, CAMPI_MODELLO } from '../fields.ts';
import { attivitaNonTrovata, type Corso, checkInCorso, checkSpunta, STEP_PERMISSION, type TipoAttivita } from '../rules.ts';
import { findModello, insertModello, listVisible, MODELLI, removeModello, setModello } from './queries.ts';
import { listAttivita, readAttivita, selectAttivita } from './select-attivita.ts';

const attivitaRoutes: Route[] = [
  route(calls.listModelli, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.createModello, async ({ db, scope, body }) => findModello(db, scope, await createModello(db, scope, body))),

  route(calls.updateModello, async ({ db, scope, params: { id }, body }) => {
    await changeModello(db, scope, id, body);
    return findModello(db, scope, id);
  }),

  route(calls.deleteModello, async ({ db, scope, params: { id } }) => {
    await deleteModello(db, scope, id);
    return SUCCESS_REPLY;
  }),

  route(calls.listAttivitaWorkflow, async ({ db, scope, params: { id } }) => {
    await requireCorso(db, scope, 'onboarding', id);
    return listAttivita(db, scope, { workflow_id: id });
  }),

  route(calls.addAttivitaWorkflow, async ({ db, scope, params: { id }, body }) =>
    readAttivita(db, scope, await addAttivita(db, scope, 'onboarding', id, body)),
  ),

  route(calls.listAttivitaUscita, async ({ db, scope, params: { id } }) => {
    await requireCorso(db, scope, 'uscita', id);
    return listAttivita(db, scope, { uscita_id: id });
  }),

  route(calls.addAttivitaUscita, async ({ db, scope, params: { id }, body }) =>
    readAttivita(db, scope, await addAttivita(db, scope, 'uscita', id, body)),
  ),

  route(calls.tickAttivita, async ({ db, scope, params: { id }, body }) => {
    await tickAttivita(db, scope, id, body);
    return readAttivita(db, scope, id);
  }),

  route(calls.deleteAttivita, async ({ db, scope, params: { id } }) => {
    await removeAttivita(db, scope, id);
    return SUCCESS_REPLY;
  }),
];

const ACTION = 'attivita.modifica';

async function createModello(db: Tx, scope: Scope, { brand_ids, ...values }: ModelloInput): Promise<number> {
  requireVisibleBrands(scope, 'brand_ids', brand_ids);
  requireRight(scope, ACTION, brand_ids);
  const id = await insertModello(db, scope, values);
  await linkBrands(db, scope, MODELLI.links, id, brand_ids);
  return id;
}

async function changeModello(db: Tx, scope: Scope, id: number, { brand_ids, updated_at, ...values }: ModelloChange): Promise<void> {
  const current = await lockOwn(db, scope, id);
  await rejectStaleEdit(db, scope, modelliVersioned, { id, read: updated_at, what: 'questa attività' });
  if (brand_ids) requireVisibleBrands(scope, 'brand_ids', brand_ids);
  await setModello(db, scope, id, values);
  if (brand_ids) await changeBrands(db, scope, { action: ACTION, links: MODELLI.links, ownerId: id, current, wanted: brand_ids });
}

/** Deletes a task model. Tasks that an onboarding or exit has copied from the model are not deleted. */
async function deleteModello(db: Tx, scope: Scope, id: number): Promise<void> {
  await lockOwn(db, scope, id);
  await removeModello(db, scope, id);
}

async function lockOwn(db: Tx, scope: Scope, id: number): Promise<number[]> {
  await lockVisibleRow(db, scope, MODELLI, id);
  await findModello(db, scope, id);
  const brands = await readAllBrandIds(db, scope, MODELLI.links, id);
  requireRight(scope, ACTION, brands);
  return brands;
}

async function addAttivita(
  db: Tx,
  scope: Scope,
  corso: Corso,
  corsoId: number,
  { mano = 'hr', ...values }: AttivitaInput,
): Promise<number> {
  const locked = await lockCorso(db, scope, corso, corsoId);
  requireRight(scope, 'dipendenti.modifica', [locked.brand_id]);
  const problem = checkInCorso(locked.isAnnullato, corso);
  if (problem) throw problem;
  const { id } = await scoped(db, scope)
    .insertInto('attivita')
    .values({ ...values, mano, dipendente_id: locked.dipendente_id, [corso === 'onboarding' ? 'workflow_id' : 'uscita_id']: corsoId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function removeAttivita(db: Tx, scope: Scope, id: number): Promise<void> {
  const { brand_id } = await lockAttivita(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await scoped(db, scope).deleteFrom('attivita').where('id', '=', id).execute();
}

/** A task that already has the requested state is not changed, so the author of the first tick is retained. */
async function tickAttivita(
  db: Tx,
  scope: Scope,
  id: number,
  { fatta, updated_at }: { fatta: boolean; updated_at?: string | undefined },
): Promise<void> {
  const locked = await lockAttivita(db, scope, id);
  requireRight(scope, STEP_PERMISSION[locked.mano], [locked.brand_id]);
  await rejectStaleEdit(db, scope, attivitaVersioned, { id, read: updated_at, what: 'questa attività' });
  const problem = checkInCorso(locked.isAnnullato, locked.corso) ?? checkSpunta(locked);
  if (problem) throw problem;
  if (locked.fatta === fatta) return;
  await scoped(db, scope)
    .updateTable('attivita')
    .set({ fatta_il: fatta ? sql<string>`now()` : null, fatta_da: fatta ? scope.user_id : null })
    .where('id', '=', id)
    .execute();
}

// The locked onboarding or exit. The lock makes steps, the closing of the exit and transfers of the employee wait.
// The employee is locked before the onboarding or exit, in the same order as in a deletion, which prevents deadlocks.
interface LockedCorso {
  corso: Corso;
  id: number;
  dipendente_id: string;
  brand_id: number;
  isAnnullato: boolean;
}

const TABLES = { onboarding: 'workflows', uscita: 'uscite' } as const;
const NOT_FOUND = {
  onboarding: workflowNonTrovato,
  uscita: () => new Problem('not_found', 'USCITA_NON_TROVATA', "L'uscita richiesta non esiste o è stata rimossa."),
};

async function lockCorso(db: Tx, scope: Scope, corso: Corso, id: number): Promise<LockedCorso> {
  const locked = await lockIfVisible(db, scope, corso, id);
  if (!locked) throw NOT_FOUND[corso]();
  return locked;
}

async function requireCorso(db: Db, scope: Scope, corso: Corso, id: number): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(TABLES[corso])} t join dipendenti d on d.id = t.dipendente_id
    where t.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  if (rows.length === 0) throw NOT_FOUND[corso]();
}

async function lockIfVisible(db: Tx, scope: Scope, corso: Corso, id: number | RawBuilder<unknown>): Promise<LockedCorso | undefined> {
  const { rows } = await sql<LockedCorso>`
    select ${corso}::text as corso, t.id, t.dipendente_id, d.brand_id, t.stato in ('annullato', 'annullata') as "isAnnullato"
    from ${sql.table(TABLES[corso])} t join dipendenti d on d.id = t.dipendente_id
    where t.id = ${id} and ${inBrands('d.brand_id', scope.can_view)} for share of d for share of t`.execute(scoped(db, scope));
  return rows[0];
}

interface LockedAttivita extends LockedCorso {
  nome: string;
  mano: Mano;
  tipo: TipoAttivita;
  fatta: boolean;
}

async function lockAttivita(db: Tx, scope: Scope, id: number): Promise<LockedAttivita> {
  const columnOfAttivita = (column: string) => sql`(select ${sql.ref(column)} from attivita where id = ${id})`;
  const corso =
    (await lockIfVisible(db, scope, 'onboarding', columnOfAttivita('workflow_id'))) ??
    (await lockIfVisible(db, scope, 'uscita', columnOfAttivita('uscita_id')));
  const { rows } = await sql<Pick<LockedAttivita, 'nome' | 'mano' | 'tipo' | 'fatta'>>`
    select nome, mano, tipo, fatta_il is not null as fatta from attivita where id = ${id} for no key update`.execute(scoped(db, scope));
  if (!corso || !rows[0]) throw attivitaNonTrovata();
  return { ...corso, ...rows[0] };
}

interface LateFacts extends Fatti {
  uscita_id: number | null;
  attivita: string[];
}

/** An amministratore may complete every task, but gets notices only about the tasks of their own role. */
const MANO_OF_ROLE: Record<Role, Mano> = { HR: 'hr', MANAGER: 'manager', IT: 'it' };

/**
 * One notice for each employee, about late tasks of the caller's role. A dismissed notice returns when another task becomes late. In a
 * closed onboarding or exit only mandatory tasks count.
 */
const attivitaInRitardo: NoticeGroup = {
  titolo: 'Attività in ritardo',
  collegamento: addressOf('/workflows'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'attivita:' || coalesce('workflow:' || k.workflow_id, 'uscita:' || k.uscita_id) as chiave,
          string_agg(k.id::text, ',' order by k.id) as impronta, 2 as gravita, min(k.entro) as ordine,
          jsonb_build_object('id', coalesce(k.workflow_id, k.uscita_id), 'uscita_id', k.uscita_id, 'nome', d.nome || ' ' || d.cognome,
            'attivita', jsonb_agg(k.nome order by k.entro, k.id)) as fatti
        from (${selectAttivita(isOwnTask(scope))}) k join dipendenti d on d.id = k.dipendente_id
        where k.in_ritardo and (k.aperto or k.obbligatoria)
        group by k.workflow_id, k.uscita_id, d.nome, d.cognome`,
      say: ({ nome, uscita_id, attivita }: LateFacts) => ({
        titolo: nome,
        testo:
          attivita.length > 2 ? `${attivita.length} attività in ritardo, la prima: ${attivita[0]}` : `In ritardo: ${attivita.join(', ')}`,
        collegamento: uscita_id === null ? addressOf('/workflows', { q: nome }) : recordAddress('/uscite/$id', { id: uscita_id }),
      }),
    },
  ],
};

function isOwnTask(scope: Scope): RawBuilder<boolean> {
  const mano = MANO_OF_ROLE[scope.role];
  return sql<boolean>`a.mano = ${mano} and ${inBrands('p.brand_id', brandsFor(scope, STEP_PERMISSION[mano]))}`;
}

/** Tasks have no live topic of their own: a change of a task is published as a change of its onboarding or exit. */
const modelliLive: LiveTopic = multiBrandTopic(MODELLI);

const modelliVersioned: Versioned = {
  table: 'modelli_attivita',
  id: 'integer',
  links: MODELLI.links.table,
  isVisible: (scope) => hasVisibleBrand(scope, MODELLI.links, 't.id'),
};

const attivitaVersioned: Versioned = {
  table: 'attivita',
  id: 'integer',
  isVisible: ({ can_view }) =>
    sql<boolean>`exists (select from dipendenti d where d.id = t.dipendente_id and ${inBrands('d.brand_id', can_view)})`,
};

const attivitaAuditTexts: RegisterTexts = {
  tables: {
    modelli_attivita: { ...lifecycleTitles('Attività standard', 'a'), cosa: 'modello_attivita', fields: CAMPI_MODELLO },
    modelli_attivita_brands: brandLinkTitles("all'attività standard", "dall'attività standard", 'modello_attivita', 'modello_id'),
    attivita: {
      crea: (voce) => withNome('Attività aggiunta', voce),
      modifica: (voce) => withNome(changeTitle(voce), voce),
      elimina: 'Attività tolta',
      fields: CAMPI_ATTIVITA,
      campi: { workflow_id: null, uscita_id: null, dipendente_id: null, fatta_il: null, fatta_da: null },
    },
  },
  things: { modello_attivita: { table: 'modelli_attivita', ...BY_NOME, id: 'integer', visible: visibleByBrands(MODELLI.links) } },
};

const changeTitle = ({ dopo }: Voce) =>
  dopo && 'fatta_il' in dopo ? (dopo.fatta_il ? 'Attività fatta' : 'Attività riaperta') : 'Attività modificata';

const withNome = (title: string, { dopo, origine }: Voce) => {
  const nome = dopo?.nome ?? origine?.nome;
  return nome ? `${title}: ${nome}` : title;
};

export const attivitaFeature = {
  routes: attivitaRoutes,
  live: { modelli_attivita: modelliLive },
  versioned: { modelli_attivita: modelliVersioned, attivita: attivitaVersioned },
  notices: { attivita_in_ritardo: attivitaInRitardo },
  register: { modelli_attivita: attivitaAuditTexts },
} satisfies Feature;
