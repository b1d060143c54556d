import type { ReactElement } from 'react';
import { OPEN_USCITE } from '#features/journeys/uscite/web/open-uscite-form.tsx';
import { EmployeesBulkPanel, type EmployeesBulkPanelProps } from '#features/people/dipendenti/web/employees-bulk-panel.tsx';
import { RIASSUMI } from '#features/people/rapporti/web/riassumi-molti-form.tsx';

/** The bar with the bulk actions on employees, including the actions of other features. */
export function EmployeesBulkSection(props: Omit<EmployeesBulkPanelProps, 'moreOfHr'>): ReactElement {
  return <EmployeesBulkPanel {...props} moreOfHr={[OPEN_USCITE, RIASSUMI]} />;
}
