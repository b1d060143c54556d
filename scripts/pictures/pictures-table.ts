// All names are from the demo company.
import type { Page } from '@playwright/test';
import { WORKED_ON } from './create-history.ts';
import { askForPlan, dialog, openEmployee, openImport, openLinkToSign, openMenu, press, searchFor } from './picture-steps.ts';
import type { Picture } from './take-picture.ts';

const HR = 'marta.rinaldi';
const IT = 'pietro.fontana';
const MANAGER = 'chiara.bellandi';
const ADMIN = 'giulia.ferrante';

const guide = (name: string) => `docs/guida/immagini/${name}.png`;
/** The main part of the page only, without the sidebar. */
const INSIDE = { part: (page: Page) => page.getByRole('main'), margin: 0 };

export const EMPTY: readonly Picture[] = [
  { file: guide('primo-amministratore'), path: '/setup-admin', ...INSIDE, size: { width: 600, height: 980 } },
];

export const README: readonly Picture[] = [
  { file: 'docs/images/dipendenti.png', as: ADMIN, path: '/employees', size: { width: 1440, height: 900 } },
  {
    file: 'docs/images/dipendente.png',
    as: ADMIN,
    path: '/employees',
    open: openEmployee('Chiara Bellandi'),
    size: { width: 1440, height: 900 },
  },
];

export const GUIDE: readonly Picture[] = [
  { file: guide('dashboard'), as: ADMIN, path: '/dashboard' },
  { file: guide('cerca'), as: IT, path: '/dashboard', open: searchFor('T14'), part: dialog },
  {
    file: guide('avvisi'),
    as: IT,
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
    as: HR,
    path: '/employees?isactive=true',
    open: openMenu('Esporta'),
    ...INSIDE,
    size: { width: 1280, height: 420 },
  },
  { file: guide('nuovo-dipendente'), as: HR, path: '/employees?nuovo=1', part: dialog, size: { width: 1280, height: 900 } },
  {
    file: guide('scheda'),
    as: HR,
    path: '/employees',
    open: openEmployee('Chiara Bellandi'),
    ...INSIDE,
    size: { width: 1280, height: 900 },
  },
  {
    file: guide('restituisci-tutto'),
    as: HR,
    path: '/employees?q=Sara+Della+Valle',
    open: async (page) => {
      await openEmployee('Sara Della Valle')(page);
      await page.getByRole('button', { name: 'Apri uscita per restituire tutto' }).waitFor();
    },
    ...INSIDE,
    size: { width: 1280, height: 440 },
  },
  {
    file: guide('cronologia-dipendente'),
    as: HR,
    path: '/employees?q=Sofia+Marchetti',
    open: async (page) => {
      await openEmployee(WORKED_ON)(page);
      await page.getByText('Modifiche', { exact: true }).click();
    },
    part: (page) => page.locator('section', { has: page.getByRole('heading', { name: 'Cronologia', exact: true }) }).last(),
    size: { width: 1280, height: 900 },
  },
  {
    file: guide('workflow-manager'),
    as: MANAGER,
    path: '/workflows?stato=completato_hr_attesa_manager',
    part: (page) => page.getByRole('article').first(),
  },
  {
    file: guide('comunica-a-it'),
    as: MANAGER,
    path: '/workflows?stato=completato_hr_attesa_manager',
    open: (page) => press(page, 'Comunica a IT'),
    part: dialog,
  },
  {
    file: guide('workflow-dettagli'),
    as: IT,
    path: '/workflows?stato=completato_manager_attesa_it',
    open: async (page) => {
      await press(page, 'Dettagli');
      await page.getByText('Passaggio', { exact: true }).waitFor();
    },
    part: (page) => page.getByRole('article').first(),
  },
  {
    file: guide('uscita'),
    as: IT,
    path: '/uscite?q=Pier+Paolo+Longo',
    open: async (page) => {
      await page.getByRole('link', { name: 'Pier Paolo Longo' }).first().click();
      await page.getByRole('heading', { level: 1, name: /^Uscita di/ }).waitFor();
      await press(page, 'Tutto restituito in buono stato');
      await page.mouse.move(0, 0);
    },
    ...INSIDE,
    size: { width: 1280, height: 760 },
  },
  { file: guide('verbali'), as: HR, path: '/verbali', ...INSIDE, size: { width: 1280, height: 560 } },
  { file: guide('firma'), as: HR, path: '/verbali?stato=emesso', open: openLinkToSign, size: { width: 390, height: 844 } },
  { file: guide('hardware'), as: IT, path: '/hardware?q=T14&assegnato=true', ...INSIDE, size: { width: 1280, height: 640 } },
  {
    file: guide('scegli'),
    as: IT,
    path: '/hardware?assegnato=false',
    open: async (page) => {
      await press(page, 'Scegli');
      for (const nth of [0, 1, 2]) await page.getByRole('checkbox').nth(nth).click();
    },
    ...INSIDE,
    size: { width: 1280, height: 640 },
  },
  { file: guide('assegna-piano'), as: IT, path: '/mobile-plans?assegnato=false', open: askForPlan, part: dialog },
  {
    file: guide('assegnatari'),
    as: IT,
    path: '/software?sort=-licenze_utilizzate',
    open: async (page) => {
      await page.locator('tbody a').first().click();
      await page.getByRole('region', { name: 'Licenze in uso' }).getByRole('listitem').first().waitFor();
      await page.mouse.move(0, 0);
    },
    ...INSIDE,
    size: { width: 1280, height: 760 },
  },
  {
    file: guide('importa-colonne'),
    as: HR,
    path: '/importazioni',
    open: (page) => openImport(page, /Colonne/),
    ...INSIDE,
    size: { width: 1280, height: 900 },
  },
  {
    file: guide('importa-anteprima'),
    as: HR,
    path: '/importazioni',
    open: (page) => openImport(page, /Anteprima/),
    ...INSIDE,
    size: { width: 1280, height: 640 },
  },
  { file: guide('lotti'), as: ADMIN, path: '/importazioni?vista=fatte', ...INSIDE, size: { width: 1280, height: 560 } },
  { file: guide('report'), as: ADMIN, path: '/reports', ...INSIDE },
  { file: guide('cronologia'), as: ADMIN, path: '/cronologia?azione=modifica', ...INSIDE, size: { width: 1280, height: 640 } },
  {
    file: guide('utenti'),
    as: ADMIN,
    path: '/user-management',
    open: openMenu('Azioni per Marta Rinaldi'),
    ...INSIDE,
  },
  {
    file: guide('associa-utente'),
    as: ADMIN,
    path: '/user-management',
    open: (page) => press(page, 'Associa Utente a Brand'),
    part: dialog,
  },
];
