import { createToken } from '#server/security/credential.ts';
import { withCheckDigit } from '#shared/numeri.ts';
import type { Race } from './race.ts';
import { aBrand, countRows, signIn } from './race-tools.ts';

const inAlternatingCase = (text: string, caller: number) => (caller % 2 === 0 ? text : text.toUpperCase());

const uniqueEmail: Race = {
  name: 'The e-mail of an employee is unique',
  guard: 'dipendenti_email_unica',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brand_id = await aBrand(sql);
    const email = `${createToken().toLowerCase()}@organico.test`;
    return {
      winners: () => countRows(sql, 'dipendenti where lower(email collate "C") = $1', [email]),
      request: (n) => ({
        method: 'POST',
        path: '/api/dipendenti',
        token,
        body: { nome: 'Anna', cognome: `Rossi ${n}`, email: inAlternatingCase(email, n), brand_id },
      }),
    };
  },
};

const uniqueBrand: Race = {
  name: 'The name of a brand is unique',
  guard: 'brands_nome_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const nome = `città ${createToken().toLowerCase()}`;
    return {
      winners: () => countRows(sql, 'brands where lower(nome) = $1', [nome]),
      request: (n) => ({ method: 'POST', path: '/api/brands', token, body: { nome: inAlternatingCase(nome, n) } }),
    };
  },
};

let counter = 0;

/** All callers write the same phone number, in two spellings. */
const uniqueNumber: Race = {
  name: 'The phone number of a mobile plan is unique',
  guard: 'piani_mobili_numero_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brand_id = await aBrand(sql);
    const numero = String(3_330_000_000 + ++counter);
    const plan = { nome_piano: 'Smart', operatore: 'TIM', dati_gb: 50, costo_annuo: 120, brandIds: [brand_id] };
    return {
      winners: () => countRows(sql, 'piani_mobili where cifre_telefono(numero_telefono) = $1', [numero]),
      request: (n) => ({
        method: 'POST',
        path: '/api/piani-mobili',
        token,
        body: { ...plan, numero_telefono: n % 2 === 0 ? numero : `+39 ${numero.slice(0, 3)} ${numero.slice(3)}` },
      }),
    };
  },
};

/** All callers write the same make and serial number, in two spellings. */
const uniqueSeriale: Race = {
  name: 'A serial number is unique within its make',
  guard: 'hardware_seriale_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brandIds = [await aBrand(sql)];
    const seriale = createToken()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    const spellings = [
      { marca: 'Lenovo', numero_seriale: seriale },
      { marca: 'LENOVO', numero_seriale: `${seriale.slice(0, 4)}-${seriale.slice(4)}`.toUpperCase() },
    ];
    return {
      winners: () => countRows(sql, 'hardware where codice_ricerca(numero_seriale) = $1', [seriale]),
      request: (n) => ({
        method: 'POST',
        path: '/api/hardware',
        token,
        body: { nome: `Portatile ${n}`, tipo: 'laptop', modello: 'T14', ...spellings[n % 2], brandIds },
      }),
    };
  },
};

const uniqueImei: Race = {
  name: 'The IMEI of a phone is unique',
  guard: 'iphones_imei_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brandIds = [await aBrand(sql)];
    const imei = withCheckDigit(`35${String(900_000_000_000 + ++counter)}`);
    return {
      winners: () => countRows(sql, 'iphones where imei = $1', [imei]),
      request: (n) => ({
        method: 'POST',
        path: '/api/iphones',
        token,
        body: { modello: `iPhone ${n}`, colore: 'Nero', memoria: '128GB', costo_annuo: 300, imei, brandIds },
      }),
    };
  },
};

/** The callers write the same inventory code, some for hardware and others for phones. The code is unique across both types. */
const uniqueCode: Race = {
  name: 'An inventory code is unique',
  guard: 'codici_inventario_unico',
  async prepare({ sql }) {
    const token = await signIn(sql);
    const brandIds = [await aBrand(sql)];
    const codice = `inv-${++counter}/x`;
    const laptop = { nome: 'X1', tipo: 'laptop', marca: 'Lenovo', modello: 'X1', brandIds };
    const phone = { modello: 'Pixel 9', colore: 'Nero', memoria: '128 GB', costo_annuo: 180, brandIds };
    return {
      winners: async () =>
        (await countRows(sql, 'hardware where codice_inventario = upper($1)', [codice])) +
        (await countRows(sql, 'iphones where codice_inventario = upper($1)', [codice])),
      request: (n) => ({
        method: 'POST',
        path: n % 2 === 0 ? '/api/hardware' : '/api/iphones',
        token,
        body: { ...(n % 2 === 0 ? laptop : phone), codice_inventario: inAlternatingCase(codice, n >> 1) },
      }),
    };
  },
};

export const UNIQUE_RACES: readonly Race[] = [uniqueEmail, uniqueBrand, uniqueNumber, uniqueSeriale, uniqueImei, uniqueCode];
