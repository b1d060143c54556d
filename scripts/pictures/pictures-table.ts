import type { Page } from '@playwright/test';
import { EDITED_EMPLOYEE } from './create-history.ts';
import {
  decideContract,
  dialog,
  fillPlanRequest,
  limitManager,
  openEmployee,
  openImport,
  openMatrix,
  openMenu,
  openSignLink,
  press,
  searchFor,
} from './picture-steps.ts';
import type { Picture } from './take-picture.ts';

const HR = 'marta.rinaldi';
const IT = 'pietro.fontana';
const MANAGER = 'chiara.bellandi';
const ADMIN = 'giulia.ferrante';

const guide = (name: string) => `docs/guida/immagini/${name}.png`;
const MAIN_PART = { part: (page: Page) => page.getByRole('main'), margin: 0 };

export const EMPTY: readonly Picture[] = [
  { file: guide('primo-amministratore'), path: '/setup-admin', ...MAIN_PART, size: { width: 600, height: 980 } },
];

export const README: readonly Picture[] = [
  { file: 'docs/images/dipendenti.png', account: ADMIN, path: '/employees', size: { width: 1440, height: 900 } },
  {
    file: 'docs/images/dipendente.png',
    account: ADMIN,
    path: '/employees',
    open: openEmployee('Chiara Bellandi'),
    size: { width: 1440, height: 900 },
  },
];

export const GUIDE: readonly Picture[] = [
  { file: guide('dashboard'), account: ADMIN, path: '/dashboard' },
  { file: guide('cerca'), account: IT, path: '/dashboard', open: searchFor('T14'), part: dialog },
  {
    file: guide('avvisi'),
    account: IT,
    path: '/dashboard',
    open: (page) =>
      page
        .getByRole('button', { name: /^Avvisi/ })
        .first()
        .click(),
    part: dialog,
  },
  {
    file: guide('esporta'),
    account: HR,
    path: '/employees?isactive=true',
    open: openMenu('Esporta'),
    ...MAIN_PART,
    size: { width: 1280, height: 420 },
  },
  { file: guide('nuovo-dipendente'), account: HR, path: '/employees?nuovo=1', part: dialog, size: { width: 1280, height: 900 } },
  {
    file: guide('scheda'),
    account: HR,
    path: '/employees',
    open: openEmployee('Chiara Bellandi'),
    ...MAIN_PART,
    size: { width: 1280, height: 900 },
  },
  {
    file: guide('restituisci-tutto'),
    account: HR,
    path: '/employees?q=Sara+Della+Valle',
    open: async (page) => {
      await openEmployee('Sara Della Valle')(page);
      await page.getByRole('button', { name: 'Apri uscita per restituire tutto' }).waitFor();
    },
    ...MAIN_PART,
    size: { width: 1280, height: 440 },
  },
  {
    file: guide('cronologia-dipendente'),
    account: HR,
    path: '/employees?q=Sofia+Marchetti',
    open: async (page) => {
      await openEmployee(EDITED_EMPLOYEE)(page);
      await page.getByText('Modifiche', { exact: true }).click();
    },
    part: (page) => page.locator('section', { has: page.getByRole('heading', { name: 'Cronologia', exact: true }) }).last(),
    size: { width: 1280, height: 900 },
  },
  {
    file: guide('workflow-manager'),
    account: MANAGER,
    path: '/workflows?stato=completato_hr_attesa_manager',
    part: (page) => page.getByRole('article').first(),
  },
  {
    file: guide('comunica-a-it'),
    account: MANAGER,
    path: '/workflows?stato=completato_hr_attesa_manager',
    open: (page) => press(page, 'Comunica a IT'),
    part: dialog,
  },
  {
    file: guide('workflow-dettagli'),
    account: IT,
    path: '/workflows?stato=completato_manager_attesa_it',
    open: async (page) => {
      await press(page, 'Dettagli');
      await page.getByText('Passaggio', { exact: true }).waitFor();
    },
    part: (page) => page.getByRole('article').first(),
  },
  {
    file: guide('uscita'),
    account: IT,
    path: '/uscite?q=Pier+Paolo+Longo',
    open: async (page) => {
      await page.getByRole('link', { name: 'Pier Paolo Longo' }).first().click();
      await page.getByRole('heading', { level: 1, name: /^Uscita di/ }).waitFor();
      await press(page, 'Tutto restituito in buono stato');
      await page.mouse.move(0, 0);
    },
    ...MAIN_PART,
    size: { width: 1280, height: 760 },
  },
  { file: guide('verbali'), account: HR, path: '/verbali', ...MAIN_PART, size: { width: 1280, height: 560 } },
  { file: guide('firma'), account: HR, path: '/verbali?stato=emesso', open: openSignLink, size: { width: 390, height: 844 } },
  { file: guide('hardware'), account: IT, path: '/hardware?q=T14&assegnato=true', ...MAIN_PART, size: { width: 1280, height: 640 } },
  {
    file: guide('scegli'),
    account: IT,
    path: '/hardware?assegnato=false',
    open: async (page) => {
      await press(page, 'Scegli');
      for (const nth of [0, 1, 2]) await page.getByRole('checkbox').nth(nth).click();
    },
    ...MAIN_PART,
    size: { width: 1280, height: 640 },
  },
  { file: guide('assegna-piano'), account: IT, path: '/mobile-plans?assegnato=false', open: fillPlanRequest, part: dialog },
  {
    file: guide('assegnatari'),
    account: IT,
    path: '/software?sort=-licenze_utilizzate',
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('region', { name: 'Licenze in uso' }).getByRole('listitem').first().waitFor();
      await page.mouse.move(0, 0);
    },
    ...MAIN_PART,
    size: { width: 1280, height: 760 },
  },
  {
    file: guide('importa-colonne'),
    account: HR,
    path: '/importazioni',
    open: (page) => openImport(page, /Colonne/),
    ...MAIN_PART,
    size: { width: 1280, height: 900 },
  },
  {
    file: guide('importa-anteprima'),
    account: HR,
    path: '/importazioni',
    open: (page) => openImport(page, /Anteprima/),
    ...MAIN_PART,
    size: { width: 1280, height: 640 },
  },
  { file: guide('lotti'), account: ADMIN, path: '/importazioni?vista=fatte', ...MAIN_PART, size: { width: 1280, height: 560 } },
  { file: guide('contratti'), account: HR, path: '/dashboard', open: decideContract, part: dialog },
  { file: guide('matrice'), account: HR, path: '/adempimenti?vista=matrice', open: openMatrix, ...MAIN_PART },
  { file: guide('report'), account: ADMIN, path: '/reports', ...MAIN_PART },
  { file: guide('cronologia'), account: ADMIN, path: '/cronologia?azione=modifica', ...MAIN_PART, size: { width: 1280, height: 640 } },
  {
    file: guide('utenti'),
    account: ADMIN,
    path: '/user-management',
    open: openMenu('Azioni per Marta Rinaldi'),
    ...MAIN_PART,
  },
  {
    file: guide('associa-utente'),
    account: ADMIN,
    path: '/user-management',
    open: (page) => press(page, 'Associa Utente a Brand'),
    part: dialog,
  },
  { file: guide('limita-showroom'), account: ADMIN, path: '/user-management', open: limitManager, part: dialog },
];
