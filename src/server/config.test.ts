import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

test('The setting MESI_A_TERMINE is 12 and 24 by default and can be set to other numbers of months', () => {
  expect(readConfig({}).MESI_A_TERMINE).toEqual([12, 24]);
  expect(readConfig({ MESI_A_TERMINE: '6, 12,36' }).MESI_A_TERMINE).toEqual([6, 12, 36]);
});

test.each(['dodici', '0', '12,,x', '-3', '601', '1.5', ','])(
  'The setting MESI_A_TERMINE=%s stops the start of the server with a sentence about the setting',
  (text) => {
    expect(() => readConfig({ MESI_A_TERMINE: text })).toThrow(/^Configurazione non valida. MESI_A_TERMINE: MESI_A_TERMINE elenca/);
  },
);

test('The setting PASSWORD_MIN is 6 by default and can be set to a higher number', () => {
  expect(readConfig({}).PASSWORD_MIN).toBe(6);
  expect(readConfig({ PASSWORD_MIN: '' }).PASSWORD_MIN).toBe(6);
  expect(readConfig({ PASSWORD_MIN: '12' }).PASSWORD_MIN).toBe(12);
});

test.each(['5', '65', '8.5', 'dodici'])(
  'The setting PASSWORD_MIN=%s stops the start of the server with a sentence about the setting',
  (PASSWORD_MIN) => {
    expect(() => readConfig({ PASSWORD_MIN })).toThrow(/^Configurazione non valida. PASSWORD_MIN: PASSWORD_MIN /);
  },
);

test.each([
  [undefined, []],
  ['', []],
  ['https://organico.azienda.it', ['https://organico.azienda.it']],
  ['https://Organico.azienda.it/', ['https://organico.azienda.it']],
  ['https://organico.azienda.it:443, http://server:3000', ['https://organico.azienda.it', 'http://server:3000']],
])('The setting PUBLIC_URL=%s gives the expected list of origins', (publicUrl, origins) => {
  expect(readConfig({ PUBLIC_URL: publicUrl }).PUBLIC_URL).toEqual(origins);
});

test.each([
  'organico.azienda.it',
  'ftp://organico.azienda.it',
  'https://organico.azienda.it/app',
  'https://a.it?x=1',
  'https://a.it https://b.it',
  '*',
])('PUBLIC_URL=%s is rejected with a sentence', (publicUrl) => {
  expect(() => readConfig({ PUBLIC_URL: publicUrl })).toThrow(/PUBLIC_URL elenca indirizzi interi, .*https:/);
});

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'organico-segreto-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'segreto'), text);
  return join(folder, 'segreto');
}

test.each(['DATABASE_URL', 'SERVING_DATABASE_URL'] as const)('The setting %s can be read from a file that a vault provides', (name) => {
  const url = 'postgres://organico:segreto@db/organico';
  expect(readConfig({ [`${name}_FILE`]: secretFile(`${url}\n`) })[name]).toBe(url);
});

test('The server does not start with a secret file that is empty, invalid, missing, or set beside the secret itself, and it does not print the content', () => {
  const startupMessage = (env: Record<string, string>) => {
    try {
      return JSON.stringify(readConfig(env));
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(startupMessage({ DATABASE_URL_FILE: '/non/esiste' })).toMatch(/^Configurazione non valida\. DATABASE_URL_FILE: .*ENOENT/);
  expect(startupMessage({ DATABASE_URL_FILE: secretFile('\n') })).toMatch(/^Configurazione non valida\. DATABASE_URL_FILE: .* è vuoto/);
  expect(startupMessage({ DATABASE_URL_FILE: secretFile('mysql://segretissimo') })).toMatch(
    /^Configurazione non valida\. (?!.*segretissimo)/,
  );
  expect(startupMessage({ DATABASE_URL_FILE: secretFile('postgres://a/b'), DATABASE_URL: 'postgres://c/d' })).toContain(
    'ne serve uno solo',
  );
});

const OIDC = { OIDC_ISSUER: 'https://accesso.azienda.it/realms/azienda', OIDC_CLIENT_ID: 'organico', OIDC_CLIENT_SECRET: 'segreto' };

test('The server accepts either all OIDC settings of the company sign-in or none', () => {
  expect(readConfig({}).OIDC_ISSUER).toBeUndefined();
  expect(readConfig({ OIDC_NAME: '', OIDC_ONLY: '' })).toMatchObject({ OIDC_NAME: 'Account aziendale', OIDC_ONLY: 'false' });
  expect(readConfig({ ...OIDC, OIDC_NAME: 'Marea' })).toMatchObject({ ...OIDC, OIDC_NAME: 'Marea' });
  const { OIDC_CLIENT_SECRET, ...withoutSecret } = OIDC;
  expect(readConfig({ ...withoutSecret, OIDC_CLIENT_SECRET_FILE: secretFile('da una cassaforte\n') }).OIDC_CLIENT_SECRET).toBe(
    'da una cassaforte',
  );
  expect(() => readConfig(withoutSecret)).toThrow(/OIDC_CLIENT_SECRET: per accedere con l'account aziendale servono/);
  expect(() => readConfig({ OIDC_ONLY: 'true' })).toThrow(/OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: /);
});

test.each([
  'accesso.azienda.it',
  'http://accesso.azienda.it',
  'ftp://accesso.azienda.it',
  'https://chi:segreto@accesso.azienda.it',
  'https://a.it?x=1',
])('The setting OIDC_ISSUER=%s is rejected with a sentence', (OIDC_ISSUER) => {
  expect(() => readConfig({ ...OIDC, OIDC_ISSUER })).toThrow(/OIDC_ISSUER è l'indirizzo del fornitore, per esempio https:/);
});

test('The setting OIDC_ROLES maps each group to its role, its brand rights and the administrator flag', () => {
  const roles = { 'Risorse umane': { ruolo: 'HR', brand: { Marea: 'modifica', '*': 'visualizza' } }, Direzione: { amministratore: true } };
  expect(readConfig({ ...OIDC, OIDC_ROLES: JSON.stringify(roles) }).OIDC_ROLES).toEqual({
    'Risorse umane': { ruolo: 'HR', brand: { Marea: 'can_edit', '*': 'can_view' } },
    Direzione: { amministratore: true },
  });
});

test.each([
  ['HR', 'non è JSON'],
  ['[]', 'è un oggetto'],
  ['{}', 'nomina almeno un gruppo'],
  ['{"HR": {}}', 'HR: un gruppo dice almeno uno tra'],
  ['{"HR": {"ruolo": "CAPO"}}', 'HR: il ruolo è HR, IT o MANAGER'],
  ['{"HR": {"role": "HR"}}', 'HR: un gruppo dice ruolo, amministratore e brand'],
  ['{"HR": {"amministratore": "sì"}}', 'HR: amministratore è true'],
  ['{"HR": {"brand": {"Marea": "can_edit"}}}', 'HR: il diritto su un brand è visualizza, modifica o amministra'],
])('The setting OIDC_ROLES=%s is rejected with a sentence and an example', (OIDC_ROLES, reason) => {
  expect(() => readConfig({ ...OIDC, OIDC_ROLES })).toThrow(
    new RegExp(`OIDC_ROLES: OIDC_ROLES non va: ${reason.replace(/[()*]/g, '.')}.*Per esempio: \\{`),
  );
});
