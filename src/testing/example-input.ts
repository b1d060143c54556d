// Builds a valid input for any call from its contract, so that the tests over all routes cover a new call at once.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { withCheckDigit } from '#shared/numeri.ts';
import { mapRisorse } from '#shared/risorse.ts';
import type { Ids } from './example-ids.ts';
import { newCodiceFiscale } from './new-codice-fiscale.ts';
import { fieldsOf, type JsonSchema } from './schema-fields.ts';

const PATH_IDS: Record<string, keyof Ids> = {
  brands: 'brand_id',
  dipendenti: 'dipendente_id',
  showrooms: 'showroom',
  ...mapRisorse('lista', (tipo) => tipo),
  workflows: 'workflow',
  uscite: 'uscita',
  users: 'user_id',
  'user-brands': 'user_brand',
  sessions: 'session',
  tokens: 'gettone',
  passkey: 'passkey',
  documenti: 'documento',
  riparazioni: 'riparazione',
  inventari: 'inventario',
  dotazioni: 'dotazione',
  'modelli-attivita': 'modello_attivita',
  attivita: 'attivita',
  tipi: 'tipo_adempimento',
  adempimenti: 'tipo_adempimento',
  verbali: 'verbale',
  firma: 'firma',
  disiscrizione: 'disiscrizione',
  etichette: 'etichetta',
  mail: 'messaggio',
  webhooks: 'webhook',
  consegne: 'consegna',
  rapporti: 'rapporto_lavoro',
  'rapporti-programmati': 'rapporto',
  viste: 'vista',
  lotti: 'lotto',
  importazioni: 'importazione',
  fatture: 'fattura',
  rilievi: 'rilievo',
  budget: 'budget',
  blocchi: 'blocco',
  voci: 'voce',
};

const ID_FIELDS: Record<string, (ids: Ids, path: string) => unknown> = {
  brand_id: (ids) => ids.brand_id,
  brandIds: (ids) => [ids.brand_id],
  brand_ids: (ids) => [ids.brand_id],
  dipendente_id: (ids) => ids.dipendente_id,
  dipendente_ids: (ids) => [ids.dipendente_id],
  tipo_id: (ids) => ids.tipo_adempimento,
  documento_id: (ids) => ids.documento,
  manager_id: (ids) => ids.manager_id,
  a: (ids) => ids.manager_id,
  referente_id: (ids) => ids.dipendente_id,
  showroom: (ids) => ids.showroom,
  showroom_id: (ids) => ids.showroom,
  showroom_ids: (ids) => [ids.showroom],
  iphone_id: (ids) => ids.telefono,
  con: (ids, path) => (path.includes('/iphones/') ? ids.telefono : ids.hardware), // the example replaces an item by the item itself
  fattura_id: (ids) => ids.fattura,
  elenco_id: (ids) => ids.elenco,
  software_id: (ids) => ids.software,
  user_id: (ids) => ids.user_id,
  destinatari: (ids) => [ids.user_id],
  // The field assegnato_a is an employee's id in calls about hardware, and an account's id in calls about workflows.
  assegnato_a: (ids, path) => (path.endsWith('/hardware') || path.includes('/hardware.') ? ids.dipendente_id : ids.user_id),
  oggetto_id: (ids) => ids.dipendente_id,
};

const notebookLine = () => [{ tipo: 'hardware', descrizione: 'Un notebook' }];

/**
 * The value of the body field that lists several items or lines, by the path of the call. The contract does not say which
 * items and codes are valid, so the values are listed here.
 */
const LINE_VALUES: Record<string, (ids: Ids) => unknown> = {
  '/api/hardware/:id/duplica': () => [`Prova ${++counter}`],
  '/api/iphones/:id/duplica': () => [withCheckDigit(String(35_800_000_000_000 + ++counter))],
  '/api/dotazioni': notebookLine,
  '/api/dotazioni/:id': notebookLine,
  '/api/workflows/:id/richieste': notebookLine,
  '/api/workflows/:id/prepara': () => [],
  '/api/uscite/:id/esiti': () => [{ tipo: 'hardware', id: 2_000_000_001, esito: 'restituito' }], // the id of an item that does not exist
  '/api/verbali': () => undefined,
  '/api/dipendenti/:id/passa': () => undefined, // without a list the call transfers all items
  '/api/cartelle-condivise/:id/verifica': ({ dipendente_id }) => [{ dipendente_id, esito: 'confermato' }],
};
const LINE_FIELDS = ['voci', 'seriali', 'imei'];

let counter = 0;
/** Valid values for fields whose type does not determine a valid value. The first pattern that matches the field's name is used. */
const FIELD_VALUES: [RegExp, (path: string) => unknown][] = [
  // The generated request body omits these optional fields. An invented `updated_at` or a past day would be rejected, and a constant phone
  // number, IMEI or inventory code would not be unique.
  [/^(updated_at|da_dotazione|data_assegnazione|data_restituzione|iccid|imei|codice_inventario|prefisso)$/, () => undefined],
  [/^(hr|manager|it)$/, () => ({ nome: 'Prova', cognome: 'Prova', email: `prova${++counter}@organico.test` })],
  [/^per_posta$/, () => false],
  [/^indirizzo$/, () => 'https://93.184.215.14/organico'],
  [/^eventi$/, () => ['persona.assunta']],
  [/^codice_fiscale$/, newCodiceFiscale],
  [/^(email|email_personale|destinatario)$/, () => `prova${++counter}@organico.test`],
  [/^email_modello$/, () => '{nome}.{cognome}@organico.test'],
  [/^giorni$/, (path) => (path.includes('attivita') ? -3 : [1])],
  [/^username$/, () => `prova${++counter}`],
  // A year for which src/testing/budgets.ts inserts no budget.
  [/^anno$/, () => 2000 + (++counter % 10)],
  [/^password_attuale$/, () => 'altre quattro parole'],
  [/password/, () => 'quattro parole a caso'],
  [/^colore$/, () => '#112233'],
  [/^(al|fine_prevista|prova_fino_al)$/, () => '2090-01-15'],
  [/^data_fine/, () => '2026-01-20'],
  [/^fino_al$/, () => '2090-01-15'],
  [/^(fino_a|mese)$/, () => '2020-01'],
  [/^scadenza$/, (path) => (path.endsWith('/tokens') ? new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) : '2090-01-15')],
  [/^rientro_previsto$|^dal$|^data(_|$)|_scadenza$/, () => '2026-01-15'],
  [/^fatto_il$/, () => `2026-01-${String(1 + (++counter % 28)).padStart(2, '0')}`],
  [/^costo$|^importo$|^(costo|prezzo)_|^stipendio$/, () => '12.50'],
  [/^(ora|numero_licenze|dati_gb)$/, () => 5],
  [/^(cellulare|telefono(Ufficio|Abitazione)?|numero_aziendale)$/, () => `02 ${++counter}`],
  [/^tipologia$/, () => 'worker'],
  [/^tratto$/, () => 'M10 20 L30.5 40'],
  [/^(codici|mansioni)$/, () => ['NESSUNA-COSA-1']],
  [/^mappatura$/, (path) => (path.includes('fatture') ? ['numero_telefono', 'importo'] : ['nome'])],
  [/^(scelte|per_tutte|filtri)$/, () => ({})],
  [/^celle$/, () => [{ riga: 2, colonna: 0, testo: 'Prova' }]],
  [/^avvisi$/, () => [{ chiave: 'software:1', impronta: 'scaduta' }]],
];

const missingExampleFor = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}: src/testing/example-input.ts has no example for`;

export function idSlots(endpoint: Endpoint): { path: boolean; body: string[]; query: string[] } {
  const idFieldsOf = (part: 'body' | 'query') =>
    fieldsOf(endpoint[part])
      .filter(([name, field]) => {
        if (/(_id|Id|_ids|Ids)$/.test(name) && !(name in ID_FIELDS))
          throw new Error(`${missingExampleFor(endpoint)} the id '${name}': add it to ID_FIELDS`);
        return isIdField(name, field);
      })
      .map(([name]) => name);
  return { path: endpoint.path.includes('/:id'), body: idFieldsOf('body'), query: idFieldsOf('query') };
}

/** Returns one call per word for a call whose path has a parameter with fixed words ('/:id/:azione'). */
export function expandChoices(endpoint: Endpoint): Endpoint[] {
  const choice = fieldsOf(endpoint.params).find(([name, field]) => field.enum && endpoint.path.includes(`:${name}`));
  if (!choice) return [endpoint];
  const [name, field] = choice;
  return (field.enum ?? []).flatMap((word) => {
    const path = endpoint.path.replace(`:${name}`, String(word)) as Endpoint['path']; // the cast is safe: only a path parameter changes
    return expandChoices({ ...endpoint, path });
  });
}

export function exampleParams(endpoint: Endpoint, ids: Ids): Record<string, string> {
  return Object.fromEntries(
    [...endpoint.path.matchAll(/([\w-]*)\/:(\w+)/g)].map(([, before = '', name = '']) => {
      const kind = PATH_IDS[before];
      if (!['id', 'rid', 'tipo_id', 'token', 'codice'].includes(name) || !kind)
        throw new Error(`${missingExampleFor(endpoint)} ':${name}' after '${before}': add '${before}' to PATH_IDS`);
      return [name, String(ids[kind])];
    }),
  );
}

export function exampleBody(endpoint: Endpoint, ids: Ids): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  if (endpoint.path === '/api/molti') return bulkTrial(ids);
  const body = Object.fromEntries(
    fieldsOf(endpoint.body).map(([name, field]) => [
      name,
      name === 'ids'
        ? [idOfType(endpoint, ids)]
        : endpoint.path in LINE_VALUES && LINE_FIELDS.includes(name)
          ? LINE_VALUES[endpoint.path]?.(ids)
          : exampleValue(name, field, ids, endpoint.path),
    ]),
  );
  if (body.dipendente_id && body.showroom_id) delete body.showroom_id; // an item goes either to an employee or to a showroom
  if (body.can_admin && body.showroom_ids) delete body.showroom_ids; // an account that administers a brand cannot be limited
  const result = z.safeParse(endpoint.body, body);
  if (result.success) return body;
  const issues = result.error.issues.map((issue) => `'${issue.path.join('.')}' (${issue.message})`).join(', ');
  throw new Error(`${missingExampleFor(endpoint)} a valid value of ${issues}: add it to FIELD_VALUES`);
}

/**
 * A valid request body of a bulk action that only previews its outcome (`prova`). It is written by hand, because the schema does not say
 * which parameters the list and the action need.
 */
const bulkTrial = ({ dipendente_id }: Ids) => ({
  elenco: 'dipendenti',
  ids: [dipendente_id],
  azione: 'mansione',
  parametri: { mansione: `Prova ${++counter}` },
  prova: true,
});

function idOfType({ path }: Endpoint, ids: Ids): unknown {
  const kind = PATH_IDS[path.split('/')[2] ?? ''];
  return kind && ids[kind];
}

/** Whether the field is the id of a record. An object with the name of an id field is a new record, such as `showroom`. */
const isIdField = (name: string, field: JsonSchema) => name in ID_FIELDS && !field.properties;

export function idValue(name: string, ids: Ids, path = ''): unknown {
  return ID_FIELDS[name]?.(ids, path);
}

function exampleValue(name: string, field: JsonSchema, ids: Ids, path = ''): unknown {
  if (isIdField(name, field)) return idValue(name, ids, path);
  if (name === 'condivisa_con') return null; // a view can be shared only with one's own role, and the role of the example account varies
  const choice = field.anyOf?.find((variant) => variant.type !== 'null') ?? field;
  if (choice.const !== undefined) return choice.const;
  if (choice.enum) return choice.enum[0];
  const namePattern = FIELD_VALUES.find(([pattern]) => pattern.test(name));
  if (namePattern) return namePattern[1](path);
  if (choice.properties)
    return Object.fromEntries(
      Object.entries(choice.properties).map(([innerName, schema]) => [innerName, exampleValue(innerName, schema, ids)]),
    );
  const byType: Record<string, unknown> = { boolean: true, integer: 1, number: 1, array: [] };
  return byType[choice.type ?? 'string'] ?? `Prova ${++counter}`;
}

export function bodyFields(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint.body).map(([name]) => name);
}

export function queryFields(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint.query).map(([name]) => name);
}
