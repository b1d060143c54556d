import {
  AppWindow,
  ArrowLeftRight,
  ArrowRightLeft,
  CardSim,
  DoorOpen,
  FilePenLine,
  FolderPlus,
  Laptop,
  type LucideIcon,
  QrCode,
  Smartphone,
  Undo2,
  UserMinus,
  UserPlus,
  Wrench,
} from 'lucide-react';
import { offeredActions, type Risorsa } from '#features/equipment/asset-types/web/kind-ui.ts';
import { cartellaKind } from '#features/equipment/cartelle/web/hooks.ts';
import { hardwareKind } from '#features/equipment/hardware/web/hooks.ts';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { riparazioniCalls } from '#features/equipment/riparazioni/contract.ts';
import { checkRiparabile, type TipoRiparabile } from '#features/equipment/riparazioni/rules.ts';
import { getRisorse, type RisorseAssegnate } from '#features/equipment/risorse/contract.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { hasAzioni, type TipoConAzioni } from '#features/insight/ricerca/rules.ts';
import { checkTrasferibile } from '#features/journeys/trasferimenti/rules.ts';
import { listUscite } from '#features/journeys/uscite/contract.ts';
import { listVerbalizzabili } from '#features/journeys/verbali/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { getShowroom } from '#features/people/showrooms/contract.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { recordAddress } from '#shared/screens.ts';
import { NON_USCITI } from '#shared/situazione.ts';
import type { StatoDispositivo } from '#shared/stati-dispositivo.ts';
import { call } from '#web/data/call.ts';
import type { Azione } from '#web/screen/azione.ts';
import { assignPermissions, type MayOn } from '#web/session/use-session.ts';

type RecordRef = Pick<Risultato, 'id' | 'collegamento'>;
type LoadActions = (record: RecordRef, mayOn: MayOn) => Promise<Azione[]>;

/**
 * Returns the actions that the account may do on the record in its present state. Each action is the address of a record's page, which
 * opens the dialog that its own button opens. Reads the record from the server; throws CallError.
 */
export async function loadRecordActions(record: RecordRef & Pick<Risultato, 'tipo'>, mayOn: MayOn): Promise<Azione[]> {
  return hasAzioni(record.tipo) ? LOADERS[record.tipo](record, mayOn) : [];
}

const LOADERS: Record<TipoConAzioni, LoadActions> = {
  dipendente: employeeActions,
  software: async (record, mayOn) => itemActions(record, softwareKind, await call(softwareKind.find, idOf(record)), mayOn),
  hardware: async (record, mayOn) => deviceActions(record, hardwareKind, await call(hardwareKind.find, idOf(record)), mayOn),
  piano_mobile: async (record, mayOn) => itemActions(record, pianoMobileKind, await call(pianoMobileKind.find, idOf(record)), mayOn),
  telefono: async (record, mayOn) => deviceActions(record, telefonoKind, await call(telefonoKind.find, idOf(record)), mayOn),
  cartella: async (record, mayOn) => itemActions(record, cartellaKind, await call(cartellaKind.find, idOf(record)), mayOn),
  showroom: showroomActions,
};

const idOf = ({ id }: RecordRef) => ({ params: { id: String(id) } });

const actionIf = (isOffered: boolean, label: string, icon: LucideIcon, address: string): Azione[] =>
  isOffered ? [{ label, icon, address }] : [];

const pageAction = ({ collegamento }: RecordRef, query: Record<string, string>) => `${collegamento}?${new URLSearchParams(query)}`;

async function employeeActions(record: RecordRef, mayOn: MayOn): Promise<Azione[]> {
  const id = String(record.id);
  const [dipendente, [openUscita], risorse, verbalizzabili] = await Promise.all([
    call(getDipendente, idOf(record)),
    call(listUscite, { query: { dipendente_id: id, stato: 'aperta' } }),
    call(getRisorse, idOf(record)),
    call(listVerbalizzabili, idOf(record)),
  ]);
  const { brand_id, situazione, anonimo } = dipendente;
  const mayAssign = mayOn('risorse.assegna', brand_id);
  const mayEdit = mayOn('dipendenti.modifica', brand_id) && !anonimo;
  const canReceive = mayAssign && NON_USCITI.includes(situazione.fase);
  const assigned = assignedItems(risorse);
  const canLeave = NON_USCITI.includes(situazione.fase) || assigned.length > 0;
  const hasVerbalizzabili = verbalizzabili.consegna.length + verbalizzabili.restituzione.length > 0;
  const assign = (isOffered: boolean, label: string, icon: LucideIcon, assegna: TipoRisorsa) =>
    actionIf(isOffered, label, icon, pageAction(record, { assegna }));
  const act = (isOffered: boolean, label: string, icon: LucideIcon, azione: string) =>
    actionIf(isOffered, label, icon, pageAction(record, { azione }));
  const uscitaAddress = openUscita && recordAddress('/uscite/$id', { id: openUscita.id });
  return [
    ...assign(canReceive, 'Assegna hardware', Laptop, 'hardware'),
    ...assign(canReceive, 'Assegna software', AppWindow, 'software'),
    ...assign(canReceive && !risorse.piano_mobile, 'Assegna piano mobile', CardSim, 'piano_mobile'),
    ...assign(canReceive, 'Assegna cartella', FolderPlus, 'cartella'),
    ...act(mayAssign && !anonimo && hasVerbalizzabili, 'Nuovo verbale', FilePenLine, 'verbale'),
    ...act(mayEdit && !checkTrasferibile(dipendente), 'Trasferisci', ArrowRightLeft, 'trasferisci'),
    ...act(mayEdit && !openUscita && canLeave, 'Apri uscita', DoorOpen, 'uscita'),
    ...(uscitaAddress ? actionIf(true, "Vai all'uscita aperta", DoorOpen, uscitaAddress) : []),
    ...(uscitaAddress ? actionIf(mayAssign && assigned.length > 0, 'Restituisci tutto', Undo2, `${uscitaAddress}?tutto=1`) : []),
    ...assigned.flatMap(({ tipo, id: itemId, nome }) => [
      ...act(canReceive && isDevice(tipo), `Sostituisci ${nome}`, ArrowLeftRight, `sostituisci-${tipo}-${itemId}`),
      ...act(mayAssign, `Restituisci ${nome}`, UserMinus, `restituisci-${tipo}-${itemId}`),
    ]),
  ];
}

const isDevice = (tipo: TipoRisorsa) => tipo === 'hardware' || tipo === 'telefono';

interface AssignedItem {
  tipo: TipoRisorsa;
  id: number;
  nome: string;
  codice?: string | null | undefined;
}

/** The items of an employee. The name of an item that has the same name as another item includes the serial number. */
function assignedItems({ hardware, telefoni, piano_mobile, software, cartelle }: RisorseAssegnate): AssignedItem[] {
  const items: AssignedItem[] = [
    ...hardware.map(({ id, nome, numero_seriale: codice }) => ({ tipo: 'hardware' as const, id, nome, codice })),
    ...telefoni.map(({ id, modello, imei }) => ({ tipo: 'telefono' as const, id, nome: modello, codice: imei })),
    ...(piano_mobile ? [{ tipo: 'piano_mobile' as const, id: piano_mobile.id, nome: piano_mobile.nome_piano }] : []),
    ...software.map(({ id, nome }) => ({ tipo: 'software' as const, id, nome })),
    ...cartelle.map(({ id, nome }) => ({ tipo: 'cartella' as const, id, nome })),
  ];
  const hasTwin = (item: AssignedItem) => items.some((other) => other !== item && other.nome === item.nome);
  return items.map((item) => (hasTwin(item) && item.codice ? { ...item, nome: `${item.nome} ${item.codice}` } : item));
}

interface ItemKind<T> {
  isShared: true | undefined;
  isFree: (item: T) => boolean;
  nameOf: (item: T) => string;
}

function itemActions<T extends Risorsa>(record: RecordRef, kind: ItemKind<T>, item: T, mayOn: MayOn): Azione[] {
  const { assegna, riprendi } = offeredActions(kind, item, assignPermissions(mayOn, item));
  return [
    ...actionIf(assegna, 'Assegna', UserPlus, pageAction(record, { azione: 'assegna' })),
    ...actionIf(riprendi, `Riprendi ${fromHolder(item)}`, UserMinus, pageAction(record, { azione: 'riprendi' })),
  ];
}

function fromHolder({ assegnatario, luogo }: Risorsa): string {
  return luogo ? `dallo showroom ${luogo.nome}` : assegnatario ? `da ${assegnatario.nome} ${assegnatario.cognome}` : '';
}

type Device = Risorsa & { stato: StatoDispositivo };

async function deviceActions<T extends Device>(
  record: RecordRef,
  kind: ItemKind<T> & { tipo: TipoRisorsa },
  device: T,
  mayOn: MayOn,
): Promise<Azione[]> {
  const { id, stato, assegnatario, modificabile } = device;
  const tipo = kind.tipo as TipoRiparabile; // cast: the asset types with a state are the types that can be repaired
  const [riparazioni, holder] = await Promise.all([
    call(riparazioniCalls[tipo].list, idOf(record)),
    assegnatario && assignPermissions(mayOn, device).mayTakeBack ? call(getDipendente, { params: { id: assegnatario.id } }) : undefined,
  ]);
  const isBeingRepaired = riparazioni.some(({ chiusa_il }) => chiusa_il === null);
  const canBeRepaired = modificabile && !checkRiparabile({ nome: kind.nameOf(device), stato }, isBeingRepaired);
  const canSwap = holder !== undefined && NON_USCITI.includes(holder.situazione.fase);
  const act = (isOffered: boolean, label: string, icon: LucideIcon, azione: string) =>
    actionIf(isOffered, label, icon, pageAction(record, { azione }));
  return [
    ...itemActions(record, kind, device, mayOn),
    ...act(canSwap, 'Sostituisci', ArrowLeftRight, `sostituisci-${tipo}-${id}`),
    ...act(canBeRepaired, 'Manda in riparazione', Wrench, 'ripara'),
    ...act(true, 'Stampa etichetta', QrCode, 'etichetta'),
  ];
}

async function showroomActions(record: RecordRef, mayOn: MayOn): Promise<Azione[]> {
  const showroom = await call(getShowroom, idOf(record));
  const canAssign = assignPermissions(mayOn, showroom).brandIds.length > 0;
  return SHOWROOM_ASSIGNS.flatMap(([tipo, label, icon]) =>
    actionIf(canAssign, label, icon, pageAction(record, { azione: `assegna-${tipo}` })),
  );
}

const SHOWROOM_ASSIGNS = [
  ['hardware', 'Assegna hardware', Laptop],
  ['telefono', 'Assegna telefono', Smartphone],
  ['piano_mobile', 'Assegna piano mobile', CardSim],
] as const satisfies readonly (readonly [TipoRisorsa, string, LucideIcon])[];
