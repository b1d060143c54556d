// The lists with bulk actions. Each action runs existing calls for a single item, so the permissions and rules of those calls apply.
import { z } from 'zod';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { nonAssegnato, UNIQUE_FIELDS } from '#features/equipment/asset-types/rules.ts';
import { findOpenHolders } from '#features/equipment/asset-types/server/periods.ts';
import { calls as cartelle } from '#features/equipment/cartelle/contract.ts';
import { CARTELLA } from '#features/equipment/cartelle/kind.ts';
import { calls as hardware } from '#features/equipment/hardware/contract.ts';
import { HARDWARE } from '#features/equipment/hardware/kind.ts';
import { calls as pianiMobili } from '#features/equipment/piani-mobili/contract.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { assignSoftware, calls as software } from '#features/equipment/software/contract.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { calls as telefoni } from '#features/equipment/telefoni/contract.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import { transferDipendente } from '#features/journeys/trasferimenti/contract.ts';
import { cancelUscita, closeUscita, listUscite, openUscita } from '#features/journeys/uscite/contract.ts';
import { CAMPI_USCITA } from '#features/journeys/uscite/fields.ts';
import { createWorkflow, listWorkflows, PASSI } from '#features/journeys/workflows/contract.ts';
import { PASSAGGI_DA } from '#features/journeys/workflows/rules.ts';
import { findState } from '#features/journeys/workflows/server/queries.ts';
import { listDipendenti, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { CAMPI_DIPENDENTE } from '#features/people/dipendenti/fields.ts';
import { listRapporti, RiassunzioneInput, riassumi } from '#features/people/rapporti/contract.ts';
import { type BulkAction, bulkAction } from '#server/bulk/bulk-list.ts';
import type { BulkLists } from '#server/bulk/bulk-routes.ts';
import { Problem } from '#shared/problem.ts';
import { data, dataFacoltativa, id, note, uuid } from '#shared/schemas.ts';
import { STATI_DISPOSITIVO } from '#shared/stati-dispositivo.ts';
import { VISIBLE_RECORDS } from './features.ts';

// The functions below have the type of the calls of one asset type, and the calls of other asset types are cast to it with `as never`. The
// casts are safe: these calls have the same parameters, and their bodies differ only in the fields of the records.

const brandOrDelete = (calls: Pick<typeof hardware, 'addBrand' | 'removeMany'>): Record<string, BulkAction> => ({
  brand: bulkAction('brand aggiunto', z.object({ brand_id: id() }), async ({ call }, item, { brand_id }) =>
    requireDone(await call(calls.addBrand, { body: { ids: [item], brand_id } })),
  ),
  elimina: bulkAction('eliminazione', z.object({}), async ({ call }, item) =>
    requireDone(await call(calls.removeMany, { body: { ids: [item] } })),
  ),
});

/** Throws 409 if the call rejected the row, because the call itself answers 200 also for a rejected row. */
function requireDone({ righe: [riga] }: { righe: { esito: string; motivo: string | null }[] }): void {
  if (riga?.esito === 'rifiutato') throw new Problem('conflict', 'NON_POSSIBILE', riga.motivo ?? '');
}

function change(calls: Pick<typeof hardware, 'update'>, { fields }: Pick<Kind, 'fields'>): BulkAction {
  const names = Object.keys(fields).filter((name) => !UNIQUE_FIELDS.includes(name)) as [string, ...string[]];
  const parametri = z.object({
    campo: z.enum(names, 'Scegli il campo da cambiare'),
    valore: z.unknown().refine((valore) => valore !== undefined, 'Scrivi il valore'),
  });
  return bulkAction('modifica', parametri, ({ call }, item, { campo, valore }) =>
    // cast: TypeScript does not know the name of the field. The call validates the body with its own schema.
    call(calls.update, { params: { id: String(item) }, body: { [campo]: valore } as object }),
  );
}

/** Returns the bulk actions for devices (hardware and phones). */
function onDevices(calls: typeof hardware, kind: Pick<Kind, 'fields'>): Record<string, BulkAction> {
  const stato = z.enum(STATI_DISPOSITIVO);
  const paramsOf = (item: number) => ({ params: { id: String(item) } });
  const receiver = z.object({ dipendente_id: uuid().optional(), showroom_id: id().optional(), data: dataFacoltativa() });
  return {
    assegna: bulkAction('assegnazione', receiver, ({ call }, item, { data: data_assegnazione, ...to }) =>
      // cast: the contract types an employee and a showroom as alternatives. The call rejects a body with both or neither.
      call(calls.assign, { ...paramsOf(item), body: { ...to, data_assegnazione } as never }),
    ),
    riprendi: bulkAction(
      'ripresa',
      z.object({ data: dataFacoltativa(), condizione: note(), stato: stato.optional() }),
      async ({ call }, item, { data: data_restituzione, condizione, stato: next }) => {
        await call(calls.unassign, { ...paramsOf(item), body: { data_restituzione, condizione } });
        if (next) await call(calls.update, { ...paramsOf(item), body: { stato: next } });
      },
    ),
    sposta: bulkAction('spostamento', z.object({ showroom_id: id() }), async ({ call }, item, { showroom_id }) => {
      const { luogo } = await call(calls.find, paramsOf(item));
      if (luogo?.id === showroom_id) return;
      // The call that assigns an item to a showroom rejects an item that is assigned to an employee.
      if (luogo) await call(calls.unassign, paramsOf(item));
      await call(calls.assign, { ...paramsOf(item), body: { showroom_id } as never }); // cast: as in assegna
    }),
    cambia_stato: bulkAction('cambio di stato', z.object({ stato }), ({ call }, item, { stato: next }) =>
      call(calls.update, { ...paramsOf(item), body: { stato: next } }),
    ),
    modifica: change(calls, kind),
    etichette: { ...bulkAction('etichette', z.object({}), ({ call }, item) => call(calls.find, paramsOf(item))), readsOnly: true },
    ...brandOrDelete(calls),
  };
}

/** Returns the bulk actions for items that several employees can have (software and folders). */
function onShared(calls: typeof software, kind: Kind): Record<string, BulkAction> {
  const paramsOf = (item: number) => ({ params: { id: String(item) } });
  return {
    assegna: bulkAction(
      'assegnazione',
      z.object({ dipendente_ids: z.array(uuid()).min(1, 'Scegli almeno una persona').max(200), data: dataFacoltativa() }),
      async ({ call }, item, { dipendente_ids, data: data_assegnazione }) => {
        for (const dipendente_id of dipendente_ids)
          await call(calls.assign, { ...paramsOf(item), body: { dipendente_id, data_assegnazione } });
      },
    ),
    riprendi: bulkAction(
      'ripresa',
      z.object({ data: dataFacoltativa(), dipendente_ids: z.array(uuid()).max(200).optional() }),
      async ({ call, db, scope }, item, { data: data_restituzione, dipendente_ids }) => {
        const holders = dipendente_ids ?? (await findOpenHolders(db, scope, kind, item));
        if (holders.length === 0) throw nonAssegnato(kind, (await call(calls.find, paramsOf(item))).nome);
        for (const dipendente_id of holders) await call(calls.unassign, { ...paramsOf(item), body: { dipendente_id, data_restituzione } });
      },
    ),
    modifica: change(calls as never, kind),
    ...brandOrDelete(calls as never),
  };
}

const onPlans: Record<string, BulkAction> = {
  riprendi: bulkAction('ripresa', z.object({ data: dataFacoltativa() }), ({ call }, item, { data: data_restituzione }) =>
    call(pianiMobili.unassign, { params: { id: String(item) }, body: { data_restituzione } }),
  ),
  modifica: change(pianiMobili as never, PIANO_MOBILE),
  ...brandOrDelete(pianiMobili as never),
};

const onEmployees: Record<string, BulkAction> = {
  trasferisci: bulkAction(
    'trasferimento',
    z.object({ brand_id: id().optional(), showroom: id().optional(), dal: data() }),
    ({ call }, persona, { dal, ...to }) => call(transferDipendente, { params: { id: String(persona) }, body: { ...to, data: dal } }),
  ),
  manager: bulkAction(
    'cambio di manager',
    z.object({ manager_id: CAMPI_DIPENDENTE.manager_id.input }),
    ({ call }, persona, { manager_id }) => call(updateDipendente, { params: { id: String(persona) }, body: { manager_id } }),
  ),
  mansione: bulkAction('cambio di mansione', z.object({ mansione: CAMPI_DIPENDENTE.posizione.input }), ({ call }, persona, { mansione }) =>
    call(updateDipendente, { params: { id: String(persona) }, body: { posizione: mansione } }),
  ),
  assegna_software: bulkAction('assegnazione di un software', z.object({ software_id: id() }), ({ call }, persona, { software_id }) =>
    call(assignSoftware, { params: { id: String(software_id) }, body: { dipendente_id: String(persona) } }),
  ),
  apri_uscita: bulkAction(
    "apertura dell'uscita",
    z.object({ data_uscita: dataFacoltativa(), motivo: CAMPI_USCITA.motivo.input }),
    async ({ call }, persona, { data_uscita, motivo }) => {
      const dipendente_id = String(persona);
      const lastDay = data_uscita ?? (await call(listRapporti, { params: { id: dipendente_id } }))[0]?.fine_prevista;
      if (!lastDay)
        throw new Problem('conflict', 'SENZA_FINE_PREVISTA', 'Il contratto non ha una fine prevista: scrivi la data di uscita.');
      await call(openUscita, { body: { dipendente_id, data_uscita: lastDay, motivo } });
    },
  ),
  riassumi: bulkAction(
    'riassunzione',
    RiassunzioneInput.pick({ data_assunzione: true, tipo: true, fine_prevista: true }),
    ({ call }, persona, body) => call(riassumi, { params: { id: String(persona) }, body }),
  ),
  apri_onboarding: bulkAction("apertura dell'onboarding", z.object({}), ({ call }, persona) =>
    call(createWorkflow, { body: { dipendente_id: String(persona) } }),
  ),
};

const onWorkflows: Record<string, BulkAction> = {
  avanza: bulkAction('passo successivo', z.object({ note: note() }), async ({ call, db, scope }, workflow, { note: nota }) => {
    const { forward } = PASSAGGI_DA[(await findState(db, scope, workflow)).stato];
    if (!forward) throw new Problem('conflict', 'WORKFLOW_CONCLUSO', 'È già concluso: non ha un passo da fare.');
    await call(PASSI[forward], { params: { id: String(workflow) }, body: { note: nota } });
  }),
};

const onExits: Record<string, BulkAction> = {
  chiudi: bulkAction('chiusura', z.object({ disattiva_account: z.boolean().optional() }), ({ call }, uscita, body) =>
    call(closeUscita, { params: { id: String(uscita) }, body }),
  ),
  annulla: bulkAction('annullamento', z.object({}), ({ call }, uscita) => call(cancelUscita, { params: { id: String(uscita) } })),
};

export const BULK_LISTS: BulkLists = {
  dipendenti: {
    list: listDipendenti,
    record: VISIBLE_RECORDS.dipendente,
    noun: { uno: 'dipendente', molti: 'dipendenti' },
    actions: onEmployees,
  },
  software: {
    list: software.list,
    record: VISIBLE_RECORDS.software,
    noun: { uno: 'software', molti: 'software' },
    actions: onShared(software, SOFTWARE),
  },
  hardware: {
    list: hardware.list,
    record: VISIBLE_RECORDS.hardware,
    noun: { uno: 'hardware', molti: 'hardware' },
    actions: onDevices(hardware, HARDWARE),
  },
  'piani-mobili': {
    list: pianiMobili.list,
    record: VISIBLE_RECORDS.piano_mobile,
    noun: { uno: 'piano mobile', molti: 'piani mobili' },
    actions: onPlans,
  },
  iphones: {
    list: telefoni.list,
    record: VISIBLE_RECORDS.telefono,
    noun: { uno: 'telefono', molti: 'telefoni' },
    actions: onDevices(telefoni as never, TELEFONO),
  },
  'cartelle-condivise': {
    list: cartelle.list,
    record: VISIBLE_RECORDS.cartella,
    noun: { uno: 'cartella', molti: 'cartelle' },
    actions: onShared(cartelle as never, CARTELLA),
  },
  workflows: { list: listWorkflows, record: VISIBLE_RECORDS.workflow, noun: { uno: 'workflow', molti: 'workflow' }, actions: onWorkflows },
  uscite: { list: listUscite, record: VISIBLE_RECORDS.uscita, noun: { uno: 'uscita', molti: 'uscite' }, actions: onExits },
};
