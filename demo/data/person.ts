/** An employee of the demo company. `brand` and `showroom` are indexes of the lists in company.ts. */
export interface Person {
  nome: string;
  cognome: string;
  posizione: string;
  brand: number;
  showroom?: number;
  tipologia?: 'worker' | 'manager' | 'admin' | 'sales';
  dipartimento?: 'Vendite' | 'Amministrazione' | 'IT' | 'HR' | 'Marketing' | 'Worker';
  stato?: 'entrante' | 'entrato' | 'in malattia' | 'uscente' | 'uscito';
  isactive?: boolean;
  dal: string;
  al?: string;
  workflow?: 'creato_hr' | 'in_corso' | 'completato_hr_attesa_manager' | 'completato_manager_attesa_it' | 'completato_it' | 'annullato';
  /** The employee's devices, as indexes of DEVICES in devices.ts. */
  devices?: number[];
}
