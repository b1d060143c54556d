import type { ReactElement } from 'react';
import { FORMATI_REPORT, FORMATO_LABELS, indirizzoReport } from '#shared/esportazioni.ts';
import {
  addMonths,
  isRange,
  nomePeriodo,
  PERIODI,
  PERIODO_LABELS,
  type Periodo,
  parseCalendarPeriod,
  rangePeriodo,
} from '#shared/periodi.ts';
import { ExportMenu } from '#web/download/export-menu.tsx';
import { DateBox } from '#web/forms/date-box.tsx';
import { FieldError } from '#web/forms/field-frame.tsx';
import { useNamedControl } from '#web/forms/named-control.ts';
import { useTypedDay } from '#web/forms/use-typed-day.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import type { Filtri } from './hooks.ts';

interface PeriodoFilterProps {
  /** The selected period. No button is selected when it is a period of the calendar, which the other field shows. */
  periodo: string;
  onChange: (periodo: Periodo) => void;
}

/**
 * Lets the user select the period of the report, which is compared with the period before it. 'Ultimo' is visually hidden on small screens.
 */
export function PeriodoFilter({ periodo, onChange }: PeriodoFilterProps): ReactElement {
  return (
    <fieldset className="seg report-period">
      <legend className="sr">Periodo</legend>
      {PERIODI.map((each) => {
        const [ultimo, nome] = PERIODO_LABELS[each].split(' ');
        return (
          <label key={each}>
            <input type="radio" className="sr" name="periodo" value={each} checked={each === periodo} onChange={() => onChange(each)} />
            <span className="sr-phone">{ultimo}&nbsp;</span>
            {nome}
          </label>
        );
      })}
    </fieldset>
  );
}

interface CalendarioFilterProps {
  /**
   * The calendar period of the report, as written in the address of the page (for example '2026-11'). A relative period such as 'mese',
   * which the period buttons select, is also possible.
   */
  periodo: string;
  today: string;
  onChange: (periodo: string | undefined) => void;
}

const DAY_RANGE = 'tra';
const MONTH_COUNT = 12;

export function CalendarioFilter({ periodo, today, onChange }: CalendarioFilterProps): ReactElement {
  const giorni = parseCalendarPeriod(periodo);
  const isDayRange = isRange(periodo);
  const value = giorni === undefined ? undefined : isDayRange ? DAY_RANGE : periodo;
  const values = recentPeriods(today);
  const options = [
    { value: DAY_RANGE, label: 'Da un giorno a un altro' },
    ...(value === undefined || isDayRange || values.includes(value) ? values : [value, ...values]).map((each) => ({
      value: each,
      label: nomePeriodo(each),
    })),
  ];
  const days = giorni ?? { dal: `${today.slice(0, 7)}-01`, al: today };
  const choose = (next: string | undefined) =>
    onChange(next === DAY_RANGE ? rangePeriodo({ ...days, al: days.al < today ? days.al : today }) : next);
  // When the user selects a first day after the last day, both become the same day, and so does a last day before the first day.
  const changeFrom = (dal: string) => onChange(rangePeriodo({ dal, al: dal > days.al ? dal : days.al }));
  const changeTo = (al: string) => onChange(rangePeriodo({ dal: al < days.dal ? al : days.dal, al }));
  return (
    <>
      <FilterChip label="Calendario" options={options} value={value} onChange={choose} />
      {isDayRange && (
        <>
          <GiornoField label="Dal" value={days.dal} today={today} onChange={changeFrom} />
          <GiornoField label="Al" value={days.al} today={today} onChange={changeTo} />
        </>
      )}
    </>
  );
}

function recentPeriods(today: string): string[] {
  const mesi = Array.from({ length: MONTH_COUNT }, (_, i) => addMonths(today.slice(0, 7), -i));
  const year = Number(today.slice(0, 4));
  const quarters = Array.from({ length: 5 }, (_, i) => addMonths(today.slice(0, 7), -3 * i)).map(
    (mese) => `${mese.slice(0, 4)}-T${Math.ceil(Number(mese.slice(5)) / 3)}`,
  );
  return [...mesi, ...quarters, ...[year, year - 1, year - 2].map(String)];
}

interface GiornoFieldProps {
  label?: string;
  value: string;
  today: string;
  onChange: (value: string) => void;
}

/** The field for a day; an empty field means today. The typed text and the focus stay while the figures load. */
export function GiornoField({ label = 'Giorno', value, today, onChange }: GiornoFieldProps): ReactElement {
  const validateDay = (day: string) => (day > today ? 'Scegli un giorno fino a oggi' : undefined);
  const { error, ...day } = useTypedDay({ value, refuse: validateDay, onChange: (next) => onChange(next || today) });
  const { aria, ids } = useNamedControl({ label, error });
  return (
    <div className="report-day">
      <label htmlFor={ids.control} id={ids.label}>
        {label}
      </label>
      <DateBox {...day} label={label} max={today} aria={{ ...aria, 'aria-required': true }} ids={ids} />
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}

interface ExportPanelProps {
  periodo: string;
  filtri: Filtri;
}

export function ExportPanel({ periodo, filtri }: ExportPanelProps): ReactElement {
  return (
    <ExportMenu
      files={FORMATI_REPORT.map((formato) => ({
        label: FORMATO_LABELS[formato],
        path: indirizzoReport(formato),
        query: { periodo, ...filtri },
        titolo: 'Report',
      }))}
    />
  );
}
