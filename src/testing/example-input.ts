// A valid input for any call, made from its own contract: so that tests over all routes hold each new one the day it is added.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { withCheckDigit } from '#shared/numeri.ts';
import { perRisorsa } from '#shared/risorse.ts';
import type { Ids } from './example-ids.ts';
import { fieldsOf, type JsonSchema } from './schema-fields.ts';

/** ':id' by the path segment before it. */
const PATH_IDS: Record<string, keyof Ids> = {
  brands: 'brand_id',
  dipendenti: 'dipendente_id',
  showrooms: 'showroom',
  ...perRisorsa('lista', (tipo) => tipo),
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
  verbali: 'verbale',
  firma: 'firma',
  disiscrizione: 'disiscrizione',
  etichette: 'etichetta',
  mail: 'messaggio',
  webhooks: 'webhook',
  consegne: 'consegna',
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

/** Fields of bodies and queries that hold ids, in whatever call they stand. */
const ID_FIELDS: Record<string, (ids: Ids, path: string) => unknown> = {
  brand_id: (ids) => ids.brand_id,
  brandIds: (ids) => [ids.brand_id],
  brand_ids: (ids) => [ids.brand_id],
  dipendente_id: (ids) => ids.dipendente_id,
  manager_id: (ids) => ids.manager_id,
  referente_id: (ids) => ids.dipendente_id,
  showroom: (ids) => ids.showroom,
  showroom_id: (ids) => ids.showroom,
  iphone_id: (ids) => ids.telefono,
  con: (ids, path) => (path.includes('/iphones/') ? ids.telefono : ids.hardware), // what takes the place of a thing: itself
  fattura_id: (ids) => ids.fattura,
  elenco_id: (ids) => ids.elenco,
  software_id: (ids) => ids.software,
  user_id: (ids) => ids.user_id,
  destinatari: (ids) => [ids.user_id],
  // a person's, of hardware; an account's, of a workflow
  assegnato_a: (ids, path) => (path.endsWith('/hardware') || path.includes('/hardware.') ? ids.dipendente_id : ids.user_id),
  // of the register: an employee's, or a number
  oggetto_id: (ids) => ids.dipendente_id,
};

const UN_NOTEBOOK = () => [{ tipo: 'hardware', descrizione: 'Un notebook' }];

/** The lines of what is done with several things, by the call: who has what a kind of call would take, and which codes are free, is not told by its contract. */
const VOCI: Record<string, (ids: Ids) => unknown> = {
  '/api/hardware/:id/duplica': () => [`Prova ${++made}`],
  '/api/iphones/:id/duplica': () => [withCheckDigit(String(35_800_000_000_000 + ++made))],
  '/api/dotazioni': UN_NOTEBOOK,
  '/api/dotazioni/:id': UN_NOTEBOOK,
  '/api/workflows/:id/richieste': UN_NOTEBOOK,
  '/api/workflows/:id/prepara': () => [], // a line takes what fits it
  '/api/uscite/:id/esiti': () => [{ tipo: 'hardware', id: 2_000_000_001, esito: 'restituito' }], // what nobody has
  '/api/verbali': () => undefined, // all that there is
  '/api/cartelle-condivise/:id/verifica': ({ dipendente_id }) => [{ dipendente_id, esito: 'confermato' }],
};
const LINES = ['voci', 'seriali', 'imei'];

let made = 0;
/** Other fields whose value the contract's types do not tell, by pattern of the name; the first that fits. */
const FIELD_VALUES: [RegExp, (path: string) => unknown][] = [
  // A version that nobody has read, and a day that is past by now, would be refused everywhere, and no two things have the same number or code.
  [/^(updated_at|da_dotazione|data_assegnazione|data_restituzione|iccid|imei|codice_inventario|prefisso)$/, () => undefined],
  [/^(hr|manager|it)$/, () => ({ nome: 'Prova', cognome: 'Prova', email: `prova${++made}@organico.test` })],
  [/^per_posta$/, () => false],
  [/^indirizzo$/, () => 'https://93.184.215.14/organico'],
  [/^eventi$/, () => ['persona.assunta']],
  [/^(email|destinatario)$/, () => `prova${++made}@organico.test`],
  [/^giorni$/, (path) => (path.includes('attivita') ? -3 : [1])],
  [/^username$/, () => `prova${++made}`],
  // Years that no budget made by budgets.ts has.
  [/^anno$/, () => 2000 + (++made % 10)],
  [/^password_attuale$/, () => 'altre quattro parole'],
  [/password/, () => 'quattro parole a caso'],
  [/^colore$/, () => '#112233'],
  [/^data_fine/, () => '2026-01-20'],
  [/^fino_al$/, () => '2090-01-15'],
  [/^(fino_a|mese)$/, () => '2020-01'],
  [/^scadenza$/, (path) => (path.endsWith('/tokens') ? new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) : '2090-01-15')],
  [/^rientro_previsto$|^dal$|^data(_|$)|_scadenza$/, () => '2026-01-15'],
  [/^costo$|^importo$|^(costo|prezzo)_|^stipendio$/, () => '12.50'],
  [/^(ora|numero_licenze|dati_gb)$/, () => 5],
  [/^(cellulare|telefono(Ufficio|Abitazione)?|numero_aziendale)$/, () => `02 ${++made}`],
  [/^tipologia$/, () => 'worker'],
  [/^tratto$/, () => 'M10 20 L30.5 40'],
  [/^(codici|mansioni)$/, () => ['NESSUNA-COSA-1']],
  [/^mappatura$/, (path) => (path.includes('fatture') ? ['numero_telefono', 'importo'] : ['nome'])],
  [/^(scelte|per_tutte|filtri)$/, () => ({})],
  [/^celle$/, () => [{ riga: 2, colonna: 0, testo: 'Prova' }]],
  [/^avvisi$/, () => [{ chiave: 'software:1', impronta: 'scaduta' }]],
];

const adviceFor = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}: src/testing/example-input.ts does not know`;

/** Where a call takes ids: in its path ('/:id'), its body and its query. */
export function idSlots(endpoint: Endpoint): { path: boolean; body: string[]; query: string[] } {
  const known = (part: 'body' | 'query') =>
    fieldsOf(endpoint[part])
      .map(([name]) => name)
      .filter((name) => {
        if (/(_id|Id|_ids|Ids)$/.test(name) && !(name in ID_FIELDS))
          throw new Error(`${adviceFor(endpoint)} whose id '${name}' is: add it to ID_FIELDS`);
        return name in ID_FIELDS;
      });
  return { path: endpoint.path.includes('/:id'), body: known('body'), query: known('query') };
}

/** A call whose path takes one of several words ('/:id/:azione') as one call per word. */
export function everyChoice(endpoint: Endpoint): Endpoint[] {
  const choice = fieldsOf(endpoint.params).find(([name, field]) => field.enum && endpoint.path.includes(`:${name}`));
  if (!choice) return [endpoint];
  const [name, field] = choice;
  return (field.enum ?? []).flatMap((word) => {
    const path = endpoint.path.replace(`:${name}`, String(word)) as Endpoint['path']; // it begins as before
    return everyChoice({ ...endpoint, path });
  });
}

/** The path's parameters. */
export function exampleParams(endpoint: Endpoint, ids: Ids): Record<string, string> {
  return Object.fromEntries(
    [...endpoint.path.matchAll(/([\w-]*)\/:(\w+)/g)].map(([, before = '', name = '']) => {
      const kind = PATH_IDS[before];
      if (!['id', 'token', 'codice'].includes(name) || !kind)
        throw new Error(`${adviceFor(endpoint)} what ':${name}' after '${before}' is: add '${before}' to PATH_IDS`);
      return [name, String(ids[kind])];
    }),
  );
}

/** A body with every field that the call takes, valid by its contract; undefined for a call without one. */
export function exampleBody(endpoint: Endpoint, ids: Ids): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  const body = Object.fromEntries(
    fieldsOf(endpoint.body).map(([name, field]) => [
      name,
      name === 'ids'
        ? [idOfKind(endpoint, ids)]
        : endpoint.path in VOCI && LINES.includes(name)
          ? VOCI[endpoint.path]?.(ids)
          : exampleValue(name, field, ids, endpoint.path),
    ]),
  );
  if (body.dipendente_id && body.showroom_id) delete body.showroom_id; // a thing goes to a person or to a showroom
  const result = z.safeParse(endpoint.body, body);
  if (result.success) return body;
  const wrong = result.error.issues.map((issue) => `'${issue.path.join('.')}' (${issue.message})`).join(', ');
  throw new Error(`${adviceFor(endpoint)} a valid value of ${wrong}: add it to FIELD_VALUES`);
}

/** The one thing of the kind that '/api/<kind>/molti/…' changes many of. */
function idOfKind({ path }: Endpoint, ids: Ids): unknown {
  const kind = PATH_IDS[path.split('/')[2] ?? ''];
  return kind && ids[kind];
}

/** The ids of one field of a body or query. */
export function idValue(name: string, ids: Ids, path = ''): unknown {
  return ID_FIELDS[name]?.(ids, path);
}

function exampleValue(name: string, field: JsonSchema, ids: Ids, path = ''): unknown {
  if (name in ID_FIELDS) return idValue(name, ids, path);
  if (name === 'condivisa_con') return null; // one shares with one's own role, and the example may be anybody's
  const choice = field.anyOf?.find((one) => one.type !== 'null') ?? field;
  if (choice.const !== undefined) return choice.const;
  if (choice.enum) return choice.enum[0];
  const byName = FIELD_VALUES.find(([pattern]) => pattern.test(name));
  if (byName) return byName[1](path);
  if (choice.properties)
    return Object.fromEntries(Object.entries(choice.properties).map(([inner, schema]) => [inner, exampleValue(inner, schema, ids)]));
  const byType: Record<string, unknown> = { boolean: true, integer: 1, number: 1, array: [] };
  return byType[choice.type ?? 'string'] ?? `Prova ${++made}`;
}

/** The names of the fields that a call's body takes. */
export function bodyFields(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint.body).map(([name]) => name);
}

/** The names of what a call takes in its query. */
export function queryFields(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint.query).map(([name]) => name);
}
