import type { Kind } from '#features/equipment/kit/kind.ts';
import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { invalidField } from '#shared/problem.ts';
import { recordAddress } from '#shared/screens.ts';
import { getEtichettePdf, getSmarrimento, type TipoConEtichetta } from '../contract.ts';
import { FOGLI, perFoglio } from '../rules.ts';
import type { drawEtichette } from './draw-etichette.ts';
import { findContatto, findEtichette } from './queries.ts';

interface Services {
  kinds: Readonly<Record<TipoConEtichetta, Kind>>;
  throttle: Throttle;
  /** Under which addresses people reach the server; the first one is printed. None: the one by which it was asked. */
  origins?: readonly string[];
}

export const etichetteRoutes = ({ kinds, throttle, origins = [] }: Services): Route[] => [
  route(getEtichettePdf, async ({ db, scope, query: { tipo, ids, formato, da = 1, calibrazione = false }, request }) => {
    const foglio = FOGLI[formato];
    if (da > perFoglio(foglio)) throw invalidField('da', `Questo formato ha ${perFoglio(foglio)} etichette per foglio`);
    const origin = origins[0] ?? request.origin;
    const etichette = (await findEtichette(db, scope, kinds[tipo], ids)).map(({ codice_inventario, codice_etichetta, nome, brands }) => ({
      codice: codice_inventario,
      nome,
      brands: brands.map((each) => each.nome),
      indirizzo: origin + recordAddress('/s/$codice', { codice: codice_etichetta }),
    }));
    const pdf = await renderPdf<Parameters<typeof drawEtichette>>(
      new URL('./draw-etichette.ts', import.meta.url),
      'drawEtichette',
      etichette,
      { foglio, da, isCalibrated: calibrazione },
    );
    return new Download({ name: `etichette-${tipo}.pdf`, type: 'application/pdf', total: etichette.length, content: [pdf] });
  }),

  route(getSmarrimento, async ({ db, params, request: { address } }) => {
    const codice = params.codice.toUpperCase();
    const key = `link:etichetta:${codice}` as const;
    await throttle.check(key, address);
    await throttle.keep(key, address);
    const found = await findContatto(db, Object.values(kinds), codice);
    if (!found) await throttle.failed(key, address);
    return { contatto: found?.contatto ?? null };
  }),
];
