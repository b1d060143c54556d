import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { type AssignmentState, checkStato } from '#features/equipment/asset-types/rules.ts';
import { setItem } from '#features/equipment/asset-types/server/item-queries.ts';
import { lockVisibleRow } from '#server/db/brand-links.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { type LiveTopic, singleBrandTopic } from '#server/feature/live-topic.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { data, fieldColumns, listFile, testo } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import type { Problem } from '#shared/problem.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addressOf } from '#shared/screens.ts';
import type { StatoDispositivo } from '#shared/stati-dispositivo.ts';
import {
  type Chiusura,
  closeRiparazione as close,
  listRiparazioni,
  type Riparazione,
  type RiparazioneChange,
  type RiparazioneInput,
  riparazioniCalls,
  updateRiparazione,
} from '../contract.ts';
import { CAMPI_RIPARAZIONE } from '../fields.ts';
import {
  checkDates,
  checkRiparabile,
  ESITI_RIPARAZIONE,
  ESITO_LABELS,
  ITEM_COLUMNS,
  riparazioneChiusa,
  STATO_RIPARAZIONE_LABELS,
  TIPI_RIPARABILI,
  type TipoRiparabile,
} from '../rules.ts';
import {
  FROM,
  findVisible,
  hasOpen,
  IS_LATE,
  insertRiparazione,
  isChangeable,
  isVisibleRecord,
  listOf,
  listVisible,
  NOME,
  setRiparazione,
} from './queries.ts';

const riparazioniRoutes = ({ repairables: kinds }: { repairables: Repairables }): Route[] => [
  ...TIPI_RIPARABILI.flatMap((tipo): Route[] => [
    route(riparazioniCalls[tipo].list, async ({ db, scope, params: { id } }) => {
      await kinds[tipo].find(db, scope, id);
      return listOf(db, scope, tipo, id);
    }),

    route(riparazioniCalls[tipo].open, async ({ db, scope, params: { id }, body }) =>
      findVisible(db, scope, await openRiparazione(db, scope, kinds, { tipo, id }, body)),
    ),
  ]),

  route(listRiparazioni, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(updateRiparazione, async ({ db, scope, params: { id }, body }) => {
    await changeRiparazione(db, scope, kinds, id, body);
    return findVisible(db, scope, id);
  }),

  route(close, async ({ db, scope, params: { id }, body }) => {
    await closeRiparazione(db, scope, kinds, id, body);
    return findVisible(db, scope, id);
  }),
];

// Opens, changes and closes repairs. Every write follows the same order: lock the device, load the repair, check the permission, check the
// rules, write.

interface Repairable {
  kind: Kind;
  find(db: Db, scope: Scope, id: number): Promise<AssignmentState & { stato: StatoDispositivo; ogni_brand: number[] }>;
}
type Repairables = Readonly<Record<TipoRiparabile, Repairable>>;

async function openRiparazione(
  db: Tx,
  scope: Scope,
  kinds: Repairables,
  { tipo, id }: { tipo: TipoRiparabile; id: number },
  { rientro_previsto = null, ...values }: RiparazioneInput,
): Promise<number> {
  const { kind, find } = kinds[tipo];
  await lockVisibleRow(db, scope, kind, id);
  const item = await find(db, scope, id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  throwIfProblem(checkRiparabile(item, await hasOpen(db, scope, tipo, id)));
  const oggi = todayInItaly(new Date());
  const dates = { data_invio: values.data_invio ?? oggi, rientro_previsto };
  throwIfProblem(checkDates({ ...dates, chiusa_il: null }, oggi));
  const riparazioneId = await insertRiparazione(db, scope, { ...values, ...dates, [ITEM_COLUMNS[tipo]]: id });
  if (item.stato !== 'in riparazione') await setItem(db, scope, kind, id, { stato: 'in riparazione' });
  return riparazioneId;
}

/** Changes a repair. A closed repair can be changed too, because the invoice arrives later. */
async function changeRiparazione(db: Tx, scope: Scope, kinds: Repairables, id: number, body: RiparazioneChange): Promise<void> {
  const { riparazione } = await lockRiparazione(db, scope, kinds, id);
  const { data_invio, rientro_previsto, chiusa_il } = riparazione;
  const dates = { data_invio: body.data_invio ?? data_invio, chiusa_il };
  const rientro = body.rientro_previsto === undefined ? rientro_previsto : body.rientro_previsto;
  throwIfProblem(checkDates({ ...dates, rientro_previsto: rientro }, todayInItaly(new Date())));
  await setRiparazione(db, scope, id, body);
}

/** Closes a repair and sets the state of the device. An outcome that dismisses an assigned device is rejected with 409. */
async function closeRiparazione(db: Tx, scope: Scope, kinds: Repairables, id: number, { esito, costo, data }: Chiusura): Promise<void> {
  const { riparazione, item, kind } = await lockRiparazione(db, scope, kinds, id);
  if (riparazione.chiusa_il !== null) throw riparazioneChiusa();
  const { stato } = ESITI_RIPARAZIONE[esito];
  throwIfProblem(checkStato(kind, item, stato));
  const oggi = todayInItaly(new Date());
  const chiusa_il = data ?? oggi;
  throwIfProblem(checkDates({ ...riparazione, chiusa_il }, oggi));
  await setRiparazione(db, scope, id, { esito, chiusa_il, costo });
  await setItem(db, scope, kind, riparazione.risorsa.id, { stato });
}

async function lockRiparazione(db: Tx, scope: Scope, kinds: Repairables, id: number) {
  const { tipo, risorsa } = await findVisible(db, scope, id);
  const { kind, find } = kinds[tipo];
  await lockVisibleRow(db, scope, kind, risorsa.id);
  const riparazione: Riparazione = await findVisible(db, scope, id); // the device is locked before the repair is read
  const item = await find(db, scope, risorsa.id);
  requireRight(scope, 'risorse.modifica', item.ogni_brand);
  return { riparazione, item, kind };
}

function throwIfProblem(problem: Problem | undefined): void {
  if (problem) throw problem;
}

interface RepairWorkFacts extends Fatti {
  tipo: TipoRiparabile;
  giorno: string;
  fornitore: string | null;
  puo: boolean;
}

const overdueRepairsSection: WorkSection = {
  titolo: () => 'Riparazioni in ritardo',
  isFor: ({ role }) => role === 'IT',
  list: () => addressOf('/riparazioni', { in_ritardo: true }),
  select: (scope) => sql`
    select 'riparazione:' || r.id as chiave, 2 as gravita, r.rientro_previsto as ordine,
      jsonb_build_object('id', coalesce(r.hardware_id, r.iphone_id), 'nome', ${NOME}, 'giorno', r.rientro_previsto, 'puo', ${isChangeable(scope)},
        'tipo', case when r.hardware_id is not null then 'hardware' else 'telefono' end, 'fornitore', r.fornitore) as fatti
    from ${FROM} where ${IS_LATE} and ${isVisibleRecord(scope)}`,
  say: ({ id, nome, tipo, giorno, fornitore, puo }: RepairWorkFacts) => ({
    titolo: nome,
    quando: `Doveva tornare il ${formatData(giorno)}`,
    testo: fornitore ?? undefined,
    collegamento: schedaOf(tipo, id),
    azione: puo ? { testo: 'Chiudi', collegamento: schedaOf(tipo, id) } : undefined,
  }),
};

interface RepairFacts extends Fatti {
  tipo: TipoRiparabile;
  giorno: string;
  fornitore: string | null;
}

/** The notices about overdue repairs, for accounts that may close the repair. A dismissed notice comes back after a week. */
const rientriInRitardo: NoticeGroup = {
  titolo: 'Rientri in ritardo',
  collegamento: addressOf('/riparazioni', { in_ritardo: true }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'riparazione:' || r.id as chiave, r.rientro_previsto || ':' || (oggi() - r.rientro_previsto) / 7 as impronta,
          2 as gravita, r.rientro_previsto as ordine,
          jsonb_build_object('id', coalesce(r.hardware_id, r.iphone_id), 'nome', ${NOME}, 'giorno', r.rientro_previsto,
            'tipo', case when r.hardware_id is not null then 'hardware' else 'telefono' end, 'fornitore', r.fornitore) as fatti
        from ${FROM} where ${IS_LATE} and ${isVisibleRecord(scope)} and ${isChangeable(scope)}`,
      say: ({ id, nome, tipo, giorno, fornitore }: RepairFacts) => ({
        titolo: nome,
        testo: `Doveva tornare dalla riparazione${fornitore ? ` (${fornitore})` : ''} il ${formatData(giorno)}`,
        collegamento: schedaOf(tipo, Number(id)),
      }),
    },
  ],
};

const fileRiparazioni = listFile(listRiparazioni, {
  colonne: [
    testo('Cosa', (r) => r.risorsa.nome),
    testo('Tipo', (r) => RISORSE[r.tipo].uno),
    testo('Assegnato a', ({ assegnatario }) => assegnatario && `${assegnatario.nome} ${assegnatario.cognome}`),
    testo('In showroom', ({ luogo }) => luogo?.nome ?? null),
    testo('Stato', (r) => STATO_RIPARAZIONE_LABELS[r.chiusa_il === null ? 'aperta' : 'chiusa']),
    ...fieldColumns<Riparazione>(CAMPI_RIPARAZIONE),
    data('Chiusa il', (r) => r.chiusa_il),
    testo('Esito', ({ esito }) => esito && ESITO_LABELS[esito]),
  ],
});

const riparazioniLive: LiveTopic = singleBrandTopic('riparazioni');

const riparazioniWords: RegisterTexts = {
  tables: {
    riparazioni: {
      crea: 'Mandato in riparazione',
      modifica: ({ dopo }) => (dopo?.chiusa_il ? 'Riparazione chiusa' : 'Riparazione modificata'),
      elimina: 'Riparazione eliminata',
      cosa: 'hardware',
      colonna: 'hardware_id',
      oppure: { cosa: 'telefono', colonna: 'iphone_id' },
      idsFrom: 'entries',
      fields: CAMPI_RIPARAZIONE,
      campi: { hardware_id: null, iphone_id: null, chiusa_il: ['Chiusa il', 'data', null], esito: ['Esito', ESITO_LABELS] },
    },
  },
};

export const riparazioniFeature = {
  routes: riparazioniRoutes,
  live: { riparazioni: riparazioniLive },
  notices: { rientri_in_ritardo: rientriInRitardo },
  work: { riparazioni: overdueRepairsSection },
  files: { riparazioni: fileRiparazioni },
  register: { riparazioni: riparazioniWords },
} satisfies Feature;
