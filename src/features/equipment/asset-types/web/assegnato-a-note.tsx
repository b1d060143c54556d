import type { ReactElement } from 'react';
import { schedaOf } from '#shared/riferimenti.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import { recordAddress } from '#shared/screens.ts';
import { PlainLink } from '#web/screen/plain-link.tsx';
import { RiservatoBadge } from './risorsa-badge.tsx';

interface AssegnatoANoteProps {
  risorsa: { assegnato: boolean; assegnatario: Assegnatario | null; luogo?: Luogo | null; riservato_dal?: string | null };
  isTruncated?: boolean;
}

/**
 * Shows that an item is assigned and to whom. Every user who sees the item sees that it is assigned, but only users who may view the holder
 * see the holder.
 */
export function AssegnatoANote({ risorsa, isTruncated = false }: AssegnatoANoteProps): ReactElement {
  if (!risorsa.riservato_dal) return <Holder risorsa={risorsa} isTruncated={isTruncated} />;
  return (
    <>
      <Holder risorsa={risorsa} isTruncated={isTruncated} /> <RiservatoBadge dal={risorsa.riservato_dal} />
    </>
  );
}

function Holder({ risorsa: { assegnato, assegnatario, luogo }, isTruncated = false }: AssegnatoANoteProps): ReactElement {
  if (!assegnato) return <span className="muted">Nessuno</span>;
  if (luogo) return <LuogoLink luogo={luogo} isTruncated={isTruncated} />;
  return assegnatario ? <AssegnatarioLink assegnatario={assegnatario} isTruncated={isTruncated} /> : <span>Un altro brand</span>;
}

export function AssegnatarioLink({
  assegnatario,
  isTruncated = false,
}: {
  assegnatario: Assegnatario;
  isTruncated?: boolean;
}): ReactElement {
  const { id, nome, cognome } = assegnatario;
  const name = `${nome} ${cognome}`;
  return (
    <PlainLink
      className={isTruncated ? 'link cut' : 'link'}
      address={recordAddress('/employees/$id', { id })}
      title={isTruncated ? name : undefined}
    >
      {name}
    </PlainLink>
  );
}

export function LuogoLink({ luogo: { id, nome }, isTruncated = false }: { luogo: Luogo; isTruncated?: boolean }): ReactElement {
  const name = `In showroom ${nome}`;
  return (
    <PlainLink
      className={isTruncated ? 'link cut' : 'link'}
      address={recordAddress('/showrooms/$id', { id })}
      title={isTruncated ? name : undefined}
    >
      {name}
    </PlainLink>
  );
}

export function RisorsaLink({ tipo, id, name }: { tipo: TipoRisorsa; id: number; name: string }): ReactElement {
  return (
    <PlainLink address={schedaOf(tipo, id)} className="cut">
      {name}
    </PlainLink>
  );
}
