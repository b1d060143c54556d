// What an employee's resources cost (R4). Amounts are euro a year; sums are made in integer cents.
import { fromCents, toCents } from '#shared/euro.ts';

export interface Costi {
  software: string | number;
  hardware: string | number;
  piano_mobile: string | number;
  telefono: string | number;
}

/** Everything held in a year: software, hardware, plan and phone. */
export function totaleAnnuo({ software, hardware, piano_mobile, telefono }: Costi): number {
  return fromCents(toCents(software) + toCents(hardware) + toCents(piano_mobile) + toCents(telefono));
}

/** A twelfth of the year, to the cent. */
export function totaleMensile(annuo: number): number {
  return fromCents(Math.round(toCents(annuo) / 12));
}
