// A valid input for any call, made from its own contract: so that tests over all routes hold each new one the day it is added.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { perRisorsa, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';

/** One thing of each kind, by the name that ids of it have. */
export interface Ids extends Record<TipoRisorsa, number> {
  brand_id: number;
  dipendente_id: string;
  manager_id: string;
  showroom: number;
  workflow: number;
  uscita: number;
  user_id: number;
  user_brand: number;
  session: number;
  /** One about the employee for everybody who sees them, one for HR, one for IT. */
  documento: number;
  documento_hr: number;
  documento_it: number;
  verbale: number;
  /** The token of the link that opens it. */
  firma: string;
  lotto: number;
  importazione: number;
}

/** Ids that never existed. */
export const NOTHING: Ids = {
  brand_id: 2_000_000_001,
  dipendente_id: '01900000-0000-7000-8000-000000000000',
  manager_id: '01900000-0000-7000-8000-000000000001',
  showroom: 2_000_000_002,
  ...perRisorsa('tipo', (tipo) => 2_000_000_100 + TIPI_RISORSA.indexOf(tipo)),
  workflow: 2_000_000_008,
  user_id: 2_000_000_009,
  user_brand: 2_000_000_010,
  session: 2_000_000_011,
  uscita: 2_000_000_012,
  documento: 2_000_000_013,
  documento_hr: 2_000_000_014,
  documento_it: 2_000_000_015,
  verbale: 2_000_000_016,
  firma: 'nessun-link',
  lotto: 2_000_000_017,
  importazione: 2_000_000_018,
};

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
  documenti: 'documento',
  verbali: 'verbale',
  firma: 'firma',
  lotti: 'lotto',
  importazioni: 'importazione',
};

/** Fields of bodies and queries that hold ids, in whatever call they stand. */
const ID_FIELDS: Record<string, (ids: Ids, path: string) => unknown> = {
  brand_id: (ids) => ids.brand_id,
  brandIds: (ids) => [ids.brand_id],
  brand_ids: (ids) => [ids.brand_id],
  dipendente_id: (ids) => ids.dipendente_id,
  manager_id: (ids) => ids.manager_id,
  showroom: (ids) => ids.showroom,
  iphone_id: (ids) => ids.telefono,
  software_id: (ids) => ids.software,
  user_id: (ids) => ids.user_id,
  // a person's, of hardware; an account's, of a workflow
  assegnato_a: (ids, path) => (path.endsWith('/hardware') || path.includes('/hardware.') ? ids.dipendente_id : ids.user_id),
  // of the register: an employee's, or a number
  oggetto_id: (ids) => ids.dipendente_id,
};

/** What is done with several things of a person, by the call: who has what a kind of call would take is not told by its contract. */
const VOCI: Record<string, unknown> = {
  '/api/uscite/:id/esiti': [{ tipo: 'hardware', id: 2_000_000_001, esito: 'restituito' }], // what nobody has
  '/api/verbali': undefined, // all that there is
};

let made = 0;
/** Other fields whose value the contract's types do not tell, by pattern of the name; the first that fits. */
const FIELD_VALUES: [RegExp, () => unknown][] = [
  // A version that nobody has read would be refused everywhere, and no two things have the same ICCID.
  [/^(updated_at|iccid)$/, () => undefined],
  [/^email$/, () => `prova${++made}@organico.test`],
  [/^username$/, () => `prova${++made}`],
  [/^password_attuale$/, () => 'altre quattro parole'],
  [/password/, () => 'quattro parole a caso'],
  [/^colore$/, () => '#112233'],
  [/^data_fine/, () => '2026-01-20'],
  [/^data(_|$)|^scadenza$|_scadenza$/, () => '2026-01-15'],
  [/^(costo|prezzo)_|^stipendio$/, () => '12.50'],
  [/^(numero_licenze|dati_gb)$/, () => 5],
  [/^imei$/, () => '356938035643809'],
  [/^tipologia$/, () => 'worker'],
  [/^tratto$/, () => 'M10 20 L30.5 40'],
  [/^mappatura$/, () => ['nome']],
  [/^scelte$/, () => ({})],
  [/^celle$/, () => [{ riga: 2, colonna: 0, testo: 'Prova' }]],
  [/^avvisi$/, () => [{ chiave: 'software:1', impronta: 'scaduta' }]],
];

type JsonSchema = {
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  properties?: Record<string, JsonSchema>;
  pattern?: string;
};

/** The JSON Schema of what a caller may send, by field. */
function fieldsOf(schema: z.core.$ZodType | undefined): [string, JsonSchema][] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(propertiesOf(json));
}

/** Of a choice between several shapes, the first. */
function propertiesOf({ properties, anyOf = [], allOf = [] }: JsonSchema): Record<string, JsonSchema> {
  return Object.assign({}, properties, ...[...anyOf.slice(0, 1), ...allOf].map(propertiesOf));
}

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
      if ((name !== 'id' && name !== 'token') || !kind)
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
        : endpoint.path in VOCI && name === 'voci'
          ? VOCI[endpoint.path]
          : exampleValue(name, field, ids),
    ]),
  );
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

function exampleValue(name: string, field: JsonSchema, ids: Ids): unknown {
  if (name in ID_FIELDS) return idValue(name, ids);
  const choice = field.anyOf?.find((one) => one.type !== 'null') ?? field;
  if (choice.const !== undefined) return choice.const;
  if (choice.enum) return choice.enum[0];
  const byName = FIELD_VALUES.find(([pattern]) => pattern.test(name));
  if (byName) return byName[1]();
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
