import type { ReactElement, ReactNode } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Note } from '#web/ui/note.tsx';
import type { InventarioIntero } from '../contract.ts';
import { ContaHeader } from './conta-header.tsx';
import { SconosciutiSection } from './sconosciuti-section.tsx';
import { VociSection } from './voci-section.tsx';

/** A count that the account only reads: closed, or of others. */
export function InventarioChiusoPanel({ inventario, children }: { inventario: InventarioIntero; children?: ReactNode }): ReactElement {
  const { chiuso_il, chiuso_da, mancanti, imprevisti, trovate, sconosciuti } = inventario;
  return (
    <div className="conta">
      <ContaHeader inventario={inventario} trovati={inventario.trovati} />
      {chiuso_il !== null ? (
        <Note tone="info">{`Chiuso il ${formatDataOra(chiuso_il)}${chiuso_da ? ` da ${chiuso_da}` : ''}.`}</Note>
      ) : (
        <Note tone="info">Lo legge e lo chiude chi può assegnare risorse in tutti i brand dello showroom.</Note>
      )}
      {children}
      <VociSection title="Mancanti" voci={mancanti} none="Non manca nulla." />
      {imprevisti.length > 0 && <VociSection title="Imprevisti" voci={imprevisti} none="" />}
      <SconosciutiSection sconosciuti={sconosciuti} />
      <VociSection title="Trovati" voci={trovate} none="Nulla è stato ancora trovato." />
    </div>
  );
}
