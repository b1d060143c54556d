import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import * as calls from '../contract.ts';
import { addLetture, type ReadCode } from './add-letture.ts';
import { closeInventario } from './close-inventario.ts';
import type { drawInventario } from './draw-inventario.ts';
import { findIntero } from './list-voci.ts';
import { type CountedKinds, openInventario } from './open-inventario.ts';
import { listVisible } from './queries.ts';

/** `kinds`: what is counted, and how it is moved; `read`: what a code names. src/app hands them over. */
export const inventariRoutes = ({ kinds, read }: { kinds: CountedKinds; read: ReadCode }): Route[] => [
  route(calls.listInventari, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getInventario, ({ db, scope, params: { id } }) => findIntero(db, scope, kinds, id)),

  route(calls.openInventario, async ({ db, scope, body }) => findIntero(db, scope, kinds, await openInventario(db, scope, kinds, body))),

  route(calls.addLetture, async ({ db, scope, params: { id }, body: { codici } }) => {
    await addLetture(db, scope, { kinds, read }, id, codici);
    return findIntero(db, scope, kinds, id);
  }),

  route(calls.closeInventario, async ({ db, scope, params: { id }, body }) => {
    const lotto = await closeInventario(db, scope, kinds, id, body);
    return { ...(await findIntero(db, scope, kinds, id)), lotto };
  }),

  route(calls.getInventarioPdf, async ({ db, scope, params: { id } }) => {
    const inventario = await findIntero(db, scope, kinds, id);
    const drawing = new URL('./draw-inventario.ts', import.meta.url);
    const pdf = await renderPdf<Parameters<typeof drawInventario>>(drawing, 'drawInventario', inventario);
    return new Download({ name: `inventario-${id}.pdf`, type: 'application/pdf', content: [pdf] });
  }),
];
