import admin from './admin.ts';
import adminApplications from './adminApplications.ts';
import adminAudit from './adminAudit.ts';
import adminCatalogue from './adminCatalogue.ts';
import adminDashboard from './adminDashboard.ts';
import adminUsers from './adminUsers.ts';
import admission from './admission.ts';
import announcements from './announcements.ts';
import auth from './auth.ts';
import builder from './builder.ts';
import bundle from './bundle.ts';
import choices from './choices.ts';
import composer from './composer.ts';
import consent from './consent.ts';
import consents from './consents.ts';
import create from './create.ts';
import errors from './errors.ts';
import faces from './faces.ts';
import gallery from './gallery.ts';
import home from './home.ts';
import inbox from './inbox.ts';
import install from './install.ts';
import layers from './layers.ts';
import making from './making.ts';
import maskEditor from './maskEditor.ts';
import masking from './masking.ts';
import offline from './offline.ts';
import outbox from './outbox.ts';
import partnerFigures from './partnerFigures.ts';
import partners from './partners.ts';
import payment from './payment.ts';
import people from './people.ts';
import photo from './photo.ts';
import photos from './photos.ts';
import preview from './preview.ts';
import production from './production.ts';
import profile from './profile.ts';
import proposal from './proposal.ts';
import purchases from './purchases.ts';
import relations from './relations.ts';
import search from './search.ts';
import selfie from './selfie.ts';
import settings from './settings.ts';
import shell from './shell.ts';
import steps from './steps.ts';
import support from './support.ts';
import ui from './ui.ts';

/** Every Korean catalogue, by the name of its English one: one file, for those who read Korean. */
export default {
  admin,
  adminApplications,
  adminAudit,
  adminCatalogue,
  adminDashboard,
  adminUsers,
  admission,
  announcements,
  auth,
  builder,
  bundle,
  composer,
  choices,
  consent,
  consents,
  create,
  errors,
  faces,
  gallery,
  home,
  inbox,
  install,
  layers,
  making,
  maskEditor,
  masking,
  offline,
  outbox,
  partnerFigures,
  partners,
  payment,
  people,
  photo,
  photos,
  preview,
  production,
  profile,
  proposal,
  purchases,
  relations,
  search,
  selfie,
  settings,
  shell,
  steps,
  support,
  ui,
};
