/**
 * The photos on which the generator is developed, as they were seen: one adult each, all from packages under MIT. A
 * person is in one half only, so that nothing is reported on a face that was tuned on.
 */
import type { Box } from '@facet/workers/types.ts';

export type Half = 'tune' | 'report' | 'further';

/** What makes a photo hard. `grey` photos are made: they are the same ones without colour. */
type Trait =
  | 'beard'
  | 'glasses'
  /** Over the forehead, the brows or the eyes. */
  | 'hair'
  | 'hand'
  /** Shadows or highlights with edges. */
  | 'hard light'
  /** Coloured light, haze or a strong filter. */
  | 'tinted'
  | 'grey'
  /** Teeth show. */
  | 'smile'
  /** By more than 20°. */
  | 'turned'
  /** The face is under 90 pixels. */
  | 'small';

export interface Entry {
  name: string;
  /** Package and path in its `assets/img`. */
  file: string;
  half: Half;
  looks: 'female' | 'male';
  complexion: 'light' | 'medium' | 'dark';
  traits: readonly Trait[];
  /** What is cut out of a photo of several people, in its pixels. */
  part?: Box;
}

const soft = 'soft-ui-design-system';
const material = 'material-kit';
const paper = 'paper-kit-2';
const argon = 'argon-design-system-free@1.2.0';
/** The only version with these photos. */
const older = 'material-kit@2.0.2';

export const catalogue: readonly Entry[] = [
  photo('tune', 'brooke', soft, 'brooke.jpg', 'female', 'light', 'hair'),
  photo('tune', 'charles', soft, 'charles.jpg', 'male', 'dark', 'smile'),
  photo('tune', 'ivancik', soft, 'ivancik.jpg', 'male', 'light', 'small', 'hard light', 'turned'),
  photo('tune', 'marie', soft, 'marie.jpg', 'female', 'light'),
  photo('tune', 'team-3', soft, 'team-3.jpg', 'male', 'light', 'glasses', 'beard', 'turned'),
  photo('tune', 'avatar', material, 'faces/avatar.jpg', 'female', 'medium', 'hair', 'tinted'),
  photo('tune', 'camp', material, 'faces/camp.jpg', 'female', 'light', 'turned'),
  photo('tune', 'christian', material, 'faces/christian.jpg', 'male', 'light', 'smile', 'beard'),
  photo('tune', 'christian-grey', material, 'faces/christian.jpg', 'male', 'light', 'grey', 'smile', 'beard'),
  photo('tune', 'kendall', material, 'faces/kendall.jpg', 'female', 'medium', 'glasses', 'tinted', 'turned'),
  photo('tune', 'profile-1', material, 'faces/card-profile1-square.jpg', 'male', 'light', 'beard', 'hard light', 'turned'),
  photo('tune', 'profile-5', material, 'faces/card-profile5-square.jpg', 'female', 'light', 'turned'),
  photo('tune', 'ayo', paper, 'faces/ayo-ogunseinde-2.jpg', 'male', 'dark', 'beard'),
  photo('tune', 'clem-3', paper, 'faces/clem-onojeghuo-3.jpg', 'male', 'light', 'small', 'glasses', 'beard'),
  photo('tune', 'argon-3', argon, 'faces/team-3.jpg', 'female', 'light', 'hair', 'turned'),
  photo('tune', 'pazani', argon, 'faces/ali-pazani.jpg', 'female', 'light', 'hair'),
  photo('tune', 'erik', paper, 'faces/erik-lucatero-2.jpg', 'male', 'light', 'hard light'),
  {
    ...photo('tune', 'room-standing', older, 'kit/free/examples/blog7.jpg', 'female', 'light', 'hair', 'hard light'),
    part: { x: 1180, y: 0, width: 300, height: 300 },
  },
  {
    ...photo('tune', 'room-turned', older, 'kit/free/examples/blog7.jpg', 'female', 'dark', 'small', 'turned', 'hard light'),
    part: { x: 110, y: 240, width: 300, height: 300 },
  },

  photo('report', 'bruce-mars', soft, 'bruce-mars.jpg', 'male', 'dark', 'glasses', 'hand', 'turned'),
  photo('report', 'jordan', soft, 'jordan.jpg', 'male', 'dark', 'glasses', 'hand', 'turned'),
  photo('report', 'kal-visuals', soft, 'kal-visuals.jpg', 'female', 'dark', 'smile'),
  photo('report', 'meeting', soft, 'meeting.jpg', 'male', 'light', 'turned'),
  photo('report', 'team-1', soft, 'team-1.jpg', 'female', 'light'),
  photo('report', 'toa-heftiba', soft, 'toa-heftiba.jpg', 'female', 'light', 'small', 'turned'),
  photo('report', 'marc', material, 'faces/marc.jpg', 'male', 'light', 'beard', 'hard light'),
  photo('report', 'profile-2', material, 'faces/card-profile2-square.jpg', 'male', 'light', 'turned'),
  photo('report', 'profile-4', material, 'faces/card-profile4-square.jpg', 'female', 'medium', 'hair', 'hand'),
  photo('report', 'profile-6', material, 'faces/card-profile6-square.jpg', 'female', 'medium', 'tinted', 'turned'),
  photo('report', 'clem-2', paper, 'faces/clem-onojeghuo-2.jpg', 'male', 'dark', 'small', 'glasses', 'beard'),
  photo('report', 'argon-4', argon, 'faces/team-4.jpg', 'female', 'medium', 'hair', 'turned'),
  photo('report', 'fezbot', argon, 'faces/fezbot.jpg', 'female', 'light', 'hair', 'hand'),
  photo('report', 'joe', paper, 'faces/joe-gardner-2.jpg', 'female', 'light'),
  photo('report', 'joe-grey', paper, 'faces/joe-gardner-2.jpg', 'female', 'light', 'grey'),
  photo('report', 'lake', older, 'kit/free/examples/card-profile7.jpg', 'female', 'light', 'glasses'),
  {
    ...photo('report', 'room-sitting', older, 'kit/free/examples/blog7.jpg', 'female', 'medium', 'hard light'),
    part: { x: 620, y: 250, width: 380, height: 380 },
  },
  photo('report', 'kaci', paper, 'faces/kaci-baum-2.jpg', 'female', 'light'),
]; // biome-ignore format: a table

const volt = '@themesberg/volt-bootstrap-5-dashboard@1.4.1/src';
const notus = 'notus-js@1.1.0';
const agency = 'startbootstrap-agency@7.0.12/dist';
const landing = 'startbootstrap-landing-page@6.0.6/dist';

/** Photos of other packages, on which whole heads are tried: in neither half, as faces alone were never labelled on them. */
export const furtherPhotos: readonly Entry[] = [
  photo('further', 'volt-1', volt, 'team/profile-picture-1.jpg', 'male', 'dark', 'beard'),
  photo('further', 'volt-2', volt, 'team/profile-picture-2.jpg', 'male', 'light', 'glasses'),
  photo('further', 'volt-3', volt, 'team/profile-picture-3.jpg', 'female', 'medium', 'smile', 'hand'),
  photo('further', 'volt-4', volt, 'team/profile-picture-4.jpg', 'male', 'light', 'glasses', 'beard', 'grey'),
  photo('further', 'notus-1', notus, 'team-1-800x800.jpg', 'male', 'light', 'glasses'),
  photo('further', 'notus-3', notus, 'team-3-800x800.jpg', 'female', 'light', 'glasses', 'tinted', 'turned'),
  photo('further', 'notus-4', notus, 'team-4-470x470.png', 'female', 'medium', 'hair', 'smile'),
  photo('further', 'agency-1', agency, 'team/1.jpg', 'male', 'medium', 'glasses', 'turned'),
  photo('further', 'agency-2', agency, 'team/2.jpg', 'female', 'medium', 'hair', 'hand'),
  photo('further', 'agency-3', agency, 'team/3.jpg', 'male', 'light', 'glasses', 'beard', 'smile'),
  photo('further', 'landing-1', landing, 'testimonials-1.jpg', 'female', 'light', 'smile'),
  photo('further', 'landing-2', landing, 'testimonials-2.jpg', 'male', 'medium', 'beard', 'smile'),
  photo('further', 'landing-3', landing, 'testimonials-3.jpg', 'female', 'light', 'smile', 'turned'),
  photo('further', 'dashboard-5', 'material-dashboard@3.1.0', 'team-5.jpg', 'female', 'light', 'hand'),
]; // biome-ignore format: a table

function photo(
  half: Half,
  name: string,
  library: string,
  path: string,
  looks: Entry['looks'],
  complexion: Entry['complexion'],
  ...traits: Trait[]
): Entry {
  return { name, file: `${library}/assets/img/${path}`, half, looks, complexion, traits };
}

/** The same person in two photos; every other entry is a person of its own. */
const doubles = new Map([
  ['christian-grey', 'christian'],
  ['jordan', 'bruce-mars'],
  ['joe-grey', 'joe'],
  ['volt-1', 'ayo'],
  ['landing-2', 'christian'],
]);
export const personOf = ({ name }: Entry): string => doubles.get(name) ?? name;

/** Photos with a face that are not used, by package: seen, and left out for a reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'soft-ui-design-system ivana, office-dark, team-2, team-4':
    'hair over all of the face; a blurred 48 px face; profiles',
  'soft-ui-design-system ivana-square, kal-visuals-square': 'crops of photos that are used',
  'argon-design-system-free michael, atikh, team-1, team-2': 'sunglasses, closed eyes',
  'argon-design-system-free christian': 'a larger copy of a photo that is used',
  'material-kit avatars under examples/': 'sunglasses, profiles, faces that are turned away',
  'material-kit profile, paper-kit-2 examples/profile-page': 'smaller copies of photos that are used',
  'material-kit@2.0.2, all others':
    'photos that are used, sunglasses, faces without eyes, smoke before the face, faces under 60 px',
  'paper-kit-2 daniel-olahh, joshua-stannard': 'landscapes that the detector takes for faces',
};
