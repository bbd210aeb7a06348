import { KnownConsents } from '../../../shared/consent/KnownConsents.tsx';
import { documentsOf } from '../flows.ts';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';

/** Documents to read and agree to. The face comes later: what is agreed to for each of them is asked for anew. */
export function DocumentStep({ flow, me, data, onChange }: StepProps<DataOf<'document'>>) {
  return (
    <KnownConsents
      documents={documentsOf(flow)}
      userId={me.id}
      srcImgId={null}
      before={data?.records}
      onChange={({ records }, said) =>
        onChange(
          records.length > 0
            ? { kind: 'document', records: [...records], isSaidHere: said.length > 0 }
            : null,
        )
      }
    />
  );
}
