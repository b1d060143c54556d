import type { ReactElement } from 'react';
import { mesePiu } from '#shared/mesi.ts';
import { daCalendario, isTraGiorni, nomePeriodo, traGiorni } from '#shared/periodi.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { GiornoField } from './giorno-field.tsx';

interface CalendarioFilterProps {
  /** As it stands in the address; one that is not of the calendar is another filter's. */
  periodo: string;
  today: string;
  onChange: (periodo: string | undefined) => void;
}

const TRA = 'tra';
const MESI = 12;

/** A month, a quarter or a year of the calendar, or from a day to a day. */
export function CalendarioFilter({ periodo, today, onChange }: CalendarioFilterProps): ReactElement {
  const giorni = daCalendario(periodo);
  const isTra = isTraGiorni(periodo);
  const value = giorni === undefined ? undefined : isTra ? TRA : periodo;
  const values = periodiRecenti(today);
  const options = [
    { value: TRA, label: 'Da un giorno a un altro' },
    ...(value === undefined || isTra || values.includes(value) ? values : [value, ...values]).map((each) => ({
      value: each,
      label: nomePeriodo(each),
    })),
  ];
  const days = giorni ?? { dal: `${today.slice(0, 7)}-01`, al: today };
  const choose = (next: string | undefined) =>
    onChange(next === TRA ? traGiorni({ ...days, al: days.al < today ? days.al : today }) : next);
  // One that is put after the other takes it along.
  const from = (dal: string) => onChange(traGiorni({ dal, al: dal > days.al ? dal : days.al }));
  const to = (al: string) => onChange(traGiorni({ dal: al < days.dal ? al : days.dal, al }));
  return (
    <>
      <FilterChip label="Calendario" options={options} value={value} onChange={choose} />
      {isTra && (
        <>
          <GiornoField label="Dal" value={days.dal} today={today} onChange={from} />
          <GiornoField label="Al" value={days.al} today={today} onChange={to} />
        </>
      )}
    </>
  );
}

/** The last months, quarters and years, each from today's back. */
function periodiRecenti(today: string): string[] {
  const mesi = Array.from({ length: MESI }, (_, i) => mesePiu(today.slice(0, 7), -i));
  const anno = Number(today.slice(0, 4));
  const quarti = Array.from({ length: 5 }, (_, i) => mesePiu(today.slice(0, 7), -3 * i)).map(
    (mese) => `${mese.slice(0, 4)}-T${Math.ceil(Number(mese.slice(5)) / 3)}`,
  );
  return [...mesi, ...quarti, ...[anno, anno - 1, anno - 2].map(String)];
}
