// Every list that can be had as a file, as its slice says it.

import { fileUtenti } from '#features/accounts/utenti/server/export-columns.ts';
import type { Queries } from '#features/accounts/viste/server/check-filtri.ts';
import { listFatture } from '#features/billing/fatture/contract.ts';
import { fileRilievi } from '#features/billing/fatture/server/export-columns.ts';
import { listInventari } from '#features/equipment/inventari/contract.ts';
import { fileRiparazioni } from '#features/equipment/riparazioni/server/export-columns.ts';
import { fileAssegnazioniSoftware } from '#features/equipment/software/server/export-columns.ts';
import { fileRegistro } from '#features/insight/registro/server/export-columns.ts';
import { fileUscite } from '#features/journeys/uscite/server/export-columns.ts';
import { fileVerbali } from '#features/journeys/verbali/server/export-columns.ts';
import { fileWorkflows } from '#features/journeys/workflows/server/export-columns.ts';
import { fileBrands } from '#features/people/brands/server/export-columns.ts';
import { fileDipendenti } from '#features/people/dipendenti/server/export-columns.ts';
import { fileShowrooms } from '#features/people/showrooms/server/export-columns.ts';
import { fileLetture } from '#features/privacy/letture/server/export-columns.ts';
import type { ListFile } from '#server/files/list-file.ts';
import type { Elenco } from '#shared/esportazioni.ts';
import { perRisorsa } from '#shared/risorse.ts';
import { KIND_SLICES } from './kinds.ts';

export const LIST_FILES: Record<Elenco, ListFile> = {
  dipendenti: fileDipendenti,
  ...perRisorsa('lista', (tipo) => KIND_SLICES[tipo].file),
  'assegnazioni-software': fileAssegnazioniSoftware,
  riparazioni: fileRiparazioni,
  showrooms: fileShowrooms,
  workflows: fileWorkflows,
  uscite: fileUscite,
  verbali: fileVerbali,
  rilievi: fileRilievi,
  brands: fileBrands,
  utenti: fileUtenti,
  registro: fileRegistro,
  letture: fileLetture,
};

/** What each list that can have views is narrowed to and ordered by, as its call takes it. */
export const LISTED = Object.fromEntries([
  ...Object.entries(LIST_FILES).map(([elenco, { lista }]) => [elenco, lista.query]),
  // of which there is no file
  ['fatture', listFatture.query],
  ['inventari', listInventari.query],
]) as Queries; // one each
