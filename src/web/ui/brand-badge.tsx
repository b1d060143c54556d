import type { ReactElement, ReactNode } from 'react';
import { brandStyle } from './avatar.tsx';
import { pressTooltip } from './button.tsx';

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

interface BrandBadgesProps {
  brands: readonly (BrandName & { id: number })[];
  most: number;
  children?: ReactNode;
}

/** The badges of the brands, at most `most`. The limit keeps a row or card as tall as its neighbours. */
export function BrandBadges({ brands, most, children }: BrandBadgesProps): ReactElement {
  const hidden = brands.slice(most);
  return (
    <span className="tags">
      {brands.slice(0, most).map((brand) => (
        <BrandBadge key={brand.id} brand={brand} />
      ))}
      {hidden.length > 0 && <HiddenBrands names={hidden.map(({ nome }) => nome)} />}
      {children}
    </span>
  );
}

function HiddenBrands({ names }: { names: readonly string[] }): ReactElement {
  const title = names.length === 1 ? 'Un altro brand' : `Altri ${names.length} brand`;
  const allNames = names.join(', ');
  return (
    <button
      type="button"
      className="tag more-brands"
      aria-label={`+${names.length}, ${title.toLowerCase()}: ${allNames}`}
      {...pressTooltip([title, allNames])}
    >
      +{names.length}
    </button>
  );
}
