import { Package } from 'lucide-react';
import type { ReactElement } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { pressTip } from '#web/ui/tip.ts';
import type { AssetAssegnati } from '../fields.ts';
import { type AssetGroup, groupsOf } from './asset-groups.ts';

/** What the employee of a workflow holds already: how many things, and by kind which ones. */
export function AssetAssegnatiPanel({ asset }: { asset: AssetAssegnati }): ReactElement {
  const groups = groupsOf(asset);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div className="assets">
      <span className="label">Asset Assegnati</span>
      {count === 0 ? (
        <>
          <Tag tone="warning">Da configurare</Tag>
          <span className="help">Nessun asset ancora assegnato</span>
        </>
      ) : (
        <>
          <Tag tone="success">
            <Package className="i" aria-hidden />
            {count === 1 ? '1 Asset assegnato' : `${count} Asset assegnati`}
          </Tag>
          <ul>
            {groups.map((group) => (
              <li key={group.label}>
                <Group group={group} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Pointed at, focused or pressed, it says which. */
function Group({ group: { label, icon: Icon, lines } }: { group: AssetGroup }): ReactElement {
  const name = `${label}: ${lines.length}. ${lines.join('; ')}`;
  return (
    <button type="button" className="asset-group" aria-label={name} {...pressTip([label, ...lines])}>
      <Icon className="i" aria-hidden />
      {lines.length}
    </button>
  );
}
