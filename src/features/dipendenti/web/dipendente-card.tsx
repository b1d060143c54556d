import type { ReactElement } from 'react';
import { formatEuroTondo } from '#shared/euro.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Dipendente } from '../contract.ts';

/** The head of an employee's page: who, what they do and where, and what their resources are worth, rounded (spec 9). */
export function DipendenteCard({ dipendente }: { dipendente: Dipendente }): ReactElement {
  const { nome, cognome, posizione, showroom_nome, brand, isactive, costo_annuo_totale } = dipendente;
  const role = [posizione, showroom_nome].filter(Boolean).join(' · ');
  return (
    <div className="idcard">
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} size="l" />
      <div className="t">
        <h1 tabIndex={-1}>
          {nome} {cognome}
        </h1>
        <div className="line">
          {role && <span>{role}</span>}
          <BrandBadge brand={brand} />
          <StateBadge attivo={isactive} />
        </div>
      </div>
      <div className="worth">
        <span className="k">Valore Totale</span>
        <span className="v">{formatEuroTondo(costo_annuo_totale)}</span>
      </div>
    </div>
  );
}
