import { AppWindow, CardSim, Folder, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import { formatEuro } from '#shared/euro.ts';
import type { AssetAssegnati } from '../fields.ts';

export interface AssetGroup {
  label: string;
  icon: LucideIcon;
  lines: string[];
}

const PERMESSI_LABELS = { lettura: 'Lettura', scrittura: 'Scrittura' } as const;

const joinParts = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

export function toAssetGroups({ software, hardware, piano_mobile, cartelle, telefoni }: AssetAssegnati): AssetGroup[] {
  const groups: AssetGroup[] = [
    {
      label: 'Software',
      icon: AppWindow,
      lines: software.map(({ nome, versione, fornitore }) => joinParts(versione ? `${nome} ${versione}` : nome, fornitore)),
    },
    {
      label: 'Hardware',
      icon: Laptop,
      lines: hardware.map(({ nome, tipo, marca, modello }) => joinParts(nome, tipo, `${marca} ${modello}`)),
    },
    {
      label: 'Piano Mobile',
      icon: CardSim,
      lines: piano_mobile ? [formatPiano(piano_mobile)] : [],
    },
    { label: 'Cartelle', icon: Folder, lines: cartelle.map(({ nome, permessi }) => joinParts(nome, PERMESSI_LABELS[permessi])) },
    { label: 'iPhone', icon: Smartphone, lines: telefoni.map(({ modello, imei }) => joinParts(modello, imei && `IMEI ${imei}`)) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function formatPiano({ nome_piano, operatore, dati_gb, costo_annuo }: NonNullable<AssetAssegnati['piano_mobile']>): string {
  return joinParts(nome_piano, operatore, `${dati_gb} GB`, `${formatEuro(costo_annuo)}/anno`);
}
