import { AppWindow, CardSim, Folder, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import { formatEuro } from '#shared/euro.ts';
import type { AssetAssegnati } from '../fields.ts';

export interface AssetGroup {
  label: string;
  icon: LucideIcon;
  lines: string[];
}

const PERMESSI_LABELS = { lettura: 'Lettura', scrittura: 'Scrittura' } as const;

const line = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** The items of an employee grouped by type, as the tooltips show them. Empty groups are left out. */
export function groupsOf({ software, hardware, piano_mobile, cartelle, telefoni }: AssetAssegnati): AssetGroup[] {
  const groups: AssetGroup[] = [
    {
      label: 'Software',
      icon: AppWindow,
      lines: software.map(({ nome, versione, fornitore }) => line(versione ? `${nome} ${versione}` : nome, fornitore)),
    },
    {
      label: 'Hardware',
      icon: Laptop,
      lines: hardware.map(({ nome, tipo, marca, modello }) => line(nome, tipo, `${marca} ${modello}`)),
    },
    {
      label: 'Piano Mobile',
      icon: CardSim,
      lines: piano_mobile ? [pianoLine(piano_mobile)] : [],
    },
    { label: 'Cartelle', icon: Folder, lines: cartelle.map(({ nome, permessi }) => line(nome, PERMESSI_LABELS[permessi])) },
    { label: 'iPhone', icon: Smartphone, lines: telefoni.map(({ modello, imei }) => line(modello, imei && `IMEI ${imei}`)) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function pianoLine({ nome_piano, operatore, dati_gb, costo_annuo }: NonNullable<AssetAssegnati['piano_mobile']>): string {
  return line(nome_piano, operatore, `${dati_gb} GB`, `${formatEuro(costo_annuo)}/anno`);
}
