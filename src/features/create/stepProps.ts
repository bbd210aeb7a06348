import type { ConsentRecord } from '@facet/contract/consent.ts';
import type { WizardFlow, WizardStep } from '@facet/contract/wizard.ts';
import type { Me } from '../../lib/useMe.ts';
import type { StepData } from './slots.ts';
import type { Subject } from './subject.ts';

/** @returns whether the server has all of it now */
export type Saver = () => Promise<boolean>;

/** What every step of the wizard is given. */
export interface StepProps<Data extends StepData> {
  flow: WizardFlow;
  step: WizardStep;
  me: Me;
  /** What the flow is about. */
  subject: Subject;
  data: Data | null;
  onChange: (data: Data | null) => void;
  /** What was agreed to in the step before; none where a flow has no documents. */
  agreed: readonly ConsentRecord[];
  /** Takes what saves the step's work when the flow is finished; null once there is nothing to ask any more. */
  onSaver: (save: Saver | null) => void;
}
