// Every list that can be had as a file, as its slice says it.
import { fileBrands } from '#features/brands/server/export-columns.ts';
import { fileCartelle } from '#features/cartelle/server/export-columns.ts';
import { fileDipendenti } from '#features/dipendenti/server/export-columns.ts';
import { fileHardware } from '#features/hardware/server/export-columns.ts';
import { fileTelefoni } from '#features/iphones/server/export-columns.ts';
import { filePianiMobili } from '#features/piani-mobili/server/export-columns.ts';
import { fileRegistro } from '#features/registro/server/export-columns.ts';
import { fileShowrooms } from '#features/showrooms/server/export-columns.ts';
import { fileSoftware } from '#features/software/server/export-columns.ts';
import { fileUtenti } from '#features/utenti/server/export-columns.ts';
import { fileWorkflows } from '#features/workflows/server/export-columns.ts';
import type { ListFile } from '#server/files/list-file.ts';
import type { Elenco } from '#shared/esportazioni.ts';

export const LIST_FILES: Record<Elenco, ListFile> = {
  dipendenti: fileDipendenti,
  hardware: fileHardware,
  software: fileSoftware,
  'piani-mobili': filePianiMobili,
  iphones: fileTelefoni,
  'cartelle-condivise': fileCartelle,
  showrooms: fileShowrooms,
  workflows: fileWorkflows,
  brands: fileBrands,
  utenti: fileUtenti,
  registro: fileRegistro,
};
