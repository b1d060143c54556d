import type { ReactElement } from 'react';
import { brandStyle } from './brand-style.ts';

export interface BrandName {
  nome: string;
  colore?: string | null;
}

export function BrandBadge({ brand }: { brand: BrandName }): ReactElement {
  return (
    <span className="tag brand" style={brandStyle(brand.colore)} title={brand.nome}>
      <span className="cut">{brand.nome}</span>
    </span>
  );
}

/** All of them, wrapping. */
export function BrandBadges({ brands }: { brands: readonly (BrandName & { id: number })[] }): ReactElement {
  return (
    <span className="tags">
      {brands.map((brand) => (
        <BrandBadge key={brand.id} brand={brand} />
      ))}
    </span>
  );
}
