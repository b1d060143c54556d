import { sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import { emailKeyOf } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { type Body, byCodiceFiscale, byEmail, byMatricola, type Importable, isRequested, withId } from '#server/incoming/importable.ts';
import { hasRight, type Scope } from '#server/security/scope.ts';
import { normalizeCodiceFiscale } from '#shared/codice-fiscale.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { StatoDipendente } from '#shared/dipendente.ts';
import { inputOf, optionalText } from '#shared/fields.ts';
import { CAMPI_CONTRATTO } from '#shared/rapporto.ts';
import { addDays } from '#shared/scadenze.ts';
import { emailKey } from '#shared/schemas.ts';
import { withoutCapitals, withoutSpaces } from '#shared/text-corrections.ts';
import { createDipendente, type DipendenteChange, DipendenteInput, updateDipendente } from '../contract.ts';
import { CAMPI_DIPENDENTE, RISERVATI } from '../fields.ts';
import {
  CODICE_FISCALE_IN_USO,
  cancelsUscita,
  EMAIL_IN_USO,
  hasRiservati,
  isRehire,
  malattiaDates,
  needsRiservatiPermission,
  stateAfterRehire,
} from '../rules.ts';
import { checkImportRows } from './check-import-rows.ts';
import { findStored } from './queries.ts';
import { updateDipendente as change, createDipendenti, createDipendente as make } from './write-dipendente.ts';

/** A person who was hired more than this number of days ago has usually finished the onboarding. */
const ONBOARDING_DAYS = 30;

const RESTA_ENTRANTE = 'Senza lo stato resta «Entrante». Se lavora già, indica lo stato «Entrato».';

const SOLO_HR = 'Lo scrive solo chi ha il ruolo HR';

/** Sets the showroom of an imported row to null when the row has no showroom. A request without a showroom would get showroom 1. */
const withShowroom = (body: Body) => ({ showroom: null, ...body }) as unknown as DipendenteInput & { showroom: number | null };

/** The fields of the newest employment that an import file can contain. In the app the form of the employment edits them. */
const RAPPORTO = {
  societa: optionalText('Società del rapporto', { head: false }),
  tipo_rapporto: CAMPI_CONTRATTO.tipo,
  fine_prevista: CAMPI_CONTRATTO.fine_prevista,
};
const OF_RAPPORTO = ['matricola', ...Object.keys(RAPPORTO)];

export const dipendentiImport: Importable = {
  fields: withId({ ...CAMPI_DIPENDENTE, ...RAPPORTO }),
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
      'primary email address',
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
    cognome: ['cognome dipendente', 'surname', 'last name', 'last name [required]', 'family name'],
    nome: ['nome dipendente', 'name', 'first name', 'first name [required]', 'given name'],
    posizione: [
      'mansione',
      'qualifica',
      'job title',
      'title',
      'employee title',
      'posizione lavorativa',
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
      'cell phone',
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
      'telephone number',
      'phone number',
      'phone num',
    ],
    telefonoAbitazione: ['home phone', 'telefono casa'],
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
    brand_id: ['brand', 'marchio', 'insegna', 'società', 'azienda', 'ditta', 'ragione sociale', 'divisione', 'company', 'company name'],
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
      'physical delivery office name',
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
    isactive: ['account enabled'],
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
    matricola: ['n. matricola', 'numero matricola', 'matr.', 'codice dipendente', 'numero dipendente', 'employee id', 'employee number'],
    codice_fiscale: ['codice fiscale', 'cod. fiscale', 'cod.fiscale', 'cf', 'c.f.', 'tax code', 'fiscal code'],
    data_nascita: ['data di nascita', 'data nascita', 'nato il', 'nata il', 'nascita', 'birth date', 'date of birth', 'birthday'],
    email_personale: ['email personale', 'e-mail personale', 'mail personale', 'email privata', 'personal email', 'private email'],
    societa: [
      'società del rapporto',
      'società datrice di lavoro',
      'datore di lavoro',
      'codice ditta',
      'codice azienda',
      'codice società',
      'legal entity',
      'società',
      'ditta',
      'azienda',
      'ragione sociale',
    ],
    tipo_rapporto: ['tipo rapporto', 'tipo contratto', 'tipo di contratto', 'tipologia contratto', 'contratto', 'contract type'],
    fine_prevista: [
      'fine contratto',
      'data fine contratto',
      'fine del contratto',
      'scadenza contratto',
      'data scadenza contratto',
      'data scadenza',
      'data termine',
      'termine contratto',
      'contract end date',
    ],
    numero_aziendale: ['numero aziendale', 'cellulare aziendale', 'telefono aziendale', 'mobile aziendale'],
  },
  several: [],
  brand: 'brand_id',
  keys: [byEmail('email'), byCodiceFiscale('codice_fiscale'), byMatricola('matricola', 'societa')],
  independentKeys: { nameOf: ({ values }) => `${values.nome} ${values.cognome}` },
  madeEmail: { field: 'email', nome: 'nome', cognome: 'cognome', findUsed: findUsedEmails, findDomain: findEmailDomain },
  corrections: { nome: withoutCapitals, cognome: withoutCapitals, email: withoutSpaces, email_personale: withoutSpaces },
  create: { ...createDipendente, body: DipendenteInput.safeExtend(inputOf(RAPPORTO)) },
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
      // Finds the e-mail also in employees who are not visible to the caller, because creating a single employee with such an e-mail is
      // rejected too.
      find: async (db, scope, emails) => {
        const key = emailKeyOf(sql.ref('email'));
        const { rows } = await sql<{ id: string; valore: string }>`
          select id, ${key} as valore from dipendenti where ${key} = any(${[...emails]}::text[])`.execute(scoped(db, scope));
        return rows.map((row) => ({ ...row, chi: '' }));
      },
    },
    {
      // Only rows that may write confidential data reach this check, because `refuse` has already rejected all other rows.
      field: 'codice_fiscale',
      what: 'questo codice fiscale',
      sentence: CODICE_FISCALE_IN_USO,
      of: ({ codice_fiscale }) => (typeof codice_fiscale === 'string' ? normalizeCodiceFiscale(codice_fiscale) : ''),
      find: async (db, scope, codes) => {
        const { rows } = await sql<{ id: string; valore: string }>`
          select id, codice_fiscale as valore from dipendenti where codice_fiscale = any(${[...codes]}::text[])`.execute(scoped(db, scope));
        return rows.map((row) => ({ ...row, chi: '' }));
      },
    },
  ],
  check: checkImportRows,
  make: (db, scope, body) => make(db, scope, withShowroom(body)),
  makeMany: (db, scope, bodies) => createDipendenti(db, scope, bodies.map(withShowroom)),
  change: (db, scope, id, body) => change(db, scope, String(id), body as DipendenteChange),

  refuse(scope, body, stored) {
    const brands = [...(stored?.brandIds ?? []), body.brand_id].filter((id) => typeof id === 'number');
    if (hasRight(scope, 'riservati.modifica', brands)) return {};
    // Checks each field separately, so that the error is shown in the cell of the field.
    const visible = stored?.values as { stato: StatoDipendente } | undefined; // the state that is visible to the caller
    const isReserved = (fields: Body) => (visible ? needsRiservatiPermission(fields, visible) : hasRiservati(fields));
    const reservedFields = ['stato', ...RISERVATI].filter((name) => name in body && isReserved({ [name]: body[name] }));
    return Object.fromEntries(reservedFields.map((name) => [name, SOLO_HR]));
  },

  warnNew({ stato, data_assunzione, data_dismissione }): Record<string, string> {
    const longAgo = addDays(todayInItaly(new Date()), -ONBOARDING_DAYS);
    const isHiredLongAgo = typeof data_assunzione === 'string' && data_assunzione < longAgo;
    return isHiredLongAgo && !stato && !data_dismissione ? { data_assunzione: RESTA_ENTRANTE } : {};
  },

  storedFor(stored, body) {
    const visible = stored.values as { stato: StatoDipendente; data_dismissione: string | null };
    if (!isRehire(visible, body)) return stored;
    return { ...stored, values: { ...stored.values, ...Object.fromEntries(OF_RAPPORTO.map((name) => [name, null])) } };
  },

  implied(body, stored) {
    // the state that is visible to the caller
    const visible = stored.values as { stato: StatoDipendente; data_dismissione: string | null };
    const requested: { stato?: StatoDipendente; data_assunzione?: string } = body; // the body is not validated yet
    return {
      ...(isRehire(visible, requested) && stateAfterRehire(requested, todayInItaly(new Date()))),
      ...(requested.stato === 'in malattia' && visible.stato !== 'in malattia' && malattiaDates({})),
      ...(requested.stato && cancelsUscita(visible, requested.stato) && { data_dismissione: null }),
    };
  },

  // The query finds an employee also by a codice fiscale or a matricola that the caller may not read. Such an employee is not matched,
  // because the values that are returned here do not contain them.
  async find(db, scope, keys) {
    const rows = await findStored(db, scope, isRequested(keys, 'd'));
    return rows.map(({ brand, showroom_nome, manager, ...values }) => ({
      id: values.id,
      values,
      names: { brand_id: brand.nome, showroom: showroom_nome, manager_id: manager && `${manager.nome} ${manager.cognome}` },
      brandIds: [values.brand_id],
    }));
  },
};

/** Searches also employees who are not visible to the caller, because their e-mails cannot be used again. */
async function findUsedEmails(db: Db, scope: Scope, domain: string, localParts: readonly string[]): Promise<string[]> {
  const key = emailKeyOf(sql.ref('email'));
  const { rows } = await sql<{ email: string }>`
    select ${key} as email from dipendenti
    where split_part(${key}, '@', 2) = ${domain}
      and regexp_replace(split_part(${key}, '@', 1), '[0-9]+$', '') = any(${[...localParts]}::text[])`.execute(scoped(db, scope));
  return rows.map(({ email }) => email);
}

async function findEmailDomain(db: Db, scope: Scope): Promise<string | undefined> {
  const { rows } = await sql<{ dominio: string }>`
    select split_part(${emailKeyOf(sql.ref('email'))}, '@', 2) as dominio from dipendenti
    where ${inBrands('brand_id', scope.can_view)} group by 1 order by count(*) desc, 1 limit 1`.execute(scoped(db, scope));
  return rows[0]?.dominio;
}
