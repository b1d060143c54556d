import { AppWindow, Folder, Laptop, Link2, type LucideIcon, Phone, Smartphone, Store, Users } from 'lucide-react';
import type { ElencoImportabile } from '#shared/importazioni.ts';

/** The sign of each list, and by what its rows are known again. */
export const ELENCO_LOOKS: Record<ElencoImportabile, { icon: LucideIcon; known: string }> = {
  showrooms: { icon: Store, known: 'Riconosciuti dal nome' },
  dipendenti: { icon: Users, known: "Riconosciuti dall'email" },
  hardware: { icon: Laptop, known: 'Riconosciuti da marca e seriale, o dal codice' },
  software: { icon: AppWindow, known: 'Riconosciuti dal nome' },
  'piani-mobili': { icon: Smartphone, known: "Riconosciuti dal numero, o dall'ICCID" },
  iphones: { icon: Phone, known: "Riconosciuti dall'IMEI, o dal codice" },
  cartelle: { icon: Folder, known: 'Riconosciute dal nome' },
  assegnazioni: { icon: Link2, known: 'Chi ha che cosa, e da quando' },
};
