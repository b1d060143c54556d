// The columns of the list's file, with the words of its screen.
import { creato, fieldColumns, siNo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { type Brand, listBrands } from '../contract.ts';
import { CAMPI_BRAND } from '../fields.ts';

export const fileBrands = listFile(listBrands, {
  colonne: [...fieldColumns<Brand>(CAMPI_BRAND), siNo('Attivo', (b) => b.is_active), creato()],
});
