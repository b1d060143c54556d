import type { ReactElement } from 'react';

// The picture of the login page: nine rings of small figures in three sectors (HR, Manager, IT).
const FIRST_RADIUS = 132;
const RADIUS_STEP = 31;
const DOTS_PER_SECTOR = [10, 13, 16, 19, 21, 24, 27, 29, 32];
const SECTOR_HALF_GAP = 19.5;
const HIGHLIGHTED: Record<string, readonly string[]> = {
  'art-hr': ['1.8', '2.3', '3.8', '4.3', '5.23', '6.15', '7.13', '7.15', '8.21'],
  'art-new': ['2.19', '3.29', '3.49', '3.50', '4.50', '5.9', '5.38', '7.46', '8.69'],
  'art-manager': ['3.30', '4.30', '5.41', '5.42', '6.27'],
  'art-it': ['4.43', '4.59', '5.49', '6.66', '6.67', '6.71', '6.73', '7.69', '8.67', '8.84', '8.94'],
};
const COLOUR_BY_DOT = new Map(Object.entries(HIGHLIGHTED).flatMap(([colour, dots]) => dots.map((dot) => [dot, colour] as const)));

const DOTS = DOTS_PER_SECTOR.flatMap((count, ring) =>
  Array.from({ length: 3 * count }, (_, index) => ({ id: `${ring}.${index}`, ring, index })),
);

export function LoginArt(): ReactElement {
  return (
    <div className="art">
      <svg viewBox="0 0 800 800" aria-hidden>
        {DOTS.map((dot) => (
          <Dot key={dot.id} {...dot} />
        ))}
        <g fill="none" strokeWidth="34">
          <path className="art-o" d="M412.2 323.0A78 78 0 0 1 472.8 428.0M460.6 449.1A78 78 0 0 1 339.4 449.1" />
          <path className="art-a" d="M327.2 428.0A78 78 0 0 1 387.8 323.0" />
        </g>
      </svg>
    </div>
  );
}

function Dot({ id, ring, index }: { id: string; ring: number; index: number }): ReactElement {
  const count = DOTS_PER_SECTOR[ring] ?? 1;
  const radius = FIRST_RADIUS + RADIUS_STEP * ring;
  const gapAngle = Math.asin(SECTOR_HALF_GAP / radius);
  const sectorAngle = (2 * Math.PI) / 3;
  const angle = Math.floor(index / count) * sectorAngle + gapAngle + ((index % count) * (sectorAngle - 2 * gapAngle)) / (count - 1);
  const colour = COLOUR_BY_DOT.get(id);
  return (
    <circle
      className={colour}
      cx={(400 + radius * Math.sin(angle)).toFixed(1)}
      cy={(400 - radius * Math.cos(angle)).toFixed(1)}
      r={colour ? 5 : 3.2}
      opacity={colour ? 1 : 0.34 - 0.0275 * ring}
    />
  );
}
