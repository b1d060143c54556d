import type { Feature } from '#server/feature/feature.ts';
import { istante, listFile, testo } from '#server/files/columns.ts';
import { AZIONE_LABELS } from '#shared/registro.ts';
import { listRegistro } from '../contract.ts';
import { cambioInParole, chiInParole } from '../rules.ts';
import { registroRoutes } from './routes.ts';

const fileRegistro = listFile(listRegistro, {
  countsRiservati: () => true, // of what only HR may read of it
  conferma: true, // it tells of what somebody's pay was, and is now
  colonne: [
    istante('Quando', (v) => v.quando),
    testo('Chi', chiInParole),
    testo('Azione', (v) => AZIONE_LABELS[v.azione]),
    testo('Che cosa', (v) => v.titolo),
    testo('Dipendente', (v) => v.dipendente?.nome ?? null),
    testo('Modifiche', (v) => v.cambi.map(cambioInParole).join('; ')),
  ],
});

export const registroFeature = {
  routes: registroRoutes,
  files: { registro: fileRegistro },
} satisfies Feature;
