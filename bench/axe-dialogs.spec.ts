// npm run bench scan-axe: checks the accessibility of the dialogs that no other test opens.
import type { Page } from '@playwright/test';
import { aLeaver, signIn } from '../e2e/demo.ts';
import { checkOpenedParts, dialog, menu, type OpenedPart } from '../e2e/opened-parts.ts';
import { expect, test } from '../e2e/product.ts';

test.use({ withDemo: true });
test.describe.configure({ mode: 'parallel' });

const DIALOGS_BY_SCREEN: Readonly<Record<string, readonly Omit<OpenedPart, 'at'>[]>> = {
  leavingEmployee: [
    { press: ['Trasferisci'], shows: dialog(/^Trasferisci /) },
    { press: ['Metti blocco'], shows: dialog(/^Blocca /) },
    { press: [/^Sostituisci /], shows: dialog(/^Sostituisci /) },
    { press: ['Nuovo verbale'], shows: dialog('Nuovo verbale') },
    { press: ['Chi può vederlo e perché'], shows: dialog('Chi può vederlo e perché') },
  ],
  formerEmployee: [
    { press: ['Cambia stato'], shows: menu },
    { press: [/^Azioni per Contratto/, 'Modifica'], shows: dialog('Modifica Documento') },
    { press: ['Contratto di lavoro.pdf'], shows: dialog('Contratto di lavoro.pdf') },
    { press: ['Apri uscita'], shows: dialog('Apri uscita') },
    { press: ['Che cosa succede ai dati'], shows: dialog(/^Anonimizza /) },
  ],
  uscita: [
    { press: ['Modifica'], shows: dialog('Modifica uscita') },
    { press: [/^Trasferito/], shows: dialog(/^A chi passa /) },
    { press: ['Aggiungi attività'], shows: dialog('Nuova attività') },
  ],
  fattura: [{ press: [/^Accantona /], shows: dialog('Accantona rilievo') }],
  '/verbali': [
    { press: ['Fai firmare', 'Su questo dispositivo'], shows: dialog(/^Firma il verbale/) },
    { press: ['Fai firmare', 'Carica il foglio firmato'], shows: dialog('Carica il foglio firmato') },
    { press: [/^Altro del verbale/, 'Annulla verbale'], shows: dialog(/^Annulla il verbale/) },
  ],
  '/riparazioni': [
    { press: [/^Modifica la riparazione/], shows: dialog('Modifica riparazione') },
    { press: [/^Chiudi la riparazione/], shows: dialog('Chiudi riparazione') },
  ],
  '/reports': [
    { press: [/^Modifica budget/], shows: dialog(/Budget/i) },
    { press: ['Chiudi mesi'], shows: dialog('Chiudi mesi') },
    { press: [/^Riapri /], shows: dialog(/^Riapri /) },
  ],
  '/brand-management': [
    { press: ['Testi dei verbali di Marea'], shows: dialog('Verbali di Marea') },
    { press: ['Chi può vedere Marea'], shows: dialog('Chi può vederlo e perché') },
  ],
  '/user-management': [
    { press: ['Due passaggi'], shows: dialog('Due passaggi obbligatori') },
    { press: ['Crea Utente'], shows: dialog('Crea Utente') },
    { press: ['Associa Utente a Brand'], shows: dialog('Associa Utente a Brand') },
    { press: ['Azioni per Chiara Bellandi', 'Modifica'], shows: dialog(/^Modifica /) },
    { press: ['Azioni per Chiara Bellandi', 'Cosa vede'], shows: dialog('Cosa vede') },
    { press: ['Azioni per Chiara Bellandi', /^Gettoni/], shows: dialog('Gettoni per programmi') },
  ],
  '/account': [
    { press: ["Usa un'app di autenticazione"], shows: dialog('App di autenticazione') },
    { press: ['Aggiungi una passkey'], shows: dialog('Nuova passkey') },
    { press: ['Crea un gettone'], shows: dialog('Nuovo gettone') },
  ],
  '/webhook': [
    { press: ['Nuovo webhook'], shows: dialog('Nuovo webhook') },
    { press: ['Azioni per Rubrica aziendale', 'Modifica'], shows: dialog('Modifica webhook') },
  ],
  '/conservazione': [
    { press: [/^Cambia /], shows: dialog(/./) },
    { press: ['Nuovo blocco'], shows: dialog(/locco/) },
  ],
};

async function pathOfFirst(page: Page, list: string, basePath: string): Promise<string> {
  const [record] = await (await page.request.get(list)).json();
  expect(record, list).toBeDefined();
  return `${basePath}/${record.id}`;
}

const PATHS: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  leavingEmployee: aLeaver,
  formerEmployee: (page) => pathOfFirst(page, '/api/dipendenti?situazione=uscito&limit=1', '/employees'),
  uscita: (page) => pathOfFirst(page, '/api/uscite?stato=aperta&limit=1', '/uscite'),
  fattura: (page) => pathOfFirst(page, '/api/fatture?limit=1', '/fatture'),
};

for (const [screen, dialogs] of Object.entries(DIALOGS_BY_SCREEN)) {
  test(`The dialogs of ${screen} have no accessibility faults`, async ({ page }) => {
    await signIn(page);
    const path = (await PATHS[screen]?.(page)) ?? screen;
    await checkOpenedParts(
      page,
      path,
      dialogs.map((each) => ({ ...each, at: screen })),
    );
  });
}
