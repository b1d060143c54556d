import type { ReactElement } from 'react';

interface PickBoxProps {
  /** What it chooses: 'Scegli MacBook Air'. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The box of a card or row while one is choosing. */
export function PickBox({ label, checked, onChange }: PickBoxProps): ReactElement {
  return (
    <label className="check pick">
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
