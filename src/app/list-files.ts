// Every list that can be had as a file, as its slice says it.
import { fileBrands } from '#features/brands/server/export-columns.ts';
import { fileDipendenti } from '#features/dipendenti/server/export-columns.ts';
import { fileRegistro } from '#features/registro/server/export-columns.ts';
import { fileShowrooms } from '#features/showrooms/server/export-columns.ts';
import { fileUscite } from '#features/uscite/server/export-columns.ts';
import { fileUtenti } from '#features/utenti/server/export-columns.ts';
import { fileVerbali } from '#features/verbali/server/export-columns.ts';
import { fileWorkflows } from '#features/workflows/server/export-columns.ts';
import type { ListFile } from '#server/files/list-file.ts';
import type { Elenco } from '#shared/esportazioni.ts';
import { perRisorsa } from '#shared/risorse.ts';
import { KIND_SLICES } from './kinds.ts';

export const LIST_FILES: Record<Elenco, ListFile> = {
  dipendenti: fileDipendenti,
  ...perRisorsa('lista', (tipo) => KIND_SLICES[tipo].file),
  showrooms: fileShowrooms,
  workflows: fileWorkflows,
  uscite: fileUscite,
  verbali: fileVerbali,
  brands: fileBrands,
  utenti: fileUtenti,
  registro: fileRegistro,
};
