// Every list that can be had as a file, as its slice says it.
import { fileBrands } from '#features/brands/server/export-columns.ts';
import { fileDipendenti } from '#features/dipendenti/server/export-columns.ts';
import { listFatture } from '#features/fatture/contract.ts';
import { fileRilievi } from '#features/fatture/server/export-columns.ts';
import { listInventari } from '#features/inventari/contract.ts';
import { fileLetture } from '#features/letture/server/export-columns.ts';
import { fileRegistro } from '#features/registro/server/export-columns.ts';
import { fileRiparazioni } from '#features/riparazioni/server/export-columns.ts';
import { fileShowrooms } from '#features/showrooms/server/export-columns.ts';
import { fileAssegnazioniSoftware } from '#features/software/server/export-columns.ts';
import { fileUscite } from '#features/uscite/server/export-columns.ts';
import { fileUtenti } from '#features/utenti/server/export-columns.ts';
import { fileVerbali } from '#features/verbali/server/export-columns.ts';
import type { Queries } from '#features/viste/server/check-filtri.ts';
import { fileWorkflows } from '#features/workflows/server/export-columns.ts';
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
