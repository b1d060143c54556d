import type { Feature } from '#server/feature/feature.ts';
import { istante, listFile, numero, testo } from '#server/files/columns.ts';
import { type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import { TIPO_LETTURA_LABELS, VIA_LETTURA_LABELS } from '#shared/letture.ts';
import { listLetture } from '../contract.ts';
import { describeReader } from '../rules.ts';
import { findLetture } from './queries.ts';

const lettureRoutes: Route[] = [route(listLetture, ({ db, scope, query }) => findLetture(db, scope, query))];

const fileLetture = listFile(listLetture, {
  colonne: [
    testo('Chi ha letto', describeReader),
    testo('Di chi', ({ dipendente }) => dipendente?.nome ?? null),
    testo('Che cosa', ({ tipo }) => TIPO_LETTURA_LABELS[tipo]),
    testo('Documento', ({ documento }) => documento),
    testo('Come', ({ via }) => VIA_LETTURA_LABELS[via]),
    istante('Prima volta', (lettura) => lettura.prima_volta),
    istante('Ultima volta', (lettura) => lettura.ultima_volta),
    numero('Volte', (lettura) => lettura.volte),
  ],
});

// The texts of reads. They are used only in the fascicolo, because the audit log has no entries of reads.
const lettureWords: RegisterTexts = {
  tables: {
    letture: {
      crea: 'Dati letti',
      modifica: 'Dati letti',
      elimina: 'Dati letti',
      cosa: 'utente',
      colonna: 'user_id',
      campi: {
        giorno: ['Giorno', 'data'],
        tipo: ['Che cosa', TIPO_LETTURA_LABELS],
        via: ['Come', VIA_LETTURA_LABELS],
        volte: ['Volte'],
        gettone: ['Gettone', undefined, null],
        user_id: null,
        documento_id: null,
        prima_volta: null,
        ultima_volta: null,
      },
    },
  },
};

export const lettureFeature = {
  routes: lettureRoutes,
  files: { letture: fileLetture },
  register: { letture: lettureWords },
} satisfies Feature;
