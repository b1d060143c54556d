// The columns of the list's file, with the words of its screen.
import { brand, creato, idOrganico, testo } from '#server/files/columns.ts';
import { listFile } from '#server/files/list-file.ts';
import { listShowrooms } from '../contract.ts';

export const fileShowrooms = listFile(listShowrooms, { colonne: [testo('Nome', (s) => s.nome), brand(), creato(), idOrganico()] });
