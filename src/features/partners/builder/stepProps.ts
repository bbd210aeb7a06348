import type { Builder, BuilderCampaign } from './useBuilder.ts';
import type { FaceUpload } from './useFaceUpload.ts';

/** What every step of the builder is given. */
export interface StepProps {
  builder: Builder;
  campaign: BuilderCampaign;
  partnerId: number;
  faceUpload: FaceUpload;
  /** Something was changed that the server does not have, or has again. */
  onWork: (isUnsaved: boolean) => void;
  /** There is nothing that must be done here. */
  onSkip: () => void;
}
