import { type ComponentType, lazy, Suspense } from 'react';
import { StudioLoading } from '../../../studio/StudioFrame.tsx';
import type { StepId } from './builderSteps.ts';
import { FaceStep } from './FaceStep.tsx';
import { FacesStep } from './FacesStep.tsx';
import { GendersStep } from './GendersStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { PresetStep } from './PresetStep.tsx';
import type { StepProps } from './stepProps.ts';
import { TargetStep } from './TargetStep.tsx';

/** The editor is a good part of the app's code. */
const MaskingsStep = lazy(() => import('./MaskingsStep.tsx'));
const LocationsStep = lazy(() => import('./LocationsStep.tsx'));

const STEPS: Record<StepId, ComponentType<StepProps>> = {
  photo: PhotoStep,
  preset: PresetStep,
  face: FaceStep,
  faces: FacesStep,
  maskings: MaskingsStep,
  locations: LocationsStep,
  target: TargetStep,
  genders: GendersStep,
};

export function BuilderStep({ step, ...props }: StepProps & { step: StepId }) {
  const Step = STEPS[step];
  return (
    <Suspense fallback={<StudioLoading backTo={null} />}>
      <Step {...props} />
    </Suspense>
  );
}
