import { ConsentBlock } from '../../../shared/consent/ConsentBlock.tsx';
import { documentsOf } from '../flows.ts';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';

/** Documents to read and agree to. */
export function DocumentStep({ flow, me, data, onChange }: StepProps<DataOf<'document'>>) {
  return (
    <ConsentBlock
      documents={documentsOf(flow)}
      userId={me.id}
      before={data?.records}
      onChange={({ records }) =>
        onChange(records.length > 0 ? { kind: 'document', records: [...records] } : null)
      }
    />
  );
}
