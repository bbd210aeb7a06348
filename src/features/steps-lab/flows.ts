import type { Step } from '../../steps/stepsState.ts';

interface LabStep extends Step {
  /** Its work is saved by a button of its own, and valid from then on. */
  isSaved?: boolean;
}

interface LabFlow {
  steps: readonly LabStep[];
  /** As the flow's product words the title of a step. */
  title: (number: number, title: string) => string;
  /** Ids of steps that are done already. */
  kept?: readonly string[];
}

/** Eight steps with consents before them, of which the first two were done another day. */
const builder: LabFlow = {
  steps: [
    { id: 'consents', title: 'Agreements' },
    { id: 'photo', title: 'Choose Image to upload' },
    { id: 'preset', title: 'Choose Preset', needs: ['photo'] },
    { id: 'face', title: 'Select Face Image' },
    { id: 'faces', title: 'Choose Faces' },
    { id: 'maskings', title: 'Check Maskings', needs: ['preset'], isSaved: true },
    { id: 'locations', title: 'Set Locations', needs: ['maskings', 'faces'], isSaved: true },
    { id: 'target', title: 'Pick Generating Target', needs: ['maskings'], isSaved: true },
    { id: 'genders', title: 'Set People Genders', needs: ['maskings'], isSaved: true },
  ],
  title: (number, title) => `Step ${number} : ${title}`,
  kept: ['consents', 'photo'],
};

const wizard: LabFlow = {
  steps: [
    { id: 'document', title: 'Agreement' },
    { id: 'product', title: 'Select Product from Bundle' },
    { id: 'face', title: 'Select Face Image' },
  ],
  title: (number, title) => `Step ${number}: ${title}`,
};

const caption: LabFlow = {
  steps: [{ id: 'caption', title: 'Caption', isOptional: true }],
  title: (_, title) => title,
};

export const FLOWS: Readonly<Record<string, LabFlow>> = { builder, wizard, caption };
