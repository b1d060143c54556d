// How people come in as rows of a file.
import { sql } from 'kysely';
import { emailKeyOf } from '#server/db/email-key.ts';
import { scoped } from '#server/db/handle.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import { byEmail, isAsked, withId } from '#server/incoming/record-keys.ts';
import { mayOn } from '#server/security/scope.ts';
import { emailKey } from '#shared/email-key.ts';
import type { StatoDipendente } from '#shared/stati-dipendente.ts';
import { createDipendente, type DipendenteChange, type DipendenteInput, updateDipendente } from '../contract.ts';
import { CAMPI_DIPENDENTE, RISERVATI } from '../fields.ts';
import { callsExitOff, EMAIL_IN_USO, holdsRiservati, newLeave, touchesRiservati } from '../rules.ts';
import { checkRows } from './check-rows.ts';
import { createDipendenti, createDipendente as make } from './create-dipendente.ts';
import { findStored } from './queries.ts';
import { updateDipendente as change } from './update-dipendente.ts';

const SOLO_HR = 'Lo scrive solo chi ha il ruolo HR';

/** What stands in the body has passed the call's own schema. Who is in a file without a showroom has none: the call would take the first. */
const placed = (body: Body) => ({ showroom: null, ...body }) as unknown as DipendenteInput & { showroom: number | null };

export const arriviDipendenti: Importable = {
  fields: withId(CAMPI_DIPENDENTE),
  synonyms: {
    email: [
      'e-mail',
      'email aziendale',
      'e-mail aziendale',
      'posta elettronica',
      'posta aziendale',
      'mail',
      'mail aziendale',
      'indirizzo email',
      'indirizzo e-mail',
      'email lavoro',
      'email ufficio',
      'email address',
      'email address [required]',
      'work email',
      'user principal name',
      'upn',
      'primary email',
    ],
    'cognome+nome': [
      'cognome e nome',
      'nome e cognome',
      'cognome nome',
      'nome cognome',
      'nominativo',
      'dipendente',
      'full name',
      'display name',
      'employee name',
      'employee',
    ],
    cognome: ['surname', 'last name', 'last name [required]', 'family name'],
    nome: ['name', 'first name', 'first name [required]', 'given name'],
    posizione: [
      'mansione',
      'qualifica',
      'job title',
      'title',
      'employee title',
      'ruolo aziendale',
      'descrizione mansione',
      'profilo professionale',
      'figura professionale',
    ],
    cellulare: [
      'cell',
      'cell.',
      'mobile',
      'mobile phone',
      'telefono cellulare',
      'tel. cellulare',
      'cellulare personale',
      'telefono mobile',
    ],
    telefono: [
      'tel',
      'tel.',
      'phone',
      'work phone',
      'telefono fisso',
      'telefono ufficio',
      'business phone',
      'office phone',
      'phone number',
      'phone num',
    ],
    interno: ['int.', 'numero interno', 'telefono interno', 'extension', 'ext'],
    dipartimento: [
      'reparto',
      'ufficio',
      'area',
      'department',
      'funzione',
      'centro di costo',
      'cost center',
      'org unit path',
      'unità organizzativa',
    ],
    brand_id: ['brand', 'marchio', 'insegna', 'società', 'azienda', 'ditta', 'ragione sociale', 'divisione', 'company'],
    showroom: [
      'negozio',
      'punto vendita',
      'pdv',
      'sede',
      'sede di lavoro',
      'luogo di lavoro',
      'filiale',
      'unità locale',
      'unità produttiva',
      'store',
      'location',
      'office location',
      'office',
    ],
    manager_id: [
      'manager',
      'responsabile',
      'responsabile diretto',
      'superiore',
      'capo',
      'referente',
      'riporta a',
      'manager email',
      'supervisor',
      'reports to',
    ],
    tipologia: ['tipologia dipendente', 'tipo dipendente'],
    data_assunzione: [
      'data di assunzione',
      'data ass.',
      'assunto il',
      'assunzione',
      'in azienda dal',
      'in forza dal',
      'inizio rapporto',
      'data inizio',
      'data inizio rapporto',
      'data di inizio',
      'data inizio contratto',
      'hire date',
      'start date',
      'employment start date',
      'data entrata',
      'entrata',
    ],
    data_dismissione: [
      'data di uscita',
      'uscito il',
      'data fine',
      'data fine rapporto',
      'data di fine',
      'data cessazione',
      'data di cessazione',
      'data cess.',
      'cessazione',
      'cessato il',
      'data licenziamento',
      'data dimissioni',
      'fine rapporto',
      'uscita',
      'in azienda fino al',
      'termination date',
      'end date',
      'leave date',
    ],
    stipendio: [
      'ral',
      'retribuzione',
      'retribuzione annua lorda',
      'retribuzione lorda annua',
      'stipendio lordo annuo',
      'salary',
      'annual salary',
    ],
    numero_aziendale: ['numero aziendale', 'cellulare aziendale', 'telefono aziendale', 'mobile aziendale'],
  },
  several: [],
  brand: 'brand_id',
  keys: [byEmail('email')],
  create: createDipendente,
  update: updateDipendente,
  action: 'dipendenti.modifica',
  afterwards: ['manager_id'],
  examples: [
    {
      nome: 'Anna',
      cognome: 'Rossi',
      email: 'anna.rossi@azienda.it',
      posizione: 'Sales Assistant',
      dipartimento: 'Vendite',
      data_assunzione: '2026-01-12',
    },
    { nome: 'Marco', cognome: 'Bianchi', email: 'marco.bianchi@azienda.it', tipologia: 'manager', data_assunzione: '2024-09-02' },
  ],
  unique: [
    {
      field: 'email',
      what: 'questa email',
      sentence: EMAIL_IN_USO,
      of: ({ email }) => (typeof email === 'string' ? emailKey(email) : ''),
      // Also employees whom the caller does not see: the single call says as much.
      find: async (db, scope, emails) => {
        const key = emailKeyOf(sql.ref('email'));
        const { rows } = await sql<{ id: string; valore: string }>`
          select id, ${key} as valore from dipendenti where ${key} = any(${[...emails]}::text[])`.execute(scoped(db, scope));
        return rows.map((row) => ({ ...row, chi: '' }));
      },
    },
  ],
  check: checkRows,
  make: (db, scope, body) => make(db, scope, placed(body)),
  makeMany: (db, scope, bodies) => createDipendenti(db, scope, bodies.map(placed)),
  change: (db, scope, id, body) => change(db, scope, String(id), body as DipendenteChange),

  refuse(scope, body, stored) {
    const brands = [...(stored?.brandIds ?? []), body.brand_id].filter((id) => typeof id === 'number');
    if (mayOn(scope, 'riservati.modifica', brands)) return {};
    // As the single calls ask, of each field by itself, so that its cell says it.
    const shown = stored?.values as { stato: StatoDipendente } | undefined; // as the list reads it
    const isReserved = (one: Body) => (shown ? touchesRiservati(one, shown) : holdsRiservati(one));
    const named = ['stato', ...RISERVATI].filter((name) => name in body && isReserved({ [name]: body[name] }));
    return Object.fromEntries(named.map((name) => [name, SOLO_HR]));
  },

  implied(body, stored) {
    const shown = stored.values as { stato: StatoDipendente }; // as the list reads it
    const wanted: { stato?: StatoDipendente } = body; // it has passed no schema yet: a choice is read as one of its words
    return {
      ...(wanted.stato === 'in malattia' && shown.stato !== 'in malattia' && newLeave({})),
      ...(wanted.stato && callsExitOff(shown, wanted.stato) && { data_dismissione: null }),
    };
  },

  async find(db, scope, asked) {
    const rows = await findStored(db, scope, isAsked(asked, 'd'));
    return rows.map(({ brand, showroom_nome, manager, ...values }) => ({
      id: values.id,
      values,
      names: { brand_id: brand.nome, showroom: showroom_nome, manager_id: manager && `${manager.nome} ${manager.cognome}` },
      brandIds: [values.brand_id],
    }));
  },
};
